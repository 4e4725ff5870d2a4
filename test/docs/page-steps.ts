/** What a reader of a page does, block for block. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Code } from 'mdast';
import { normalizeOutput, repositoryRoot } from './pages.ts';
import type { Shell } from './shell.ts';

export interface PageStep {
  readonly title: string;
  /** Throws where the page is wrong. Returns what was printed. */
  readonly run: () => Promise<string>;
  /** Why only the names in it are looked at. */
  readonly notRun?: string;
  /** The text of a workflow. */
  readonly workflow?: string;
}

const scripts = Object.keys(
  (JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { scripts: object }).scripts,
);

/** What needs a network, a program of others or minutes; of npm's scripts the names are looked up. */
const notRunHere: readonly (readonly [RegExp, why: string])[] = [
  [/^npm ci\b/, 'asks a registry'],
  [/^npm run (?:fix|generate|build)\b/, 'writes into the sources, and CI compares'],
  [/^npm run (?:bench|mutation)\b/, 'takes minutes, and is no part of using it'],
  [/^npm /, 'takes minutes, and CI runs it'],
  [/^act /, 'needs act; npm run test:runner plays workflows with it'],
  [/^pre-commit /, 'needs pre-commit, which asks a registry'],
  [/^node (?:test|bench|scripts)\//, 'takes minutes, and is no part of using it'],
];

/** The steps of a page's blocks, to be taken one after the other in its shell, which is asked for when the first one is. */
export function stepsOf(blocks: readonly Code[], shell: () => Shell): PageStep[] {
  return blocks.flatMap((code) => {
    const at = `line ${code.position?.start.line}`;
    const [name = '', committed] = code.meta?.split(' ') ?? [];
    switch (code.lang) {
      case 'yaml':
      case 'json':
      case 'js':
        return name === ''
          ? [workflowStep(at, code.value)]
          : [fileStep(at, name, code.value, committed === 'committed', shell)];
      case 'console':
        return consoleCommands(code).map(({ command, expected }) => ({
          title: `${at} shows what ${command} prints`,
          run: async () => {
            const printed = normalizeOutput(await shell().run(command)).trimEnd();
            assert.equal(printed, fillEllipses(normalizeOutput(expected), printed));
            return printed;
          },
        }));
      case 'sh':
        return code.value
          .replaceAll('\\\n', ' ')
          .split('\n')
          .map((command) => commandStep(at, command, shell));
      // The configuration of editors, which are not there to be run; test/lsp plays one.
      case 'lua':
      case 'toml':
        return [];
      default:
        return [
          {
            title: `${at} is of a language that is tested`,
            run: () => assert.fail(`${code.lang} is not yaml, json, js, console or sh`),
          },
        ];
    }
  });
}

const workflowStep = (at: string, text: string): PageStep => ({
  title: `${at} is a workflow`,
  workflow: text,
  run: async () => {
    assert.match(text, /^jobs:$/m);
    return '';
  },
});

const fileStep = (
  at: string,
  name: string,
  text: string,
  commits: boolean,
  shell: () => Shell,
): PageStep => ({
  title: `${at} makes ${name}`,
  run: async () => {
    await shell().write(name, `${text}\n`);
    if (commits) shell().commit();
    return '';
  },
});

function commandStep(at: string, command: string, shellOf: () => Shell): PageStep {
  const notRun = notRunHere.find(([pattern]) => pattern.test(command))?.[1];
  if (notRun !== undefined) {
    return {
      title: `${at} names what is there: ${command.replace(/\s+/g, ' ').replace(/ #.*/, '')}`,
      notRun,
      run: async () => {
        for (const [, script = ''] of command.matchAll(/npm (?:run )?(test|(?<=run )[\w:]+)/g))
          assert.ok(scripts.includes(script), `there is no script ${script}`);
        if (command.includes('npm ci')) assert.ok(existsSync(join(repositoryRoot, 'package-lock.json')));
        return '';
      },
    };
  }
  return {
    title: `${at} calls ${command} rightly`,
    run: async () => {
      const shell = shellOf();
      // What such a block calls for by name; a page has other things to say.
      for (const name of ['pipeline.yml', 'live.yml', 'stacks/a.yml'])
        if (!existsSync(join(shell.folder, name))) await shell.write(name, 'gate: always\n');
      const printed = await shell.run(command);
      assert.doesNotMatch(printed, /^gatehouse: /m);
      assert.equal(shell.status, 0);
      return printed;
    },
  };
}

/** The commands of a `console` block, each with what it shows. */
function consoleCommands({ value }: Code): { command: string; expected: string }[] {
  return value
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...expected] = part.replaceAll('\\\n', '').split('\n');
      return { command, expected: expected.join('\n').trimEnd() };
    });
}

/** What a page shows, with what a command printed in the place of each line `…`; as it stands where that is not all of it. */
function fillEllipses(expected: string, printed: string): string {
  const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const all = expected
    .split('\n')
    .map((line) => (line.trim() === '…' ? '(?:.*\n)*?' : `${literal(line)}\n`))
    .join('');
  return new RegExp(`^${all}$`).test(`${printed}\n`) ? printed : expected;
}
