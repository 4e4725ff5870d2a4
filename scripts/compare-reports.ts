/**
 * Compares what two builds report on the same inputs: `node scripts/compare-reports.ts OTHER_CHECKOUT [--brokers N]`.
 *
 * Both `dist/` folders, this one and the one of OTHER_CHECKOUT, check the examples, the demo, every document of the settings
 * ledger, every broken, hostile and golden input, and N of the broken and conforming brokers (default: all). It compares exit
 * codes, check ids, statuses, codes, severities, paths, locations, edits and fingerprints, but not wording, times or subjects.
 * Prints each difference; exits 1 if there is one.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import type { Finding, Report } from '../src/model/report.ts';
import { settingsCodes } from '../src/settings/codes.ts';
import { areas } from '../src/standins/broken-brokers/index.ts';
import { conforming } from '../test/conformance/broken/conforming.ts';
import * as reports from '../test/report/reports.ts';
import { brokenJson, brokenYaml } from '../test/settings/broken-syntax.ts';
import { hostileDocuments } from '../test/settings/hostile-documents.ts';
import { ledger } from '../test/settings/ledger/index.ts';
import { readMarks } from '../test/settings/ledger/marks.ts';

const here = resolve(import.meta.dirname, '..');
const [other = '', flag, count = ''] = process.argv.slice(2);
if (other === '' || (flag !== undefined && flag !== '--brokers')) {
  console.error('usage: node scripts/compare-reports.ts OTHER_CHECKOUT [--brokers N]');
  process.exit(2);
}
const root = mkdtempSync(join(tmpdir(), 'gatehouse-compare-'));
const run = promisify(execFile);

interface Case {
  readonly name: string;
  readonly argv: readonly string[];
  readonly cwd?: string;
}

/** Writes the files into a new folder and returns its path. */
function folder(name: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  const path = join(root, name);
  mkdirSync(path, { recursive: true });
  mkdirSync(join(path, '.git'));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(path, file), content);
  return path;
}

const numbered = (texts: readonly string[], extension = 'yml') =>
  Object.fromEntries(texts.map((text, index) => [`${String(index).padStart(5, '0')}.${extension}`, text]));

const settings = (name: string, files: Readonly<Record<string, string | Uint8Array>>): Case[] =>
  ['neutral', 'common', 'auto'].map((vocabulary) => ({
    name: `${name}, ${vocabulary}`,
    argv: ['settings', ...Object.keys(files), '--vocabulary', vocabulary],
    cwd: folder(`${name}-${vocabulary}`, files),
  }));

const filesIn = (path: string) =>
  Object.fromEntries(readdirSync(path).map((file) => [file, readFileSync(join(path, file))]));

const examples = ['baseline.yml', 'broken.yml', 'common.yml', 'control.yml', 'pipeline.yml'];

const brokers = [...Object.values(areas).flat(), ...conforming].slice(0, count === '' ? undefined : +count);
const brokerModule = (index: number) => `
import { areas } from ${JSON.stringify(pathToFileURL(join(here, 'src/standins/broken-brokers/index.ts')).href)};
import { conforming } from ${JSON.stringify(pathToFileURL(join(here, 'test/conformance/broken/conforming.ts')).href)};
import { startVariant } from ${JSON.stringify(pathToFileURL(join(here, 'src/standins/broken-brokers/builders.ts')).href)};
export const start = startVariant([...Object.values(areas).flat(), ...conforming][${index}].overrides);
`;

