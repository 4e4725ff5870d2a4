import { expect, test } from 'vitest';
import { Redactor } from '../../src/text/redact.ts';

const stars = (count: number) => '*'.repeat(count);
const token = `ghp_${'a1B2'.repeat(6)}`;

test.each<[string, string[], string, string]>([
  ['nothing', [], 'plain text', 'plain text'],
  ['a token of a known shape', [], `is ${token}!`, `is ${stars(token.length)}!`],
  ['a password in an address', [], 'https://user:hunter22@host/x', `https://user:${stars(8)}@host/x`],
  ['the address of a webhook', [], 'https://hooks.example.com/x/y', `https${stars(24)}`],
  ['a secret that is known', ['correct horse'], 'a correct horse.', `a ${stars(13)}.`],
  ['all of a known secret that has a shape in it', [`deploy-${token}`], `deploy-${token}`, stars(35)],
  ['all of a known address', ['https://hooks.example.com/x'], 'https://hooks.example.com/x', stars(27)],
  ['all of one with a password', ['https://user:hunter22@host'], 'https://user:hunter22@host', stars(26)],
  ['the longer of two', ['longsecret', 'longsecret-more'], 'longsecret-more', stars(15)],
  ['what is too short to tell', ['short'], 'a short text', 'a short text'],
])('redacts %s', (_, secrets, text, shown) => {
  const redactor = new Redactor();
  for (const secret of secrets) redactor.add(secret);
  expect(redactor.redact(text)).toBe(shown);
  expect(redactor.redactData({ text: [text] })).toEqual({ text: [shown] });
});
