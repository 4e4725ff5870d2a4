import { unattested } from '../../../src/settings/lint/unattested.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const expectedLine =
  'value modules.require: modules.require is attested, but no module can have a trusted attestation; turn on modules.attest, or list trusted sources in modules.trusted';

testLintRule(unattested, {
  flagged: {
    'modules: {require: attested}': expectedLine,
    'modules: {require: attested, attest: false}': expectedLine,
    'modules: {require: attested, trusted: []}': expectedLine,
    'modules: {require: attested, attest: false, trusted: [], publish: git-tags}': expectedLine,
  },
  clean: [
    'modules: {require: attested, attest: true}',
    'modules: {require: attested, attest: {key: k}}',
    'modules: {require: attested, trusted: [{source: "oci://h/p", key: k, ledger: "file:///l"}]}',
    'modules: {attest: false}',
    // A misspelled key or wrong value is an error, and nothing more.
    'modules: {require: attested, atest: true}',
    'modules: {require: attested, truste: []}',
    'modules: {require: attest}',
    ...junk('modules: %'),
    ...junk('modules: {require: %}'),
    ...junk('modules: {require: attested, attest: %}', ['false']),
    ...junk('modules: {require: attested, trusted: %}', ['[]']),
  ],
});
