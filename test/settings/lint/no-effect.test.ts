import { noEffect } from '../../../src/settings/lint/no-effect.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const unless = (key: string, other: string, value: string) =>
  `key ${key}: ${key} has no effect unless ${other} is ${value}; set that, or remove it`;
const merge = unless('apply.merge', 'apply.when', 'pull-request');
const requires = unless('apply.requires', 'apply.when', 'pull-request');
const token = unless('apply.merge_token_env', 'apply.merge', 'auto');
const onPullRequest = (key: string) =>
  `key ${key}: ${key} has no effect while apply.when is pull-request; remove it, or use merge`;
const attest =
  'key modules.attest: modules.attest has no effect without modules.publish or modules.registry; add one of them, or remove it';
const forgeB = (key: string, forge: string) =>
  `key ${key}: ${key} has no effect while forge is ${forge}, as it only works on forge_b; remove it`;
const role = (scheme: string, first = 's3') =>
  `key reports.role: reports.role has no effect while reports.bucket is a ${scheme}:// URL, as a role only works with ${first}://; remove it`;
const ROLE = '"arn:cloud:iam::123456789012:role/ci"';

testLintRule(noEffect, {
  flagged: {
    'apply: {merge: auto}': merge,
    'apply: {merge: manual, when: merge}': merge,
    'apply: {requires: [approved]}': requires,
    'apply: {when: merge, requires: [checks], merge: auto}': [merge, requires],
    'forge: forge_a\napply: {when: pull-request, merge_token_env: TOKEN}': token,
    'forge: forge_c\napply: {when: pull-request, merge: manual, merge_token_env: TOKEN}': token,
    'apply: {when: pull-request, branches: {main: [a]}}': onPullRequest('apply.branches'),
    'waves: {jobs: 2}\napply: {when: pull-request}': onPullRequest('waves.jobs'),
    'modules: {attest: true}': attest,
    'modules: {attest: {}}': attest,
    'modules: {attest: {key: k}, publish: []}': attest,
    'forge: forge_a\ncomments: "*/5 * * * *"': forgeB('comments', 'forge_a'),
    'forge: forge_c\nforge_b_options: {}': forgeB('forge_b_options', 'forge_c'),
    [`reports: {bucket: "gs://b", role: ${ROLE}}`]: role('gs'),
    [`reports: {bucket: "az://b", role: ${ROLE}}`]: role('az'),
  },
  clean: [
    'apply: {when: pull-request, merge: auto, requires: [approved]}',
    'apply: {when: merge}',
    'apply: {requires: []}',
    // A misspelled key or wrong value is an error, and nothing more.
    'apply: {whe: pull-request, merge: auto, requires: [approved]}',
    'apply: {when: pull_request, merge: auto, requires: [approved]}',
    'apply: {merge: automatic}',
    ...junk('apply: %'),
    ...junk('apply: {merge: %}'),
    ...junk('apply: {when: %, merge: auto, requires: [approved]}'),
    ...junk('apply: {requires: %}', ['[1]', '[null]']),
    // On the second forge the token has another use, and without `forge` it may be that forge.
    'apply: {merge_token_env: TOKEN}',
    'forge: forge_b\napply: {merge_token_env: TOKEN}',
    'forge: forge_a\napply: {when: pull-request, merge: auto, merge_token_env: TOKEN}',
    'forge: forge_a\napply: {merg: auto, merge_token_env: TOKEN}',
    'forge: forge_a\napply: {merge: automatic, merge_token_env: TOKEN}',
    ...junk('forge: %\napply: {merge_token_env: TOKEN}'),
    ...junk('forge: forge_a\napply: {merge_token_env: %}', ['""', 'other']),
    ...junk('forge: forge_a\napply: {merge: %, merge_token_env: TOKEN}'),
    'apply: {branches: {main: [a]}}',
    'apply: {when: merge, branches: {main: [a]}}',
    ...junk('apply: {when: pull-request, branches: %}', ['{}', '{a: null}', '{a: [1]}']),
    'waves: {jobs: 1}\napply: {when: pull-request}',
    'waves: {jobs: 2}\napply: {when: merge}',
    'waves: {jobs: 2}',
    ...junk('waves: %\napply: {when: pull-request}'),
    ...junk('waves: {jobs: %}\napply: {when: pull-request}', ['7']),
    ...junk('waves: {jobs: 2}\napply: %'),
    ...junk('waves: {jobs: 2}\napply: {when: %}'),
    'modules: {attest: false}',
    'modules: {attest: true, publish: git-tags}',
    'modules: {attest: true, publish: [git-tags]}',
    'modules: {attest: true, registry: {dir: d, url: "https://h.example", namespace: n}}',
    'modules: {attest: true, publsh: git-tags}',
    'modules: {attest: true, registri: {}}',
    ...junk('modules: %'),
    ...junk('modules: {attest: %}', ['true', '{}', '{a: null}', '{a: [1]}']),
    ...junk('modules: {attest: true, publish: %}', ['[]']),
    ...junk('modules: {attest: true, registry: %}'),
    'comments: "*/5 * * * *"',
    'forge: forge_b\ncomments: "*/5 * * * *"\nforge_b_options: {token: protected}',
    'forge: forge_a\ncomments: false',
    'forge: forge_b_options\nforge_b_options: {token: protected}',
    ...junk('forge: forge_a\ncomments: %', ['""', 'other']),
    ...junk('forge: forge_a\nforge_b_options: %', ['{}', '{a: null}', '{a: [1]}']),
    ...junk('forge: %\ncomments: "@daily"\nforge_b_options: {}'),
    `reports: {bucket: "s3://b", role: ${ROLE}}`,
    'reports: {bucket: "gs://b"}',
    `reports: {bucket: "ftp://b", role: ${ROLE}}`,
    `reports: {bucket: "gs:/b", role: ${ROLE}}`,
    `reports: {role: ${ROLE}}`,
    ...junk('reports: %'),
    ...junk(`reports: {bucket: %, role: ${ROLE}}`),
    ...junk('reports: {bucket: "gs://b", role: %}', ['""', 'other']),
  ],
});

testLintRule(noEffect, {
  context: { bucketSchemes: ['gs', 's3'] },
  flagged: { [`reports: {bucket: "s3://b", role: ${ROLE}}`]: role('s3', 'gs') },
  clean: [`reports: {bucket: "gs://b", role: ${ROLE}}`],
});
