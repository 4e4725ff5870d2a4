/**
 * Runs `dist/` through `actions/launch.sh` on every supported Node.js, in a copy of the repository without dependencies, and
 * compares its output with that of the current Node.js; a version that is too old must be rejected. `node
 * scripts/test-nodes.ts 20 26` runs only these. Exits 1 if one differs.
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { formatNames } from '../src/report/formats.ts';

const repository = join(import.meta.dirname, '..');
const versions = process.argv.length > 2 ? process.argv.slice(2) : ['18', '20', '22', '24', '26'];
const OLDEST = 20;
const root = mkdtempSync(join(tmpdir(), 'gatehouse-nodes-'));

/** The folders of PATH that have no Node.js. */
const system = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => isAbsolute(folder) && !existsSync(join(folder, 'node')));

interface Case {
  readonly argv: readonly string[];
  readonly code: number;
  /** Whether to set the variables and files of a runner. */
  readonly inWorkflow?: boolean;
}

/** Each loads a different part of the program. `inputFiles` are added to the copy of the repository. */
const cases: readonly Case[] = [
  { argv: ['--version'], code: 0 },
  { argv: ['--help'], code: 0 },
  { argv: ['setings'], code: 2 },
  { argv: ['run'], code: 0 },
  { argv: ['run', '--demo'], code: 0 },
  { argv: ['run', '--config', 'bad.yml'], code: 2 },
  { argv: ['settings', 'examples/pipeline.yml'], code: 0 },
  ...formatNames.map((format) => ({
    argv: ['settings', 'bad.yml', 'broken.yml', 'bad.json', '--format', format],
    code: 1,
  })),
  { argv: ['settings', '{bad,old}.yml', '--out', 'report'], code: 1 },
  { argv: ['settings', 'bad.yml'], code: 1, inWorkflow: true },
  { argv: ['settings', 'examples/broken.yml', '--vocabulary', 'examples/vocabulary.yml'], code: 1 },
  { argv: ['settings', 'old.yml', '--fix'], code: 0 },
  { argv: ['settings', 'bad.yml', '--baseline', 'base.yml'], code: 0 },
  { argv: ['schema', 'settings'], code: 0 },
  { argv: ['schema', 'report'], code: 0 },
  { argv: ['explain', 'settings/unknown-key'], code: 0 },
];

const inputFiles = {
  'bad.yml': 'gate: always\napply:\n  resume: 90\n',
  'broken.yml': 'gate: a: b\nroots: [\n',
  'bad.json': '{ "gate": "sometimes", "drift": "0 4 31 2 *" }\n',
  'old.yml': 'gate: on-destroy\n',
  'base.yml': '- { check: bad.yml, reason: tried, until: 2999-12-31 }\n',
};

/**
 * The path of a Node.js of this major version, or why the registry has none for this machine. Throws where npm fails for
 * another reason.
 */
async function findNode(version: string): Promise<{ path: string } | { missing: string }> {
  if (process.versions.node.startsWith(`${version}.`)) return { path: process.execPath };
  if (process.platform !== 'linux') return { missing: 'its package is for Linux' };
  const name = `node-linux-${process.arch}`;
  const prefix = join(root, 'nodes', version);
  mkdirSync(prefix, { recursive: true });
  const args = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
    `--prefix=${prefix}`,
  ];
  try {
    await promisify(execFile)('npm', [...args, `${name}@${version}`], { cwd: prefix });
  } catch (error) {
    const npmOutput = String((error as { stderr?: string }).stderr);
    const reason = /npm (?:error|ERR!) code (E404|ETARGET|ENOVERSIONS|E403|EBADPLATFORM)\b/.exec(npmOutput);
    if (reason) return { missing: `the registry does not serve ${name}@${version} (${reason[1]})` };
    throw new Error(`${name}@${version} can't be installed:\n${npmOutput}`);
  }
  return { path: join(prefix, 'node_modules', name, 'bin', 'node') };
}

/** Copies the committed files to a place without `node_modules` in or above it. */
function copyRepository(): string {
  const folder = join(root, 'copy');
  const list = execFileSync('git', ['ls-files', '-z'], { cwd: repository, encoding: 'utf8' });
  for (const path of list.split('\0'))
    if (path !== '' && existsSync(join(repository, path)))
      cpSync(join(repository, path), join(folder, path), { recursive: true });
  return folder;
}

