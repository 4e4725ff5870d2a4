import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatNames as formats } from '../../src/report/formats.ts';
import { nameLocations, vocabularyKeys } from '../../src/vocabulary/name-locations.ts';
import { commonVocabulary, neutralVocabulary, type Vocabulary } from '../../src/vocabulary/vocabulary.ts';
import { readAction } from '../actions/run-action.ts';
import {
  codeBlocksOf,
  nodesOf,
  pages,
  repositoryRoot,
  runGatehouse,
  tableUnder,
  textOf,
  treeOf,
} from './pages.ts';

const help = (...args: string[]) => runGatehouse([...args, '--help'], repositoryRoot).stdout;
const names = [...help().matchAll(/^ {2}([a-z]+(?:-[a-z]+)*) {2,}(.*)$/gm)].map(([, name = '']) => name);

describe('the README', () => {
  const { inputs, outputs } = readAction(repositoryRoot);

  it.each([
    ['Inputs', inputs],
    ['Outputs', outputs],
  ])('has the %s of action.yml', (heading, described) => {
    const rows = Object.entries(described).map(([name, { description }]) => [name, description]);
    expect(tableUnder('README.md', heading)).toEqual(rows);
  });

  it('has the commands of --help', () => {
    const usages = names.map(
      (name) => new RegExp(`^  gatehouse (${name}.*) \\[options\\]$`, 'm').exec(help(name))?.[1],
    );
    expect(tableUnder('README.md', 'Commands').map(([command]) => command)).toEqual(usages);
  });

  it('has the exit codes of --help', () => {
    const codes = tableUnder('README.md', 'Exit codes').map(
      ([code, description]) => `${code} ${description?.split(':')[0]}`,
    );
    expect(help()).toContain(codes.join(', '));
  });
});

it('a page runs every command that no action runs', () => {
  const actions = readdirSync(join(repositoryRoot, 'actions'));
  const commands = pages
    .flatMap(codeBlocksOf)
    .filter(({ lang }) => lang === 'console' || lang === 'sh')
    .flatMap(({ value }) => value.split('\n'));
  const isRun = (name: string) =>
    commands.some((line) => new RegExp(`gatehouse(?:\\.js)? ${name}(?: |$)`).test(line));
  expect(names.filter((name) => !actions.includes(name) && !isRun(name))).toEqual([]);
});

it('docs/report.md has every format and every file of --out', () => {
  const rows = tableUnder('docs/report.md', 'Formats');
  expect(rows.map(([format]) => format).sort()).toEqual([...formats].sort());
  const files = rows.flatMap(([, file]) => file || []);
  const [, described = ''] =
    /--out DIR +Folder to write ([\s\S]*?) to/.exec(help('run').replace(/\s+/g, ' ')) ?? [];
  expect(files.sort()).toEqual(described.split(/,\s+|\s+and\s+/).sort());
});

it('docs/vocabulary.md has every name with its location', () => {
  const word = (name: string, { settings, bucketSchemes }: Vocabulary) =>
    name === 'bucket_schemes' ? bucketSchemes.join(', ') : settings[name];
  const place = (name: string) => {
    const found = nameLocations.find((one) => one.vocabularyKey === name);
    if (!found)
      return name === 'bucket_schemes' ? 'URL schemes in reports.bucket' : 'prefix of reserved names';
    const under = found.parentPath.join('.');
    return found.anchor === 'value' ? `value of ${under}` : under ? `key in ${under}` : 'key';
  };
  const all = [...vocabularyKeys, 'bucket_schemes'];
  const rows = all.map((name) => [
    name,
    place(name),
    word(name, neutralVocabulary),
    word(name, commonVocabulary),
  ]);
  expect(tableUnder('docs/vocabulary.md', 'Vocabulary').sort()).toEqual(rows.sort());
});

it('CONTRIBUTING has every folder of src, and every bench', () => {
  const page = textOf('.github/CONTRIBUTING.md');
  const folders = readdirSync(join(repositoryRoot, 'src'), { withFileTypes: true });
  const programs = /^const all = \[([^\]]*)\];$/m.exec(textOf('bench/all.ts'))?.[1]?.match(/[a-z-]+/g) ?? [];
  expect(programs.length).toBeGreaterThan(3);
  const expected = [
    ...folders.flatMap((entry) => (entry.isDirectory() ? [`src/${entry.name}`] : [])),
    ...programs.map((name) => `node bench/${name}.ts`),
  ];
  for (const name of expected) expect(page).toContain(`\`${name}\``);
});

it('CONTRIBUTING follows one value through functions that exist, with the types they return', () => {
  const rows = [
    ...textOf('.github/CONTRIBUTING.md').matchAll(/^\| \d+ \| `(\w+)` \| `(src\/[\w/.-]+)` \| (.*) \|$/gm),
  ];
  expect(rows.length).toBeGreaterThan(9);
  expect(rows.length).toBeLessThan(16);
  for (const [, name = '', file = '', returns = ''] of rows) {
    const text = textOf(file);
    expect(text, file).toMatch(new RegExp(`^export (?:async )?(?:function\\*? |const )${name}\\b`, 'm'));
    for (const [, type = ''] of returns.matchAll(/`([A-Z]\w+)`/g))
      expect(text, file).toMatch(new RegExp(`\\b${type}\\b`));
  }
});

const known = new Set(names.flatMap((name) => help(name).match(/--[a-z][a-z-]*/g) ?? []));

// That page is about flags of another program too.
it.each(pages.filter((page) => page !== 'docs/runners.md'))('%s names only existing flags', (page) => {
  const code = [...nodesOf(treeOf(page))].flatMap((node) => (node.type === 'inlineCode' ? [node.value] : []));
  const ours = code.filter((value) => /^(?:gatehouse\b|--)/.test(value));
  for (const flag of ours.flatMap((value) => value.match(/--[a-z][a-z-]*/g) ?? []))
    expect([...known]).toContain(flag);
});
