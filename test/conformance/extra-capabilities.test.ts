import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import type { ConformanceEnv } from '../../src/broker/start-contract.ts';
import { type ExtraCapabilitySpec, readExtraCapabilities } from '../../src/conformance/extra-capabilities.ts';
import { runConformance } from '../../src/conformance/index.ts';
import { loadExtraCapabilities } from '../../src/conformance/start/extra-file.ts';
import { type BrokerHandlers, defaultHandlers } from '../../src/standins/broker/handlers.ts';
import { startReferenceBroker } from '../../src/standins/broker/reference.ts';
import { messagesOf, runGate } from './run-gate.ts';

const notes: ExtraCapabilitySpec = {
  name: 'notes',
  prefixes: ['/notes'],
  words: ['read', 'write'],
  needed: ({ method, path }) =>
    path.startsWith('/notes/items') ? [method === 'GET' ? 'read' : 'write'] : null,
  probes: [
    { word: 'read', path: '/notes/items' },
    { word: 'write', method: 'POST', path: '/notes/items', body: { text: 'a note' } },
  ],
};
const withoutFunctions: ExtraCapabilitySpec = {
  name: notes.name,
  prefixes: notes.prefixes,
  probes: notes.probes,
};

/** A broker that serves the notes, with other handlers, or with other scope words for them. */
const startServing =
  (handlers: Partial<BrokerHandlers> = {}, needed: ExtraCapabilitySpec['needed'] = notes.needed) =>
  (env: ConformanceEnv) =>
    startReferenceBroker(
      env,
      {},
      {
        handlers,
        extraCapabilities: [
          {
            spec: { ...notes, words: ['read', 'write'], needed: needed! },
            url: env.agentsvc.url,
            credential: 'credential-of-notes',
          },
        ],
      },
    );

const IDS = [
  'notes-read-allowed',
  'notes-read-refused',
  'notes-write-allowed',
  'notes-write-refused',
  'notes-unknown-route',
];

describe('an extra capability', () => {
  test.each([
    ['with its function', notes],
    ['without it', withoutFunctions],
  ])('is checked by its probes, %s', async (_, extra) => {
    const { gate } = await runGate({ start: startServing(), extra: [extra] });
    expect(gate.verdict).toBe('pass');
    expect(gate.checks.filter(({ id }) => id.startsWith('notes-')).map(({ id }) => id)).toEqual(IDS);
    expect(gate.checks.slice(0, 25).every(({ id }) => !id.startsWith('notes-'))).toBe(true);
  });

  test.each<[what: string, start: ReturnType<typeof startServing>, failing: readonly string[]]>([
    [
      'grants every word',
      startServing({
        isScopeAllowed: (entries, broker, capability, word) =>
          capability === 'notes'
            ? entries !== undefined
            : defaultHandlers.isScopeAllowed(entries, broker, capability, word),
      }),
      ['notes-read-refused', 'notes-write-refused'],
    ],
    [
      'grants a box that never reported',
      startServing({
        isScopeAllowed: (...all) => all[0] === undefined || defaultHandlers.isScopeAllowed(...all),
      }),
      ['unreported-refused'],
    ],
    [
      'does not serve it',
      startServing({}, () => null),
      ['unreported-refused', 'notes-read-refused', 'notes-write-refused'],
    ],
    [
      'asks for another word',
      startServing({}, (request) => notes.needed!(request) && ['write']),
      ['notes-read-refused'],
    ],
    [
      'serves every path of it',
      startServing({}, (request) => notes.needed!(request) ?? ['read']),
      ['notes-unknown-route'],
    ],
  ])('fails at a broker that %s', async (_, start, failing) => {
    const { gate } = await runGate({ start, extra: [notes], capabilities: [] });
    expect(gate.checks.filter(({ status }) => status === 'fail').map(({ id }) => id)).toEqual(failing);
  });

  it('fails a probe that does not need its scope word', async () => {
    const wrong = { ...notes, probes: [{ word: 'write', path: '/notes/items' }, notes.probes[0]!] };
    const { gate } = await runGate({ start: startServing(), extra: [wrong], only: ['notes-write-allowed'] });
    expect(messagesOf(gate, 'notes-write-allowed')).toEqual([
      "the capability's `needed` requires read for /notes/items; expected write among them",
    ]);
  });
});

