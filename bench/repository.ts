/**
 * Benchmarks looking up what settings name: 2,000 settings files in a repository of 50,000 files, compared with the same files
 * under `--no-repository`. Whole processes, measured in turns. Exits 1 if the bound is exceeded.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scratch } from '../test/fakes/io.ts';
import { median, printTable } from './table.ts';

const SETTINGS_FILES = 2000;
const FILES = 50_000;
const MAX_RATIO = 3;
const TURNS = 5;

const program = join(import.meta.dirname, '..', 'dist', 'gatehouse.js');
const { root, remove } = scratch();
const cwd = join(root, 'repository');

/** The same shape everywhere, another name in every stack; one root in a hundred is missing. */
const settingsOf = (
  stack: number,
) => `roots: ["stacks/s${stack}/live/*", "stacks/*/live/app${stack % 100 === 0 ? 99 : 1}/**"]
own_jobs: stacks/s${stack}/jobs.yml
policy: { path: stacks/s${stack}/policies }
waves:
  canary: ["stacks/s${stack}/live/app0"]
  after: { stacks/s${stack}/live/app1: [stacks/s${stack}/live/app0] }
steps: [{ run: ./scripts/check.sh, after: plan }]
`;

const filesPerStack = Math.floor(FILES / SETTINGS_FILES) - 3;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
};
for (let stack = 0; stack < SETTINGS_FILES; stack++) {
  write(`stacks/s${stack}/pipeline.yml`, settingsOf(stack));
  write(`stacks/s${stack}/jobs.yml`, '');
  write(`stacks/s${stack}/policies/a.rego`, '');
  for (let file = 0; file < filesPerStack; file++)
    write(`stacks/s${stack}/live/app${file % 8}/f${file}.tf`, '');
}
write('scripts/check.sh', '');
chmodSync(join(cwd, 'scripts/check.sh'), 0o755);
const env = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', HOME: root, CI: '' };
const git = (...args: string[]) => execFileSync('git', args, { cwd, env, stdio: 'ignore' });
git('init', '-q');
git('add', '-A');
git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'files');

const time = (args: readonly string[], extra: NodeJS.ProcessEnv): number => {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [program, 'settings', 'stacks/*/pipeline.yml', '--format', 'json', ...args],
    { cwd, env: { ...env, ...extra }, maxBuffer: 1 << 30, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`exited with code ${status}: ${stderr}`);
  return performance.now() - startedAt;
};

const cases = [
  { label: 'working tree', args: [], extra: {} },
  { label: 'commit of a workflow', args: [], extra: { GITHUB_WORKSPACE: cwd } },
] as const;
const base: number[] = [];
const times = cases.map((): number[] => []);
try {
  for (let turn = 0; turn < TURNS; turn++) {
    base.push(time(['--no-repository'], {}));
    for (const [index, { args, extra }] of cases.entries()) times[index]!.push(time(args, extra));
  }
} finally {
  remove();
}
printTable(
  cases.map(({ label }, index) => ({
    label,
    measured: `${Math.round(median(times[index]!))} ms`,
    value: median(times[index]!) / median(base),
    unit: `x ${Math.round(median(base))} ms`,
    max: MAX_RATIO,
  })),
);
