import { afterAll, describe, expect, it } from 'vitest';
import { stepsOf } from './page-steps.ts';
import { codeBlocksIn, codeBlocksOf, pages, textOf } from './pages.ts';
import { Shell } from './shell.ts';

/** Made from examples that `test/settings/codes.test.ts` judges. */
const GENERATED = 'docs/codes.md';

const played = pages.filter((file) => file !== GENERATED && codeBlocksOf(file).length > 0);

describe.each(played)('%s', (file) => {
  const shell = new Shell();
  afterAll(() => shell.remove());
  for (const { title, run } of stepsOf(codeBlocksOf(file), () => shell)) it(title, run);
});

it.each([
  ['prints something else', '```console\n$ gatehouse explain nothing\nnothing\n```', /unknown code/],
  ['has a flag that is not there', '```sh\ngatehouse settings --nope\n```', /unknown option/],
  ['names no script', '```sh\nnpm run nope\n```', /there is no script nope/],
  ["calls what can't be run", '```console\n$ make\n```', /which its test can't run/],
  ['is of a language of its own', '```ruby\nputs\n```', /ruby is not yaml/],
])('a page fails if a block %s', async (_, page, says) => {
  const shell = new Shell();
  const [step, ...more] = stepsOf(codeBlocksIn(page), () => shell);
  expect(more).toEqual([]);
  await expect(Promise.resolve().then(() => step!.run())).rejects.toThrow(says);
  await shell.remove();
});

const gates = ['settings', 'conformance', 'validate', 'verify-conversation'];

it.each<[page: string, example: string]>([
  ['README.md', 'gatehouse.yml'],
  ...gates.map((gate) => [`actions/${gate}/README.md`, `${gate}.yml`] as [string, string]),
])('%s shows the workflow examples/workflows/%s', (page, example) => {
  const workflow = codeBlocksOf(page).find(({ lang, meta }) => lang === 'yaml' && !meta);
  expect(`${workflow?.value}\n`).toBe(textOf(`examples/workflows/${example}`));
});

it('the quick start has exactly two commands', () => {
  const [, quick = ''] = /^## Quick start\n([\s\S]*?)^## /m.exec(textOf('README.md')) ?? [];
  const commands = [...quick.matchAll(/^(?:\$ )?((?:node|npm) .*)$/gm)].map(([, command]) => command);
  expect(commands).toEqual(['node dist/gatehouse.js run', 'npm ci && npm test']);
});
