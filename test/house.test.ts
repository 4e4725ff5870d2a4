import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { settingsCodes } from '../src/settings/codes.ts';
import { VERSION } from '../src/version.ts';
import { commonVocabulary, neutralVocabulary } from '../src/vocabulary/vocabulary.ts';
import { repositoryRoot } from './fakes/io.ts';
import { codesIn } from './house/codes.ts';
import { importCycles } from './house/cycles.ts';
import { repeatedTypes } from './house/exported-types.ts';
import { forbiddenLines } from './house/forbidden-lines.ts';
import { glossaryViolations } from './house/glossary.ts';
import { importViolations, layers } from './house/import-rules.ts';
import { reachedEntries } from './house/knip-entries.ts';
import { unportableNames } from './house/portable-names.ts';
import { productNameViolations, productsIn } from './house/product-names.ts';

/** Every file that is committed or about to be. */
const paths = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(repositoryRoot, path)));

/** The texts of these, but what the build makes: path → text. */
const tree = Object.fromEntries(
  paths
    .filter((path) => !path.startsWith('dist/'))
    .map((path) => [path, readFileSync(join(repositoryRoot, path), 'latin1')] as const)
    .filter(([, text]) => !text.includes('\0')),
);
const sources = Object.fromEntries(Object.entries(tree).filter(([path]) => /^src\/.*\.ts$/.test(path)));
const json = (path: string) => JSON.parse(tree[path] ?? '') as Record<string, unknown>;

describe('a name of the repository', () => {
  it('can be held by every system', () => {
    expect(paths.length).toBeGreaterThan(1000);
    expect(unportableNames(paths)).toEqual([]);
  });

  test.each<[paths: string[], problems: string[]]>([
    [['a/nul.yml'], ['a/nul.yml: nul.yml is a device on Windows']],
    [['AUX/b'], ['AUX/b: AUX is a device on Windows']],
    [['com1', 'null.yml', 'console.ts', 'com10'], ['com1: com1 is a device on Windows']],
    [['a:b'], ['a:b: a:b has a character that Windows forbids']],
    [['a\nb'], ['a\nb: a\nb has a character that Windows forbids']],
    [['a./b'], ['a./b: a. ends in a dot or a space']],
    [['a '], ['a : a  ends in a dot or a space']],
    [['a/B.md', 'a/b.md'], ['a/b.md: a/b.md differs from a/B.md only in case']],
    [['A/b', 'a/c'], ['a/c: a differs from A only in case']],
    [['a/b', 'a/c', '.github/x', 'ü.md'], []],
  ])('%j', (names, problems) => expect(unportableNames(names)).toEqual(problems));
});

