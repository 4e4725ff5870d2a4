/** A secret in every place that others can fill, plain and encoded: what a run leaves behind shows it nowhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { formatNames } from '../../../src/report/formats.ts';
import { json } from '../../../src/report/json.ts';
import { runProgram, writeFolder, scratch } from '../../fakes/io.ts';
import { filled, hostileFilling } from './places.ts';
import { readers } from './readers.ts';

const { root, remove } = scratch();
afterAll(remove);

const SECRET = 'p"4ß/w\'ord <&> +~!?é';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const percent = (text: string) => encodeURIComponent(text);
const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
const ascii = (text: string) =>
  escaped(text).replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What stands in the places, and what of it must not be seen. */
const forms: Readonly<Record<string, string>> = {
  plain: SECRET,
  'in a sentence': `the key is ${SECRET}.`,
  base64: base64(SECRET),
  'base64 of a login': base64(`user:${SECRET}`),
  'base64 of another one': base64(`me:${SECRET}:x`),
  'base64 of a third': base64(`a:${SECRET}`),
  'base64 of addresses': base64(SECRET).replaceAll('+', '-').replaceAll('/', '_'),
  hex: Buffer.from(SECRET).toString('hex'),
  'hex in capitals': Buffer.from(`user:${SECRET}`).toString('hex').toUpperCase(),
  percent: percent(SECRET),
  'percent in small letters': percent(SECRET).toLowerCase(),
  'a form': percent(SECRET).replaceAll('%20', '+'),
  JSON: escaped(SECRET),
  'JSON in ASCII': ascii(SECRET),
};

/** Six letters of the secret's middle in each encoding tell enough of it. */
const seen = [SECRET, percent(SECRET), percent(SECRET).toLowerCase(), escaped(SECRET), ascii(SECRET)]
  .map((text) => text.slice(4, 14))
  .concat([0, 1, 2].map((before) => base64('x'.repeat(before) + SECRET).slice(8, 20)))
  .concat([Buffer.from(SECRET).toString('hex').slice(8, 28), Buffer.from(SECRET).toString('hex').toUpperCase().slice(8, 28)])
  .flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]);

const part = (form: string) => json(filled(hostileFilling(form), true).report);
const files = { 'junit.xml': 'junit', 'report.html': 'html', 'report.md': 'markdown', 'results.sarif': 'sarif' } as const;

test.each(Object.entries(forms))('%s', async (_, form) => {
  const cwd = writeFolder(root, { 'part.json': part(form) });
  const env = { CONTROL_PASSWORD: SECRET };
  const { code, stdout, stderr } = await runProgram(['report', 'part.json', '--out=out'], { cwd, env });
  expect([code, stderr]).toEqual([3, '']);
  const github = await runProgram(['report', 'part.json', '--format=github'], { cwd, env });
  const texts = new Map([
    ['pretty', [stdout]],
    ['github', [github.stdout]],
  ]);
  for (const name of readdirSync(join(cwd, 'out'))) {
    const text = readFileSync(join(cwd, 'out', name), 'utf8');
    const read = name in files ? readers[files[name as keyof typeof files]](text) : [];
    texts.set(name, [text, ...read.map(([, piece]) => piece)]);
  }
  expect(texts.size).toBe(formatNames.length);
  for (const [name, some] of texts)
    expect([name, seen.filter((needle) => some.some((text) => text.includes(needle)))]).toEqual([name, []]);
  expect(stdout).toContain('****');
});

test('without the variable each form would be seen', async () => {
  for (const form of Object.values(forms)) {
    const { stdout } = await runProgram(['report', 'part.json'], { cwd: writeFolder(root, { 'part.json': part(form) }) });
    expect(seen.some((needle) => stdout.includes(needle))).toBe(true);
  }
});