describe('a list of extra capabilities', () => {
  const folder = mkdtempSync(join(tmpdir(), 'extra-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  const options = {
    cwd: folder,
    passEnv: [],
    hostEnv: { ...process.env, PLATFORM_API_TOKEN: 'token-of-the-job' },
    node: process.execPath,
    readyMs: 20_000,
    signal: new AbortController().signal,
  };

  it('is read from JSON and from a module', async () => {
    const text = JSON.stringify([withoutFunctions]);
    expect(await loadExtraCapabilities(file('extra.json', text), options)).toEqual([withoutFunctions]);
    expect(await loadExtraCapabilities(file('extra.mjs', `export default ${text};`), options)).toEqual([
      withoutFunctions,
    ]);
    await expect(loadExtraCapabilities(file('broken.json', '{'), options)).rejects.toThrow('is not JSON');
    await expect(
      loadExtraCapabilities(file('none.mjs', 'export const extra = [];'), options),
    ).rejects.toThrow('is not a list');
  });

  it('keeps the results of a module for each request of the checks', async () => {
    const text = `export default [{
      name: 'a', prefixes: ['/a'], words: { pattern: '^[a-z]+$' }, probes: [{ word: 'read', path: '/a/b?c', body: { d: 1 } }],
      needed: ({ method, path, body }) => (path === '/a/b' && method === 'GET' && body.d === 1 ? ['read'] : null),
    }]`;
    const [capability] = await loadExtraCapabilities(file('needed.mjs', text), options);
    expect(capability?.words).toEqual({ pattern: '^[a-z]+$' });
    expect(capability?.needed?.({ method: 'GET', path: '/a/b', body: { d: 1 } })).toEqual(['read']);
    expect(capability?.needed?.({ method: 'GET', path: '/a/conformance-unknown' })).toBeNull();
    expect(() => capability?.needed?.({ method: 'GET', path: '/a/other' })).toThrow('not evaluated');
  });

  test.each<[what: string, text: string, message: string]>([
    ['exits', 'process.exit(0)', 'the command exited with code 0 before it was ready'],
    ['throws', "throw new Error('boom\\nat x')", 'could not be loaded: boom'],
    ['never settles', 'await new Promise(() => {})', 'before it was ready'],
    [
      'reads the token',
      'throw new Error(String(process.env.PLATFORM_API_TOKEN))',
      'could not be loaded: undefined',
    ],
    [
      'has a capability of more than 64 KiB',
      `export default [{ name: 'a', prefixes: ['/a'], probes: [{ word: 'r', path: '/a', body: 'x'.repeat(70_000) }] }]`,
      'longer than 64 KiB',
    ],
  ])('can be a module that %s, without harm', async (what, text, message) => {
    const path = file(`${what.replaceAll(' ', '-')}.mjs`, text);
    await expect(loadExtraCapabilities(path, options)).rejects.toThrow(message);
  });

  it('ends a module that hangs, at the time limit', async () => {
    const hanging = loadExtraCapabilities(file('hangs.mjs', 'for (;;);'), { ...options, readyMs: 300 });
    await expect(hanging).rejects.toThrow('within 0.3 s');
  });

  test.each<[what: string, given: unknown]>([
    ['is not a list of capabilities', {}],
    ['capability 1 has no `name`', [{}]],
    ['capability 2 has no `name`', [withoutFunctions, null]],
    ['capability 1 (a) has no `prefixes`', [{ name: 'a', prefixes: ['a'] }]],
    ['capability 1 (a) has no `prefixes`', [{ name: 'a', prefixes: ['/a/'] }]],
    ['capability 1 (a) has no `probes`', [{ name: 'a', prefixes: ['/a'], probes: [] }]],
    [
      'capability 1 (a) has a probe without a `word`',
      [{ name: 'a', prefixes: ['/a'], probes: [{ path: '/a' }] }],
    ],
    [
      'capability 1 (a) has a probe for w whose `path` is not below its prefixes',
      [{ name: 'a', prefixes: ['/a'], probes: [{ word: 'w', path: '/ab' }] }],
    ],
    [
      'capability 1 (a) has no probe for its scope word x',
      [{ name: 'a', prefixes: ['/a'], words: ['w', 'x'], probes: [{ word: 'w', path: '/a' }] }],
    ],
    [
      'capability 1 (a) has `needed` that is not a function',
      [{ name: 'a', prefixes: ['/a'], needed: 1, probes: [{ word: 'w', path: '/a' }] }],
    ],
    ...(
      [
        ['a probe for w whose `path` has a character that must be percent-encoded', { path: '/a/b c' }],
        ['a probe for w whose `method` is not an HTTP method', { method: 7 }],
        ['a probe for w whose `method` is not an HTTP method', { method: 'GET /' }],
        ['a probe for w whose `headers` is not an object', { headers: null }],
        ['a probe for w with the header "a b"', { headers: { 'a b': '1' } }],
        ['a probe for w with the header "a"', { headers: { a: 'b\r\nc: d' } }],
        ['a probe for w whose `body` is not JSON', { body: 1n }],
      ] as const
    ).map(([what, probe]): [string, unknown] => [
      `capability 1 (a) has ${what}`,
      [{ name: 'a', prefixes: ['/a'], probes: [{ word: 'w', path: '/a', ...probe }] }],
    ]),
    ...(
      [
        ['`words` that is neither a list of strings nor a pattern', { words: 7 }],
        [
          '`needed` that throws for /a: no such route',
          {
            needed: () => {
              throw new Error('no such route');
            },
          },
        ],
        ['`needed` that returns neither a list of scope words nor null for /a', { needed: () => 'w' }],
      ] as const
    ).map(([what, more]): [string, unknown] => [
      `capability 1 (a) has ${what}`,
      [{ name: 'a', prefixes: ['/a'], probes: [{ word: 'w', path: '/a' }], ...more }],
    ]),
  ])('%s', async (what, value) => {
    expect(() => readExtraCapabilities(value)).toThrow(what);
    const start = () => expect.fail('nothing may be started');
    await expect(runConformance({ start, extra: value as ExtraCapabilitySpec[] })).rejects.toThrow(
      `extra: ${what}`,
    );
  });

  test.each<[id: string, extra: ExtraCapabilitySpec[]]>([
    [
      'inference-agent-refused',
      [{ ...withoutFunctions, name: 'inference', probes: [{ word: 'agent', path: '/notes' }] }],
    ],
    [
      'notes-read-allowed',
      [{ ...withoutFunctions, probes: [withoutFunctions.probes[0]!, { word: 'Read', path: '/notes/mine' }] }],
    ],
    ['notes-read-allowed', [withoutFunctions, withoutFunctions]],
  ])('may not define the check %s again', async (id, extra) => {
    const start = () => expect.fail('nothing may be started');
    await expect(runConformance({ start, extra })).rejects.toThrow(
      new TypeError(
        `defines the check ${id} twice; give each capability a unique name and each of its probes a unique word`,
      ),
    );
  });
});