describe('who imports whom', () => {
  it('is as the table of rooms says', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(importViolations(sources)).toEqual([]);
  });

  it('goes downwards only', () => {
    const order = Object.keys(layers);
    for (const [index, room] of order.entries())
      for (const other of layers[room] ?? [])
        expect(order.indexOf(other), `${room} → ${other}`).toSatisfy(
          (at: number) => at > index || other === 'io.ts' || other === 'version.ts',
        );
  });

  test.each<[path: string, text: string, ...wrong: string[]]>([
    ['src/text/a.ts', "import type { A } from '../model/a.ts';\nimport { b } from './b.ts';"],
    ['src/model/a.ts', "import { b } from '../text/b.ts';", ':1: model may not import text'],
    ['src/model/a.ts', "\nexport type { B } from '../text/b.ts';", ':2: model may not import text'],
    ['src/rules/a.ts', "export * from '../vocabulary/b.ts';", ':1: rules may not import vocabulary'],
    ['src/settings/a.ts', "type B = import('../report/b.ts').B;", ':1: settings may not import report'],
    ['src/settings/a.ts', "await import('../conformance/b.ts');", ':1: settings may not import conformance'],
    ['src/validate/a.ts', "const f = () => import('../cli/b.ts');", ':1: validate may not import cli'],
    ['src/conformance/a.ts', "import '../standins/broker/b.ts';", ':1: conformance may not import standins'],
    ['src/standins/a.ts', "import '../conformance/b.ts';", ':1: standins may not import conformance'],
    ['src/broker/a.ts', "import '../platform/b.ts';", ':1: broker may not import platform'],
    ['src/main.ts', "import './text/b.ts';", ':1: main.ts may not import text'],
    ['src/text/a.ts', "import '../main.ts';", ':1: text may not import main.ts'],
    ['src/cli/a.ts', "import '../../test/b.ts';", ':1: imports test/b.ts, outside of src'],
    ['src/odds/a.ts', '', ': odds is no room of the house; give it a line in test/house/import-rules.ts'],
    ['src/report/a.ts', "import { sep } from 'node:path'; import type { S } from 'node:net';"],
    ['src/report/a.ts', "import 'node:fs/promises';", ':1: may not reach outside: node:fs/promises'],
    ['src/report/a.ts', "const { get } = await import('undici');", ':1: may not reach outside: undici'],
    ['src/rules/a.ts', "import '@actions/core/x';", ':1: may not reach outside: @actions/core'],
    ['src/text/a.ts', "const fs = require('fs');", ':1: may not reach outside: fs'],
    ['src/validate/a.ts', 'await import(file);', ':1: may not reach outside: import()'],
    ['src/platform/a.ts', 'await fetch(url);', ':1: may not reach outside: fetch'],
    ['src/platform/a.ts', 'const ask = options.fetch ?? fetch;', ':1: may not reach outside: fetch'],
    ['src/control/a.ts', 'new WebSocket(url);', ':1: may not reach outside: WebSocket'],
    ['src/settings/a.ts', 'f({ env: process.env });', ':1: may not reach outside: process'],
    ['src/model/a.ts', 'globalThis.fetch(url);', ':1: may not reach outside: globalThis'],
    ['src/platform/a.ts', 'const ask = ({ fetch }: Io) => fetch(io.fetch, { process: 1 });'],
    ['src/platform/a.ts', 'interface Io { fetch: typeof fetch }'],
    ['src/platform/client.ts', 'await fetch(url);'],
    ['src/platform/client/a.ts', 'await fetch(url);'],
    ['src/platform/clients.ts', 'await fetch(url);', ':1: may not reach outside: fetch'],
    ['src/launch/a.ts', "import { spawn } from 'node:child_process'; await import(file);"],
  ])('%s: %s', (path, text, ...wrong) => {
    expect(importViolations({ [path]: text })).toEqual(wrong.map((one) => path + one));
  });
});

describe('imports', () => {
  it('have no circle, types and lazy imports included', () => {
    expect(importCycles(sources)).toEqual([]);
  });

  test.each<[cycles: string[][], files: Record<string, string>]>([
    [[], { 'src/a.ts': "import './b.ts';", 'src/b.ts': "import './c.ts';", 'src/c.ts': '' }],
    [
      [['src/a.ts', 'src/b.ts']],
      { 'src/a.ts': "import type { B } from './b.ts';", 'src/b.ts': "await import('./a.ts');" },
    ],
    [
      [['src/a.ts', 'src/b.ts', 'src/c/d.ts']],
      {
        'src/a.ts': "export * from './b.ts';",
        'src/b.ts': "import './c/d.ts';",
        'src/c/d.ts': "type A = import('../a.ts').A;",
      },
    ],
    [[['src/a.ts']], { 'src/a.ts': "import './a.ts';" }],
  ])('%j', (cycles, files) => expect(importCycles(files)).toEqual(cycles));
});