const cases: Case[] = [
  ...examples.flatMap((file): Case[] => [
    { name: `example ${file}`, argv: ['settings', join('examples', file)] },
    { name: `example ${file}, a shard`, argv: ['settings', join('examples', file), '--shard', '1/2'] },
    {
      name: `example ${file}, with its baseline`,
      argv: ['settings', join('examples', file), '--baseline', 'examples/baseline.yml'],
    },
  ]),
  { name: 'the demo', argv: ['run', '--demo'] },
  { name: 'our own configuration', argv: ['run'] },
  ...settings('ledger-accepted', numbered(ledger.flatMap(({ tests }) => tests?.accepts ?? []))),
  ...settings(
    'ledger-refused',
    numbered(ledger.flatMap(({ tests }) => (tests?.rejects ?? []).map(({ yaml }) => readMarks(yaml).yaml))),
  ),
  ...settings('pages', numbered(settingsCodes.flatMap(({ bad, good }) => [bad, good]))),
  ...settings('broken-yaml', numbered(Object.values(brokenYaml))),
  ...settings('broken-json', numbered(Object.values(brokenJson), 'json')),
  ...settings('hostile-files', filesIn(join(here, 'test/hostile/settings'))),
  ...settings('hostile', numbered(Object.values(hostileDocuments).map((text) => text()))),
  ...Object.entries(reports).flatMap(([name, value]): Case[] =>
    typeof value === 'object' && 'gates' in value
      ? [
          {
            name: `the report "${name}"`,
            argv: ['report', 'report.json'],
            cwd: folder(`report-${name}`, { 'report.json': JSON.stringify(value) }),
          },
        ]
      : [],
  ),
  ...brokers.map(
    (broker, index): Case => ({
      name: `a broker that ${broker.does}`,
      argv: ['conformance', '--module', 'broker.mjs', '--name', 'broker', '--request-timeout', '2'],
      cwd: folder(`broker-${index}`, { 'broker.mjs': brokerModule(index) }),
    }),
  ),
];

const findingData = ({ code, severity, path, location, fix, fingerprint }: Finding) =>
  JSON.stringify({ code, severity, path, location, fix: fix && [fix.safe, fix.edits], fingerprint });

/** The compared fields of a report, as a line per gate, check and finding. */
const compared = (report: Report): string[] =>
  report.gates.flatMap(({ gate, verdict, shard, leg, counts, checks }) => [
    JSON.stringify({ gate, verdict, shard, leg, counts }),
    ...checks.flatMap(({ id, status, spec, tries, findings }) => [
      JSON.stringify({ gate, id, status, spec, tries }),
      ...findings.map((finding) => `${gate} ${id} ${findingData(finding)}`),
    ]),
  ]);

const { PATH = '', HOME = '' } = process.env;

async function linesOf(checkout: string, { argv, cwd = checkout }: Case): Promise<string[]> {
  const program = join(resolve(checkout), 'dist/gatehouse.js');
  const options = { cwd, env: { PATH, HOME, NO_COLOR: '1' }, maxBuffer: 1 << 30 };
  const outcome = await run(process.execPath, [program, ...argv, '--format', 'json'], options).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
  const report = outcome.stdout === '' ? [] : compared(JSON.parse(outcome.stdout));
  return [`exit ${outcome.code}`, ...report];
}

let different = 0;
let lines = 0;
for (const one of cases) {
  const [before, after] = await Promise.all([linesOf(other, one), linesOf(here, one)]);
  lines += after.length;
  if (before.join('\n') === after.join('\n')) continue;
  const [old, now] = [new Set(before), new Set(after)];
  const gone = before.filter((line) => !now.has(line));
  const come = after.filter((line) => !old.has(line));
  different += 1;
  console.log(`${one.name}: ${basename(one.argv[0] ?? '')}`);
  for (const [sign, list] of [
    ['-', gone],
    ['+', come],
  ] as const)
    for (const line of list.slice(0, 5))
      console.log(`  ${sign} ${stripVTControlCharacters(line).slice(0, 300)}`);
  if (gone.length + come.length === 0) console.log('  the same lines in another order');
}
rmSync(root, { recursive: true });
console.log(`${cases.length} inputs, ${lines} lines compared, ${different} inputs differ`);
process.exitCode = different > 0 ? 1 : 0;
