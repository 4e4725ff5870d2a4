/** The audit of our own workflows and actions, and that each of them would be caught if it were not sound. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fetchZizmor } from '../../scripts/fetch-zizmor.ts';
import { repositoryRoot, scratch, writeFileDeep } from './install-action.ts';
import { copiedWorkflows, workflowFiles } from './workflow-files.ts';

const { root, remove } = scratch();
afterAll(remove);

const zizmor = inject('zizmor');
const [program, why] = 'program' in zizmor ? [zizmor.program, ''] : ['', zizmor.missing];

interface Finding {
  ident: string;
  ignored: boolean;
  locations: {
    symbolic: { kind: string; key: { Local: { verbatim_path: string } } };
    concrete: { location: { start_point: { row: number } } };
  }[];
}

interface AuditFinding {
  readonly file: string;
  readonly at: string;
  readonly ident: string;
  readonly ignored: boolean;
}

/** The name of a page and its line is none of a workflow's file. */
const fileOf = (name: string) => name.replace(/:(\d+)$/, '-$1.yml');

/** Lays texts by their names in a folder, and gives what the strictest persona finds in them, also what a comment ignores. */
function audit(files: readonly (readonly [name: string, text: string])[]): AuditFinding[] {
  const folder = join(root, `${files.length}`);
  const names = new Map(files.map(([name]) => [fileOf(name), name]));
  for (const [name, text] of files) writeFileDeep(join(folder, fileOf(name)), text);
  const flags = ['--offline', '--no-ignores', '--strict-collection', '--no-progress', '--color=never'];
  const settings = [
    '--persona=auditor',
    '--format=json',
    '--config',
    join(repositoryRoot, '.github/zizmor.yml'),
  ];
  const { status, stdout, stderr } = spawnSync(program, [...flags, ...settings, ...names.keys()], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: root },
  });
  expect(status, stderr).not.toBe(1);
  const done = [...stderr.matchAll(/completed (.+)$/gm)].map(([, name = '']) => name);
  expect(done.sort(), stderr).toEqual([...names.keys()].sort());
  return (JSON.parse(stdout) as Finding[]).map(({ ident, ignored, locations }) => {
    const { symbolic, concrete } = locations.find((one) => one.symbolic.kind === 'Primary')!;
    const file = names.get(symbolic.key.Local.verbatim_path)!;
    return { file, at: `${file}:${concrete.location.start_point.row + 1}`, ident, ignored };
  });
}

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');
const otherFiles = ['action.yml', 'actions/*/action.yml', '.github/dependabot.yml', '.pre-commit-hooks.yaml'];
const auditedFiles = [
  ...globSync(otherFiles, { cwd: repositoryRoot, dot: true }).map((file) => [file, read(file)] as const),
  ...workflowFiles,
  ...copiedWorkflows,
];

