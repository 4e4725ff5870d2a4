/** A job container as the runner creates it: its only Node.js is below /__e, and all its files are from this machine. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { installAction, scratch, writeFileDeep } from '../actions/install-action.ts';
import { shells } from '../actions/launcher.ts';

const { root, remove } = scratch();
afterAll(remove);

const chroot = process.getuid?.() === 0 ? ['chroot'] : ['unshare', '-r', 'chroot'];
const isPossible = spawnSync(chroot[0]!, [...chroot.slice(1), '/', '/bin/true']).status === 0;

/** Copies a program and its shared libraries. */
function bring(container: string, program: string, to: string): void {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
  const libraries = stdout.match(/\/\S+(?= \(0x)/g) ?? [];
  for (const [from, at] of [[program, to], ...libraries.map((library) => [library, library])]) {
    mkdirSync(dirname(join(container, at!)), { recursive: true });
    if (!existsSync(join(container, at!))) cpSync(realpathSync(from!), join(container, at!));
  }
}

const GITHUB_ACTION_PATH = '/__w/_actions/org/gatehouse/v1';
const workspace = '/__w/demo/demo';

/** The file system of a container, with /bin/sh and a few commands; `files` are those of the workspace. */
function layContainer(name: string, shell: string, files: Record<string, string>): string {
  const container = join(root, name);
  bring(container, shell, '/bin/sh');
  for (const command of ['/bin/sleep', '/usr/bin/readlink']) bring(container, command, command);
  for (const folder of ['tmp', '__w/_temp']) mkdirSync(join(container, folder), { recursive: true });
  chmodSync(writeFileDeep(join(container, 'dev/null'), ''), 0o666);
  installAction(join(container, GITHUB_ACTION_PATH));
  for (const [file, text] of Object.entries(files)) writeFileDeep(join(container, workspace, file), text);
  return container;
}

/** Runs the step of the root action in the container. */
function step(container: string) {
  const output = writeFileDeep(join(container, '__w/_temp/output'), '');
  const script = `cd ${workspace} && exec /bin/sh "$GITHUB_ACTION_PATH/actions/launch.sh" run`;
  const done = spawnSync(chroot[0]!, [...chroot.slice(1), container, '/bin/sh', '-e', '-c', script], {
    encoding: 'utf8',
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/__w/_temp',
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION_PATH,
      GITHUB_WORKSPACE: workspace,
      GITHUB_OUTPUT: '/__w/_temp/output',
      RUNNER_TEMP: '/__w/_temp',
      RUNNER_OS: 'Linux',
    },
  });
  return { code: done.status, stderr: done.stderr, outputs: readFileSync(output, 'utf8') };
}

describe.skipIf(!isPossible)('a job container', () => {
  const images = shells
    .filter(({ name }) => name !== 'bash as sh')
    .map(({ name, run }) => [name, run[0]] as const);

  it.each(images)('whose shell is %s gets the verdict from the Node.js of the runner', (name, shell) => {
    const container = layContainer(name, shell, { 'pipeline.yml': 'gate: always\n' });
    expect(step(container)).toMatchObject({ code: 3, outputs: 'verdict=error\nerrors=0\nwarnings=0\n' });

    // One that does not start in this image: its loader is missing.
    writeFileDeep(join(container, '__e/node24_alpine/bin/node'), '#!/lib/ld-musl-x86_64.so.1\n', 0o755);
    bring(container, process.execPath, '/__e/node24/bin/node');
    const passed = step(container);
    expect(passed, passed.stderr).toMatchObject({ code: 0 });
    expect(passed.outputs).toMatch(/^verdict<<(\S+)\npass\n\1\n/m);

    writeFileDeep(join(container, workspace, 'pipeline.yml'), 'gate: sometimes\n');
    const failed = step(container);
    expect(failed, failed.stderr).toMatchObject({ code: 1 });
    expect(failed.outputs).toMatch(/^verdict<<(\S+)\nfail\n\1\n/m);
  });
});