/** The exit code, output and files of a run, without times. */
function recordRun(node: string, { argv, inWorkflow = false }: Case, copy: string): string {
  const runner = join(root, 'runner');
  rmSync(runner, { recursive: true, force: true });
  mkdirSync(join(runner, 'temp'), { recursive: true });
  for (const name of ['output', 'summary']) writeFileSync(join(runner, name), '');
  for (const [name, text] of Object.entries(inputFiles)) writeFileSync(join(copy, name), text);
  rmSync(join(copy, 'report'), { recursive: true, force: true });
  const { status, signal, stdout, stderr } = spawnSync('/bin/sh', ['actions/launch.sh', ...argv], {
    cwd: copy,
    encoding: 'utf8',
    env: {
      // Only the tested version: the launcher takes the first that is new enough.
      PATH: [dirname(node), ...system].join(delimiter),
      // The code cache is below it: later runs read it.
      HOME: join(root, 'homes', node.replaceAll('/', '-')),
      ...(inWorkflow && {
        GITHUB_ACTIONS: 'true',
        GITHUB_WORKSPACE: copy,
        GITHUB_OUTPUT: join(runner, 'output'),
        GITHUB_STEP_SUMMARY: join(runner, 'summary'),
        RUNNER_TEMP: join(runner, 'temp'),
      }),
    },
  });
  const written = [runner, join(copy, 'report')]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}: ${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`);
  const all = [
    `exit ${status ?? signal}`,
    stdout,
    // Gates run concurrently and end in any order.
    ...stderr.split('\n').sort(),
    ...written.sort(),
    readFileSync(join(copy, 'old.yml')),
  ];
  return (
    stripVTControlCharacters(all.join('\n'))
      .replace(/\b\d{4}-\d\d-\d\d[T ][\d:.]+Z?/g, 'TIME')
      .replace(/\bghadelimiter_[\w-]+/g, 'DELIMITER')
      // The digest of a report with times in it.
      .replace(/\b[0-9a-f]{64}\b/g, 'DIGEST')
      // Sorted by duration.
      .replace(/<h3>Slowest checks<\/h3>.*?<\/table><\/div>/gs, '')
      .replace(/(?<=<rect )x="[\d.]+" y="0" width="[\d.]+"/g, 'DURATION')
      .replace(/\b[\d.]+ m?s\b|"durationMs": \d+|\btime="[\d.]+"/g, 'DURATION')
  );
}

/** The version that a Node.js reports, padded to a column. */
const versionLabel = (node: string) =>
  execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().padEnd(10);

/** The text around the first difference. */
function firstDifference(expected: string, found: string): string {
  let at = 0;
  while (expected[at] === found[at]) at++;
  const shown = (text: string) => text.slice(Math.max(0, at - 60), at + 60).replaceAll('\n', ' ');
  return `here: ${shown(expected)}\n    there: ${shown(found)}`;
}

try {
  // None may still be writing when the folder is removed.
  const nodes = versions.map(findNode);
  await Promise.allSettled(nodes);
  const copy = copyRepository();
  const expected = cases.map((one) => recordRun(process.execPath, one, copy));
  const wrong = cases.flatMap(({ argv, code }, index) =>
    expected[index]?.startsWith(`exit ${code}\n`)
      ? []
      : [`${argv.join(' ')}: ${expected[index]?.slice(0, 500)}`],
  );
  for (const one of wrong) console.log(`  here, on ${process.version}: ${one}`);
  let failed = wrong.length;
  for (const [index, version] of versions.entries()) {
    const node = await nodes[index]!;
    if ('missing' in node) {
      console.log(`not run: dist on Node.js ${version}: ${node.missing}`);
      continue;
    }
    if (Number(version) < OLDEST) {
      const output = recordRun(node.path, { argv: ['run'], code: 3 }, copy);
      const isRejected = output.startsWith('exit 3\n') && output.includes(`(the newest there is ${version})`);
      console.log(
        `${versionLabel(node.path)} ${isRejected ? 'rejected' : `not rejected:\n  ${output.slice(0, 500)}`}`,
      );
      if (!isRejected) failed += 1;
      continue;
    }
    const found = cases.map((one) => recordRun(node.path, one, copy));
    const other = cases.flatMap((one, index) =>
      found[index] === expected[index]
        ? []
        : [`${one.argv.join(' ')}\n    ${firstDifference(expected[index]!, found[index]!)}`],
    );
    console.log(
      `${versionLabel(node.path)} ${cases.length - other.length} of ${cases.length} runs have the same output`,
    );
    for (const one of other) console.log(`  ${one}`);
    failed += other.length;
  }
  if (failed > 0) process.exitCode = 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
