import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Code } from 'mdast';
import { afterAll, describe, expect, it } from 'vitest';
import { codeOf, pages, repository, textOf, timeless } from './pages.ts';
import { Shell } from './shell.ts';

/** Made from examples that `test/settings/codes.test.ts` judges. */
const GENERATED = 'docs/codes.md';

const scripts = (JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { scripts: object })
  .scripts;

/** The commands of a `console` block, each with what it shows. */
function sessions({ value }: Code): { command: string; shown: string }[] {
  return value
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...shown] = part.replaceAll('\\\n', '').split('\n');
      return { command, shown: shown.join('\n').trimEnd() };
    });
}

/** What a page shows, with what a command printed in the place of each line `…`; as it stands where that is not all of it. */
function filled(shown: string, printed: string): string {
  const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const all = shown
    .split('\n')
    .map((line) => (line.trim() === '…' ? '(?:.*\n)*?' : `${literal(line)}\n`))
    .join('');
  return new RegExp(`^${all}$`).test(`${printed}\n`) ? printed : shown;
}

/** Commands that need a network, a program of others or minutes; of npm's, the scripts are looked up. */
const isElsewhere = (command: string) => /^(?:npm|act|node (?:test|bench)\/)/.test(command);

const played = pages.filter((file) => file !== GENERATED && codeOf(file).length > 0);

describe.each(played)('%s', (file) => {
  const shell = new Shell();
  afterAll(() => shell.remove());

  for (const code of codeOf(file)) {
    const at = `line ${code.position?.start.line}`;
    const [name = '', committed] = code.meta?.split(' ') ?? [];
    switch (code.lang) {
      case 'yaml':
      case 'json':
      case 'js':
        if (name === '') {
          it(`${at} is a workflow`, () => expect(code.value).toMatch(/^jobs:$/m));
        } else {
          it(`${at} makes ${name}`, async () => {
            await shell.write(name, `${code.value}\n`);
            if (committed === 'committed') shell.commit();
          });
        }
        break;
      case 'console':
        for (const { command, shown } of sessions(code)) {
          it(`${at} shows what ${command} prints`, async () => {
            const printed = timeless(await shell.run(command)).trimEnd();
            expect(printed).toBe(filled(timeless(shown), printed));
          });
        }
        break;
      case 'sh':
        for (const command of code.value.replaceAll('\\\n', ' ').split('\n')) {
          if (isElsewhere(command)) {
            it(`${at} names scripts that are there: ${command}`, () => {
              for (const [, script = ''] of command.matchAll(/npm (?:run )?(test|(?<=run )[\w:]+)/g))
                expect(Object.keys(scripts)).toContain(script);
              if (command.includes('npm ci'))
                expect(existsSync(join(repository, 'package-lock.json'))).toBe(true);
            });
          } else {
            it(`${at} calls ${command} rightly`, async () => {
              // What such a block calls for by name; a page has other things to say.
              for (const name of ['pipeline.yml', 'live.yml', 'stacks/a.yml'])
                if (!existsSync(join(shell.folder, name))) await shell.write(name, 'gate: always\n');
              expect(await shell.run(command)).not.toMatch(/^gatehouse: /m);
              expect(shell.status).toBe(0);
            });
          }
        }
        break;
      default:
        it(`${at} is of a language that is tested`, () =>
          expect(code.lang).toBe('yaml, json, js, console or sh'));
    }
  }
});

const gates = ['settings', 'conformance', 'validate', 'verify-conversation'];

it.each<[page: string, example: string]>([
  ['README.md', 'gatehouse.yml'],
  ...gates.map((gate) => [`actions/${gate}/README.md`, `${gate}.yml`] as [string, string]),
])('%s shows the workflow examples/workflows/%s', (page, example) => {
  const workflow = codeOf(page).find(({ lang, meta }) => lang === 'yaml' && !meta);
  expect(`${workflow?.value}\n`).toBe(textOf(`examples/workflows/${example}`));
});

it('the quick start has exactly two commands', () => {
  const [, quick = ''] = /^## Quick start\n([\s\S]*?)^## /m.exec(textOf('README.md')) ?? [];
  const commands = [...quick.matchAll(/^(?:\$ )?((?:node|npm) .*)$/gm)].map(([, command]) => command);
  expect(commands).toEqual(['node dist/gatehouse.js run', 'npm ci && npm test']);
});
