import { bareHost } from '../../../src/settings/lint/bare-host.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const registry = (url: string) => `modules: {registry: {dir: d, namespace: n, url: ${url}}}`;
const expectedLine = (host: string) =>
  `value modules.registry.url: modules.registry.url has the host "${host}"; use a host with a dot, such as modules.example.com`;

testLintRule(bareHost, {
  flagged: {
    [registry('https://modules')]: expectedLine('modules'),
    [registry('https://modules/')]: expectedLine('modules'),
    [registry('"https://localhost:8443/"')]: expectedLine('localhost'),
    // What comes before the host is never shown.
    [registry('"https://me.too:pass.word@modules"')]: expectedLine('modules'),
    [registry('"https://[::1]:443"')]: expectedLine('[::1]'),
  },
  clean: [
    registry('https://modules.example.com'),
    registry('https://modules.example.com:8443/'),
    registry('"https://a@b.c"'),
    // Not a valid registry URL, which is an error.
    registry('https://'),
    registry('https:///'),
    registry('http://modules'),
    registry('https://modules/path'),
    registry('"https://modules?x"'),
    ...junk('modules: %'),
    ...junk('modules: {registry: %}'),
    ...junk(registry('%')),
  ],
});