describe('an exported type', () => {
  it('has a name of its own in all of src', () => {
    expect(repeatedTypes(sources)).toEqual([]);
  });

  it('is found as an interface, a type and a class, and not where it is re-exported', () => {
    const files = {
      'src/a.ts': 'export interface A {}\nexport type B = 1;\nexport class C {}\ntype D = 1;',
      'src/b.ts':
        "export type A = 2;\nexport abstract class C {}\nexport type { B } from './a.ts';\nexport type D = 2;",
    };
    expect(repeatedTypes(files)).toEqual(['A: src/a.ts, src/b.ts', 'C: src/a.ts, src/b.ts']);
  });
});

describe('a text of ours', () => {
  const read =
    /^(?:src|docs|actions|examples)\/.*\.(?:ts|md|yml|mjs)$|^(?:action\.yml|README\.md|CHANGELOG\.md)$/;

  it('has none of the words that the glossary replaces', () => {
    const texts = Object.entries(tree).filter(([path]) => read.test(path) && !path.includes('/generated/'));
    expect(texts.flatMap(([path, text]) => glossaryViolations(path, text))).toEqual([]);
  });

  test.each([
    ['The file is no YAML', 'is no Y'],
    ['it was answered 403', 'was answered'],
    ['2 errors to mend', 'mend'],
    ['It could not be judged', 'judged'],
    ['there is no role; it is no longer there', undefined],
    ['a textbook amendment', undefined],
  ])('%s', (line, word) => {
    expect(glossaryViolations('a.md', line).map((one) => /"(.*)"/.exec(one)?.[1])).toEqual(
      word ? [word] : [],
    );
  });
});

describe('a source file', () => {
  it('has 300 lines at the most', () => {
    const long = Object.entries(sources).filter(([, text]) => text.split('\n').length - 1 > 300);
    expect(long.map(([path]) => path)).toEqual([]);
  });

  it('names products at the border only', () => {
    expect(productNameViolations(sources)).toEqual([]);
    const { 'src/text/redact.ts': redact = '', ...others } = sources;
    expect(productNameViolations({ ...others, 'src/text/a.ts': redact })).toEqual([
      'src/text/a.ts: names github',
      'no longer needed: text/redact.ts github',
    ]);
  });

  test.each([
    ['const isGitlab = 1;', ['gitlab']],
    ['GITHUB_TOKEN', ['github']],
    ['// as GitLab does', ['gitlab']],
    ["chat === 'teams'", ['teams']],
    ['teams of people, github', ['github']],
    ['options, copatible, laws', []],
  ])('names in %j %j', (text, names) => expect(productsIn(text)).toEqual(names));

  it('has every common word among the products', () => {
    const words = Object.entries(commonVocabulary.settings).filter(
      ([name, word]) => word !== neutralVocabulary.settings[name],
    );
    for (const [, word] of words) expect(productsIn(`'${word}'`), word).not.toEqual([]);
  });
});

describe('a room that waits for its command', () => {
  it('is searched for dead code as soon as the program reaches it', () => {
    expect(reachedEntries(tree['knip.jsonc'] ?? '', sources)).toEqual([]);
  });

  test.each([
    ["await import('./validate/gate.ts');", ['src/validate/**/*.ts']],
    ["import { a } from './cli/a.ts';", ['src/validate/**/*.ts', 'src/cli/{a,b}.ts']],
    ["import './broker/index.ts'; import './settings/gate.ts';", []],
  ])('%s takes out %j', (text, gone) => {
    const entry = ['src/bin.ts', 'src/broker/index.ts', 'src/validate/**/*.ts', 'src/cli/{a,b}.ts'];
    const files = { 'src/bin.ts': text, 'src/cli/a.ts': "import '../validate/gate.ts';" };
    expect(reachedEntries(JSON.stringify({ entry }), files)).toEqual(gone);
  });
});

