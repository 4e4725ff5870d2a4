/** What only a process of its own shows: streams that close, folders that go, memory. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  deprecatedSettings,
  invalidSettings,
  repositoryRoot,
  scratch,
  validSettings,
  writeFolder,
} from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);
const program = join(repositoryRoot, 'dist/gatehouse.js');
const isWindows = process.platform === 'win32';

interface RunOptions {
  readonly env?: Record<string, string>;
  readonly node?: string[];
  readonly file?: string;
}

/** Runs dist/ with a bare environment. */
function runProgram(cwd: string, args: string[], { env = {}, node = [], file = program }: RunOptions = {}) {
  const { PATH = '' } = process.env;
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [...node, file, ...args], {
    cwd,
    env: { PATH, CI: 'true', ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  return { code: status ?? signal, stdout, stderr };
}

describe('the process', () => {
  test.each<[number, string[], Record<string, string>]>([
    [0, ['settings'], { 'pipeline.yml': validSettings }],
    [1, ['settings'], { 'pipeline.yml': invalidSettings }],
    [2, ['settings'], {}],
    [3, ['verify', '--base-url', 'http://127.0.0.1:9', '--quiet'], {}],
  ])('exits with code %i', (code, args, files) => {
    const called = runProgram(writeFolder(root, files), args);
    expect(called.code).toBe(code);
    expect(called.stderr === '').toBe(code !== 2);
  });

  test('prints no stack trace and no warning of Node', () => {
    const { stderr } = runProgram(writeFolder(root, {}), ['settings', 'nope.yml'], {
      env: { NODE_OPTIONS: '--trace-warnings' },
    });
    expect(stderr).toMatch(/^gatehouse: [^\n]+\n$/);
  });

  test.skipIf(isWindows)('runs through a link, as a package manager creates it', () => {
    const bin = writeFolder(root, {});
    symlinkSync(program, join(bin, 'gatehouse'));
    const { code, stdout } = runProgram(bin, ['run', '--demo'], { file: join(bin, 'gatehouse') });
    expect(code).toBe(0);
    expect(stdout).toContain('settings examples/pipeline.yml: pass');
  });

  test('runs in folders with odd names', () => {
    const odd = join(root, "it's 100% #odd? ü");
    cpSync(join(repositoryRoot, 'dist'), join(odd, 'dist'), { recursive: true });
    writeFileSync(join(odd, 'pipeline.yml'), deprecatedSettings);
    const { code, stdout } = runProgram(odd, ['settings', '--format=sarif', '--out=out'], {
      file: join(odd, 'dist/gatehouse.js'),
    });
    expect(code).toBe(0);
    expect(stdout).toBe(readFileSync(join(odd, 'out/results.sarif'), 'utf8'));
  });

  test('reports a missing chunk', () => {
    const broken = writeFolder(root, { 'pipeline.yml': invalidSettings });
    cpSync(program, join(broken, 'dist/gatehouse.js'), { recursive: true });
    const { code, stdout, stderr } = runProgram(broken, ['settings'], {
      file: join(broken, 'dist/gatehouse.js'),
    });
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/^gatehouse: [^\n]+\n$/);
  });

  test.skipIf(isWindows)('reports a missing current folder', () => {
    const gone = writeFolder(root, {});
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', 'cd "$1" && rmdir "$1" && exec "$2" "$3" settings', 'sh', gone, process.execPath, program],
      { encoding: 'utf8', env: { CI: 'true' } },
    );
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toBe('gatehouse: the current folder no longer exists; change to another one\n');
  });
});