/** What the comments of a text ignore: `NAME ident: reason`. */
const ignores = ([name, text]: readonly [string, string]) =>
  [...text.matchAll(/# zizmor: ignore\[([\w-]+)\](.*)$/gm)].map(
    ([, ident = '', reason = '']) => `${name} ${ident}:${reason}`,
  );

it('a finding is only ignored with a reason', () => {
  const all = auditedFiles.flatMap(ignores);
  expect(all.length).toBeGreaterThan(5);
  for (const one of all) expect(one).toMatch(/: \S+( \S+){2,}$/);
});

describe('zizmor', () => {
  let found: AuditFinding[] = [];
  beforeAll(() => {
    if (program !== '') found = audit(auditedFiles);
  });

  it('finds nothing in our workflows, actions and examples', ({ skip }) => {
    skip(program === '', why);
    expect(found.filter(({ ignored }) => !ignored)).toEqual([]);
  });

  it('would find what each comment ignores', ({ skip }) => {
    skip(program === '', why);
    const ignored = new Set(found.map(({ file, ident }) => `${file} ${ident}`));
    const written = new Set(auditedFiles.flatMap(ignores).map((one) => one.replace(/:(?!\d).*/, '')));
    expect([...ignored].sort()).toEqual([...written].sort());
  });

  /** A file of ours, what is changed in it, and what must be found then. */
  const broken: [ident: string, file: string, from: string | RegExp, to: string][] = [
    ['template-injection', 'action.yml', /exec .*/, `echo "\${{ inputs.config }}"`],
    ['template-injection', 'actions/bot/action.yml', /exec .*/, `echo "\${{ github.event.comment.body }}"`],
    ['template-injection', '.github/workflows/ci.yml', 'npm ci', `echo "\${{ github.head_ref }}"`],
    ['unpinned-uses', '.github/workflows/ci.yml', /@9c09\w+ # v7.0.0/, '@v7'],
    ['unpinned-uses', 'examples/workflows/gatehouse.yml', /@9c09\w+ # v7.0.0/, '@v7'],
    ['unpinned-uses', 'examples/workflows/gates.yml', 'org/gatehouse/', 'other/gatehouse/'],
    ['unpinned-uses', 'actions/report/action.yml', 'steps:', 'steps:\n    - uses: other/comment@main'],
    ['undocumented-permissions', 'examples/workflows/gatehouse.yml', ' # to keep the comment', ''],
    ['excessive-permissions', 'examples/workflows/gatehouse.yml', 'permissions: {}\n', ''],
    ['excessive-permissions', '.github/workflows/dist.yml', 'permissions: {}', 'permissions: write-all'],
    ['artipacked', '.github/workflows/dist.yml', 'persist-credentials: false', 'show-progress: false'],
    ['dangerous-triggers', 'examples/workflows/gatehouse.yml', 'pull_request:', 'pull_request_target:'],
    ['concurrency-limits', 'examples/workflows/settings.yml', 'concurrency:', 'env:'],
    ['github-env', 'action.yml', /shell: .*\n.*run: .*/, 'shell: bash\n      run: echo "$X" >>"$GITHUB_ENV"'],
    ['dependabot-cooldown', '.github/dependabot.yml', / +cooldown:\n.*\n/, ''],
    [
      'template-injection',
      copiedWorkflows[0]![0],
      / {6}- uses:/,
      `      - run: echo \${{ github.head_ref }}\n$&`,
    ],
  ];

  it('finds what is broken, and nothing else', ({ skip }) => {
    skip(program === '', why);
    const texts = new Map(auditedFiles);
    const files = broken.map(([, file, from, to], index) => {
      const text = texts.get(file)!;
      const changed = text.replace(from, to);
      expect(changed, `${file}: ${from}`).not.toBe(text);
      return [`${index}/${file}`, changed] as const;
    });
    const now = audit(files).filter(({ ignored }) => !ignored);
    for (const [index, [ident]] of broken.entries()) {
      const idents = now.filter(({ file }) => file.startsWith(`${index}/`)).map((one) => one.ident);
      expect([...new Set(idents)], files[index]![0]).toEqual([ident]);
    }
  });
});

describe('fetching zizmor', () => {
  const python = spawnSync('python3', ['-c', 'import pip']).status === 0;
  const env = { ...process.env, PIP_NO_INDEX: '1', PIP_FIND_LINKS: root };
  let count = 0;
  const fetch = (pin: string, own: NodeJS.ProcessEnv) =>
    fetchZizmor(writeFileDeep(join(root, `pin-${++count}.txt`), pin), join(root, `cache-${count}`), own);
  const pinned = (hash: string) => `zizmor==0.0.1 --hash=sha256:${hash}\n`;

  it('says that Python is missing', () => {
    expect(fetch(pinned('0'.repeat(64)), { PATH: join(root, 'nowhere') })).toEqual({
      missing: 'Python with pip is not installed',
    });
  });

  it.runIf(python)('says if it is unavailable, and only takes the pinned version', () => {
    expect(fetch(pinned('0'.repeat(64)), env)).toEqual({
      missing: 'PyPI is unreachable, or has no zizmor for this machine',
    });
    const wheel = [
      'import base64, hashlib, sys, zipfile',
      "files = {'zizmor-0.0.1.dist-info/METADATA': 'Metadata-Version: 2.1\\nName: zizmor\\nVersion: 0.0.1\\n',",
      " 'zizmor-0.0.1.dist-info/WHEEL': 'Wheel-Version: 1.0\\nGenerator: t\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n',",
      " 'zizmor-0.0.1.data/scripts/zizmor': '#!/bin/sh\\n', 'zizmor-0.0.1.data/scripts/zizmor.exe': '',",
      " 'zizmor-0.0.1.dist-info/RECORD': ''}",
      "with zipfile.ZipFile(sys.argv[1], 'w') as z: [z.writestr(*one) for one in files.items()]",
      "print(hashlib.sha256(open(sys.argv[1], 'rb').read()).hexdigest())",
    ].join('\n');
    const name = join(root, 'zizmor-0.0.1-py3-none-any.whl');
    const made = spawnSync('python3', ['-c', wheel, name], { encoding: 'utf8' });
    const hash = made.stdout.trim();
    expect(hash, made.stderr).toMatch(/^\w{64}$/);
    expect(() => fetch(pinned('0'.repeat(64)), env)).toThrow('DO NOT MATCH THE HASHES');
    const got = fetch(pinned(hash), env);
    expect(got).toEqual({ program: expect.stringContaining(join(root, `cache-${count}`)) });
    // The second time nothing is asked: there is no Python any more, and it is there.
    expect(fetchZizmor(join(root, `pin-${count}.txt`), join(root, `cache-${count}`), { PATH: '' })).toEqual(
      got,
    );
    expect(dirname('program' in got ? got.program : '')).toMatch(/bin$/);
  });
});
