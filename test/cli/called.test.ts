import { expect, test } from 'vitest';
import { calledAs } from '../../src/cli/called.ts';
import { commonOptions, gateOptions, type Option } from '../../src/cli/options.ts';

const options: readonly Option[] = [
  { name: 'module', kind: 'text', help: '' },
  { name: 'extended', kind: 'text', help: '' },
  { name: 'seed', kind: 'flag', help: '' },
  { name: 'base-url', kind: 'text', variable: 'SOME_BASE_URL', help: '' },
  { name: 'own', kind: 'list', help: '' },
  { name: 'stand-in', kind: 'flag', help: '', configOnly: true },
  ...gateOptions,
  ...commonOptions,
];

test.each<[given: Record<string, unknown>, env: Record<string, string>, shown: string]>([
  [{}, {}, ''],
  [{ module: 'a.mjs', extended: 'strict' }, {}, ' --module=a.mjs --extended=strict'],
  [{ seed: true, own: ['a', 'b'] }, {}, ' --seed --own=a,b'],
  [{}, { GATEHOUSE_MODULE: 'b.mjs', GATEHOUSE_SEED: 'true' }, ' --module=b.mjs --seed'],
  [{}, { GATEHOUSE_SEED: 'false', GATEHOUSE_MODULE: '' }, ''],
  [{}, { SOME_BASE_URL: 'http://127.0.0.1/' }, " --base-url='http://127.0.0.1/'"],
  [{ module: 'a.mjs' }, { GATEHOUSE_MODULE: 'b.mjs' }, ' --module=a.mjs'],
  // What is shown and counted is no part of what is judged.
  [{ format: 'json', out: 'x', quiet: true, only: ['a'], baseline: 'b.yml' }, {}, ''],
  [{ vocabulary: 'words.yml', 'pass-env': 'A,B' }, {}, ' --vocabulary=words.yml --pass-env=A,B'],
  [{}, { 'GATEHOUSE_STAND-IN': 'true', GATEHOUSE_STAND_IN: 'true', GATEHOUSE_TOKEN: 'secret' }, ''],
  // Nothing of it is more than a word to a shell.
  [{ module: "it's $(rm -rf .); `x`" }, {}, " --module='it'\\''s $(rm -rf .); `x`'"],
])('%j and %j are called%3$s', (given, env, shown) => {
  expect(calledAs('conformance', [], { given, options, io: { env } as never })).toBe(
    `gatehouse conformance${shown}`,
  );
});