describe('the exit code is 3 until a verdict stands', () => {
  const cwd = writeFolder(root, { 'pipeline.yml': validSettings });
  /** Runs code as soon as the program has begun, while it waits for a response. */
  const runWith = (code: string, ...more: string[]) =>
    runProgram(cwd, ['verify', '--base-url', 'http://127.0.0.1:9', '--quiet', ...more], {
      node: [
        '--import',
        `data:text/javascript,${encodeURIComponent(
          `const timer = setInterval(() => { if (process.exitCode === 3) { clearInterval(timer); ${code} } })`,
        )}`,
      ],
    });

  test.each([
    ['a foreign process.exit(0)', 'process.exit(0)', 'the run ended before its verdict'],
    ['an error that nobody caught', "throw new Error('boom\\nmore')", 'boom'],
    ['a rejection that nobody caught', "Promise.reject(new Error('boom'))", 'boom'],
  ])('%s', (_, code, message) => {
    expect(runWith(code)).toEqual({ code: 3, stdout: '', stderr: `gatehouse: ${message}\n` });
  });

  test('the stack trace of such an error is shown with --debug only', () => {
    expect(runWith('throw new Error(1)', '--debug').stderr).toMatch(/^ +at /m);
  });

  test.skipIf(isWindows)('a pass that nobody reads', () => {
    const many = writeFolder(
      root,
      Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${index}.yml`, validSettings])),
    );
    const { status, stderr } = spawnSync(
      'bash',
      [
        '-c',
        `"$@" '*.yml' --format=json | head -n1; exit \${PIPESTATUS[0]}`,
        'bash',
        process.execPath,
        program,
        'settings',
      ],
      { cwd: many, encoding: 'utf8', env: { ...process.env, CI: 'true' } },
    );
    expect([status, stderr]).toEqual([
      3,
      'gatehouse: standard output was closed before the verdict was written; read it to its end\n',
    ]);
  });
});

describe.skipIf(isWindows)('a closed stream does not change the exit code', () => {
  const many = writeFolder(
    root,
    Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`${index}.yml`, invalidSettings])),
  );
  /** Runs a line of a shell in which "$@" is the program. */
  const line = (shell: string, cwd = many) =>
    spawnSync('bash', ['-c', `set -o pipefail\n${shell}`, 'bash', process.execPath, program, 'settings'], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, CI: 'true' },
    });

  test('standard output, by a reader that stops early', () => {
    const { status, stdout, stderr } = line(`"$@" '*.yml' --format=json | head -n1; exit \${PIPESTATUS[0]}`);
    expect([status, stdout, stderr]).toEqual([1, '{\n', '']);
  });

  test('standard output, from the start', () => {
    expect(line(`"$@" '*.yml' >&-`)).toMatchObject({ status: 1, stderr: '' });
    expect(line(`"$@" '*.yml' | true; exit \${PIPESTATUS[0]}`)).toMatchObject({ status: 1, stderr: '' });
  });

  test('standard error', () => {
    expect(line(`"$@" nope.yml 2>&-`)).toMatchObject({ status: 2, stdout: '' });
    expect(line(`"$@" nope.yml 2>&1 >&- | true; exit \${PIPESTATUS[0]}`)).toMatchObject({ status: 2 });
  });

  test.skipIf(process.platform !== 'linux')('standard error on a full disk', () => {
    expect(line(`"$@" nope.yml 2>/dev/full`)).toMatchObject({ status: 2, stdout: '' });
  });

  test.skipIf(process.platform !== 'linux')(
    'but a report that could not be written whole is no verdict',
    () => {
      const { status, stderr } = line(`"$@" 1.yml >/dev/full`);
      expect(status).toBe(3);
      expect(stderr).toMatch(/^gatehouse: ENOSPC[^\n]*\n$/);
      expect(stderr).not.toContain('fault of gatehouse');
    },
  );

  test('a slow reader gets all output', async () => {
    const child = spawn(process.execPath, [program, 'settings', '*.yml', '--format=json'], {
      cwd: many,
      env: { CI: 'true' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    for await (const chunk of child.stdout) {
      text += chunk;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(JSON.parse(text)).toMatchObject({ verdict: 'fail' });
  });
});

describe('memory', () => {
  // Written to a file at the end, as the process itself sees it.
  const meter = `process.on('exit', () => require('fs').writeFileSync(process.env.METER, String(process.resourceUsage().maxRSS / 1024)))`;

  test.skipIf(isWindows)('a file of 22 MB is checked within 300 MB', () => {
    const cwd = writeFolder(root, { 'big.yml': `projects:\n${manyProjects(100_000)}`, 'meter.cjs': meter });
    const size = readFileSync(join(cwd, 'big.yml')).length;
    expect(size).toBeGreaterThan(21e6);
    const { code, stdout } = runProgram(cwd, ['settings', 'big.yml'], {
      env: { METER: join(cwd, 'meter') },
      node: ['--require', join(cwd, 'meter.cjs')],
    });
    expect([code, stdout]).toEqual([0, expect.stringContaining('settings big.yml: pass')]);
    expect(Number(readFileSync(join(cwd, 'meter'), 'utf8'))).toBeLessThan(300);
    rmSync(cwd, { recursive: true });
  });

  test('a file of more than 32 MiB is rejected without reading it', () => {
    const cwd = writeFolder(root, { 'huge.yml': Buffer.alloc((32 << 20) + 1, 0x23) });
    const { code, stdout } = runProgram(cwd, ['settings', 'huge.yml'], { node: ['--max-old-space-size=64'] });
    expect(code).toBe(1);
    expect(stdout).toContain('huge.yml:1:1: the file is larger than 32 MiB');
    rmSync(cwd, { recursive: true });
  });
});

/** Projects as in a control file, about 220 bytes each. */
function manyProjects(count: number): string {
  const settings = `    gate: on-destructive
    approval: pr-review
    apply: { when: merge, resume: 30 }
    roots: ["live/*", "stacks/*/prod"]
    env: { REGION: eu-central-1, STAGE: production, OWNER: platform }
`;
  return Array.from(
    { length: count },
    (_, index) => `  host.example/team/project-${index}:\n${settings}`,
  ).join('');
}