describe('a code', () => {
  const page = tree['docs/codes.md'] ?? '';
  const raised = new Set(
    Object.entries(sources)
      .filter(([path]) => /^src\/(?:text|rules|settings)\//.test(path) && path !== 'src/settings/codes.ts')
      .flatMap(([path, text]) => codesIn(path, text)),
  );

  it('that something raises has its page, and a page its code', () => {
    const pages = [...page.matchAll(/^## (\S+)$/gm)].map(([, code]) => code!);
    expect(pages).toEqual(settingsCodes.map(({ code }) => code));
    // What a baseline says is the same in every gate, and names its code by the gate.
    expect([...raised, 'settings/baseline'].sort()).toEqual(pages.toSorted());
  });

  it('has a bad and a good example', () => {
    for (const section of page.split(/^## /m).slice(1))
      expect(section).toMatch(/Bad:\n\n```yaml\n[^`]+\n```\n\nGood:\n\n```yaml\n[^`]+\n```\n/);
  });

  test.each([
    ["push({ ruleId: 'odd-one', path })", ['settings/odd-one']],
    ["type RuleId = 'a' | 'b';", ['settings/a', 'settings/b']],
    ["interface F { readonly ruleId: 'limit' }", ['settings/limit']],
    ["const code = 'settings/two-files';", ['settings/two-files']],
    ["function f(ruleId: 'and' | 'or') { return g({ ruleIds: 'x' }); }", []],
  ])('is seen in %s', (text, codes) => expect(codesIn('src/settings/a.ts', text)).toEqual(codes));
});

describe('a line', () => {
  it('holds nothing that should not ship', () => {
    expect(Object.entries(tree).flatMap(([path, text]) => forbiddenLines(path, text))).toEqual([]);
  });

  const dot = (...parts: string[]) => parts.join('.');
  const path = (...parts: string[]) => ['', ...parts].join('/');
  test.each<[what: string, file: string, line: string]>([
    ['a test that runs alone', 'test/a.test.ts', `${dot('it', 'only')}('x')`],
    ['a test that runs alone', 'test/a.test.ts', `${dot('describe', 'concurrent', 'only')}.each([])`],
    ['a test that never runs', 'test/a.test.ts', `${dot('test', 'skip')}('x')`],
    ['a test that never runs', 'test/a.test.ts', `${dot('it', 'todo')}('x')`],
    ['work left over', 'src/a.ts', `// ${['TO', 'DO'].join('')} later`],
    ['a path of one machine', 'README.md', `cd ${path('work', 'main')}`],
    ['a path of one machine', 'src/a.ts', `const a = '${path('home', 'me', 'x')}';`],
    ['a path of one machine', 'docs/a.md', `(${path('tmp')})`],
    ['the folder beside the repository', '.ci/run', `cat ${['..', 'shared', 'x'].join('/')}`],
    [
      'a document outside the repository',
      'src/a.ts',
      `/** The verdicts (${['CONTRACT', '3'].join(' ')}). */`,
    ],
    ['the host of a registry', '.npmrc', `registry=https://${dot('registry', 'npmjs', 'org')}/`],
    [
      'JSON that is parsed without a bound (use parseJson)',
      'src/a.ts',
      `const value = ${dot('JSON', 'parse')}(text);`,
    ],
    ['the address of a package', 'package-lock.json', `  "${'resolved'}": "x"`],
  ])('shows %s in %s', (what, file, line) => {
    expect(forbiddenLines(file, `first\n${line}\n`)).toEqual([`${file}:2: ${what}: ${line.trim()}`]);
  });

  test.each([
    `${dot('test', 'skipIf')}(windows)('x', () => {});`,
    `const all = items${'.some'}(only);`,
    '"$ref": "#/$defs/root"',
    'https://example.com/tmpl/workload',
    'projects/1/global/workloadIdentityPools/ci',
  ])('may be %s', (line) => expect(forbiddenLines('src/a.ts', line)).toEqual([]));
});

test('the version of the program is that of the package', () => {
  expect(VERSION).toBe(json('package.json')['version']);
  expect(json('package-lock.json')['version']).toBe(VERSION);
});

test('development runs on Node.js 24, whatever the system has', () => {
  expect(process.versions.node).toMatch(/^24\./);
});
