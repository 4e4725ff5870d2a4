import { expect, it, describe as suite } from 'vitest';
import { describe, isSecretive, pathText, type Sentence, type Speaker } from '../../src/rules/describe.ts';
import type { Asked, Fault, Path } from '../../src/rules/fault.ts';
import { text } from '../../src/rules/rule.ts';

/** Speaks of tool_a as a file does that calls it Alpha, and of the key chat_a as alpha_chat. */
const speaker: Speaker = {
  key: (_, key) => (key === 'chat_a' ? 'alpha_chat' : key),
  value: (_, value) => (value === 'tool_a' ? 'Alpha' : value),
  written: (path) => path.map((part) => (part === 'chat_a' ? 'alpha_chat' : part)),
  path: (path, from) => pathText(path, speaker, from),
};

const words = (...some: string[]): Asked => ({ kind: 'words', words: some, at: [] });
const plain = (says: string): Asked => ({ kind: 'plain', says });
const of = (says: string, options: Parameters<typeof text>[1] = {}): Asked => ({
  kind: 'text',
  rule: text(says, options),
});

const sentences: readonly [what: string, fault: Fault, ...Sentence[]][] = [
  [
    'type',
    { word: 'type', path: ['tips'], spot: 'value', found: 'yes', asked: plain('true or false') },
    { message: 'tips is the text "yes"; use true or false' },
  ],
  [
    'type of a number',
    { word: 'type', path: ['image'], spot: 'value', found: 5, asked: of('text') },
    { message: 'image is 5; use text' },
  ],
  [
    'type of null',
    { word: 'type', path: ['a', 'b'], spot: 'value', found: null, asked: plain('a list') },
    { message: 'a.b is empty (null); use a list' },
  ],
  [
    'type of a list',
    { word: 'type', path: ['a', 0], spot: 'value', found: ['x'], asked: of('text') },
    { message: 'a[0] is a list; use text' },
  ],
  [
    'type of a map',
    { word: 'type', path: ['steps', 12, 'run'], spot: 'value', found: {}, asked: of('text') },
    { message: 'steps[12].run is a map; use text' },
  ],
  [
    'type of the document',
    { word: 'type', path: [], spot: 'value', found: [], asked: plain('nothing') },
    { message: 'the document is a list; use nothing' },
  ],
  [
    'type of what may be a secret',
    { word: 'type', path: ['env', 'token'], spot: 'value', found: 5, asked: of('text') },
    { message: 'env.token is 5; use text' },
  ],
  [
    'enum',
    { word: 'enum', path: ['gate'], spot: 'value', found: 'sometimes', asked: words('always', 'never') },
    { message: 'gate is "sometimes"; use always or never' },
  ],
  [
    'enum of one',
    { word: 'enum', path: ['runtime'], spot: 'value', found: 'x', asked: words('forge') },
    { message: 'runtime is "x"; use forge' },
  ],
  [
    'enum of three, in the words of the file',
    { word: 'enum', path: ['binary'], spot: 'value', found: 'x', asked: words('tool_a', 'tool_b', 'tool_c') },
    { message: 'binary is "x"; use Alpha, tool_b or tool_c' },
  ],
  [
    'enum that is nearly right',
    { word: 'enum', path: ['binary'], spot: 'value', found: 'Alhpa', asked: words('tool_a'), near: 'tool_a' },
    { message: 'binary is "Alhpa"; use Alpha', help: 'Did you mean Alpha?' },
  ],
  [
    'enum with another form',
    {
      word: 'enum',
      path: ['cost'],
      spot: 'value',
      found: false,
      asked: { kind: 'any-of', of: [words('x'), plain('a map'), words('x')] },
    },
    { message: 'cost is false; use x or a map' },
  ],
  [
    'pattern',
    { word: 'pattern', path: ['a'], spot: 'value', found: 'x y', asked: of('a name without spaces') },
    { message: 'a is "x y"; use a name without spaces' },
  ],
  [
    'pattern of a long text',
    { word: 'pattern', path: ['a'], spot: 'value', found: 'x'.repeat(61), asked: of('less') },
    { message: `a is "${'x'.repeat(57)}…"; use less` },
  ],
  [
    'pattern of a long text of astral characters',
    {
      word: 'pattern',
      path: ['a'],
      spot: 'value',
      found: `${'x'.repeat(56)}${'😀'.repeat(9)}`,
      asked: of('less'),
    },
    { message: `a is "${'x'.repeat(56)}…"; use less` },
  ],
  [
    'pattern of what can not be printed',
    { word: 'pattern', path: ['a'], spot: 'value', found: 'a\u001b[0m\n', asked: of('less') },
    { message: 'a is "a\\u001b[0m\\n"; use less' },
  ],
  [
    'pattern of what may be a secret',
    {
      word: 'pattern',
      path: ['chat_a'],
      spot: 'value',
      found: 'x y😀',
      asked: of('a name', { secretive: true }),
    },
    { message: 'alpha_chat is a text of 4 characters; use a name' },
  ],
  [
    'pattern of a key',
    { word: 'pattern', path: ['own_jobs', 'a b'], spot: 'key', asked: plain('a name') },
    { message: '"a b" can\'t be a key of own_jobs; use a name' },
  ],
  [
    'pattern of a key of the document',
    { word: 'pattern', path: ['a b'], spot: 'key', asked: plain('a name') },
    { message: '"a b" can\'t be a key of the document; use a name' },
  ],
  [
    'range',
    {
      word: 'range',
      path: ['apply', 'resume'],
      spot: 'value',
      found: 90,
      asked: plain('a whole number from 5 to 60'),
    },
    { message: 'apply.resume is 90; use a whole number from 5 to 60' },
  ],
  [
    'cron',
    {
      word: 'cron',
      path: ['drift'],
      spot: 'value',
      found: '* *',
      asked: {
        kind: 'any-of',
        of: [{ kind: 'text', rule: text('cron'), instead: 'five fields' }, words('false')],
      },
    },
    { message: 'drift is "* *"; use five fields or false' },
  ],
  [
    'reserved-name',
    {
      word: 'reserved-name',
      path: ['pass', 'secrets', 0],
      spot: 'value',
      found: 'TF_INPUT',
      asked: { kind: 'text', rule: text('a name', { secretive: true }), instead: 'another name' },
    },
    { message: 'pass.secrets[0] is "TF_INPUT"; use another name' },
  ],
  [
    'empty',
    { word: 'empty', path: ['notify'], spot: 'key', found: {}, asked: plain('at least one of a, b') },
    { message: 'notify is empty; give at least one of a, b, or leave it out' },
  ],
  [
    'unique',
    { word: 'unique', path: ['apply', 'requires', 1], spot: 'value', found: 'approved' },
    { message: 'apply.requires[1] repeats "approved"; keep it once' },
  ],
  [
    'unknown-key with few known',
    { word: 'unknown-key', path: ['apply', 'x'], spot: 'key', keys: ['when', 'merge'] },
    { message: 'apply.x is not a known key; use when or merge' },
  ],
  [
    'unknown-key with many known',
    { word: 'unknown-key', path: ['x'], spot: 'key', keys: [...'abcdefghijklm'] },
    { message: 'x is not a known key; see "gatehouse schema settings" for all of them' },
  ],
  [
    'unknown-key that is nearly one',
    { word: 'unknown-key', path: ['notify', 'alpha_chta'], spot: 'key', keys: ['chat_a'], near: 'chat_a' },
    {
      message: 'notify.alpha_chta is not a known key; did you mean alpha_chat?',
      help: 'Known here: alpha_chat',
    },
  ],
  [
    'unknown-key that is nearly one of many',
    { word: 'unknown-key', path: ['aa'], spot: 'key', keys: [...'abcdefghijklm'], near: 'a' },
    { message: 'aa is not a known key; did you mean a?' },
  ],
  [
    'unknown-key that belongs elsewhere',
    { word: 'unknown-key', path: ['gate'], spot: 'key', keys: ['a'], advice: 'move it under defaults' },
    { message: 'gate is not allowed here; move it under defaults' },
  ],
  [
    'unknown-key of an odd shape',
    { word: 'unknown-key', path: ['a', 'b c\u001b'], spot: 'key', keys: ['d'] },
    { message: 'a["b c\\u001b"] is not a known key; use d' },
  ],
  [
    'required',
    { word: 'required', path: ['agent'], spot: 'key', keys: ['via'] },
    { message: 'agent has no via; add it' },
  ],
  [
    'required of the document',
    { word: 'required', path: [], spot: 'key', keys: ['via'] },
    { message: 'the document has no via; add it' },
  ],
  [
    'required of two',
    { word: 'required', path: ['steps', 0], spot: 'key', keys: ['before', 'after'], any: true },
    { message: 'steps[0] has neither before nor after; add one of them' },
  ],
  [
    'required because of another value',
    {
      word: 'required',
      path: ['decide'],
      spot: 'key',
      keys: ['url'],
      because: { key: 'backend', value: 'von' },
    },
    { message: 'decide has no url; backend von needs it' },
  ],
  [
    'required and perhaps there',
    { word: 'required', path: ['oidc', 'cloud'], spot: 'key', keys: ['plan'], near: 'plna' },
    { message: 'oidc.cloud has no plan; add it', help: 'Is "plna" meant to be it?' },
  ],
  [
    'requires',
    { word: 'requires', path: ['notify', 'webhook'], spot: 'key', keys: ['webhook_key'] },
    { message: 'notify.webhook needs webhook_key beside it' },
  ],
  [
    'requires several',
    { word: 'requires', path: ['a'], spot: 'key', keys: ['b', 'c', 'd'] },
    { message: 'a needs b, c and d beside it' },
  ],
  [
    'requires one of several, in the words of the file',
    { word: 'requires', path: ['notify', 'relay'], spot: 'key', keys: ['chat_a', 'chat_b'], any: true },
    { message: 'notify.relay needs alpha_chat or chat_b beside it' },
  ],
  [
    'conflict of keys',
    { word: 'conflict', path: ['a', 'after'], spot: 'key', keys: ['before'] },
    { message: 'a.after excludes before; keep one of them' },
  ],
  [
    'conflict of values',
    {
      word: 'conflict',
      path: ['steps', 0, 'on_failure'],
      spot: 'value',
      found: 'approve',
      because: { key: 'before', value: 'apply' },
      asked: words('init', 'plan'),
    },
    { message: 'steps[0].on_failure is "approve" while before is "apply"; use init or plan there' },
  ],
];

suite('the sentence of a fault', () => {
  it.each(sentences)('%s', (_, fault, sentence) => {
    expect(describe(fault, speaker)).toEqual(sentence);
  });

  it('is there for every word', () => {
    const told = new Set(sentences.map(([, { word }]) => word));
    expect([...told].sort()).toEqual([
      'conflict',
      'cron',
      'empty',
      'enum',
      'pattern',
      'range',
      'required',
      'requires',
      'reserved-name',
      'type',
      'unique',
      'unknown-key',
    ]);
  });

  it('is one line', () => {
    for (const [what, fault] of sentences)
      expect(describe(fault, speaker).message, what).not.toMatch(/[\r\n]/);
  });
});

suite('a path', () => {
  const paths: readonly [Path, string, number?][] = [
    [[], 'the document'],
    [['a'], 'a'],
    [['a', 'b-c', 'D_1'], 'a.b-c.D_1'],
    [['steps', 0, 'run'], 'steps[0].run'],
    [['projects', 'host/a/b', 'apply'], 'projects["host/a/b"].apply'],
    [['a', ''], 'a[""]'],
    [['1.10'], '["1.10"]'],
    [['__proto__', 'constructor'], '__proto__.constructor'],
    [['a', 'x'.repeat(64)], `a.${'x'.repeat(64)}`],
    [['a', 'x'.repeat(65)], `a["${'x'.repeat(57)}…"]`],
    [['notify', 'chat_a'], 'notify.alpha_chat'],
    [['projects', 'a/b/c', 'apply', 'when'], 'apply.when', 2],
    [['a', '"\\\n'], 'a["\\"\\\\\\n"]'],
  ];

  it.each(paths)('%j is %s', (path, written, from) => {
    expect(pathText(path, speaker, from)).toBe(written);
  });
});

suite('a value that may be a secret', () => {
  const value = (path: Path, found: unknown, asked?: Asked, word: Fault['word'] = 'pattern'): Fault => ({
    word,
    path,
    spot: 'value',
    found,
    ...(asked ? { asked } : {}),
  });
  const secretive = of('a name', { secretive: true });

  it.each<[string, Fault, boolean]>([
    ['whose rule says so', value(['chat_a'], 'a b', secretive), true],
    [
      'one of whose forms says so',
      value(['x'], 'a b', { kind: 'any-of', of: [plain('x'), secretive] }),
      true,
    ],
    ['whose key says so', value(['env', 'DB_PASSWORD'], 'a b', of('x')), true],
    ['whose key says so in the middle', value(['x', 'api-key-id'.replace('-', '_')], 'a b', of('x')), true],
    ['that is no text', value(['token'], 5, secretive), false],
    [
      'that is a name, though a reserved one',
      value(['pass', 0], 'TF_INPUT', secretive, 'reserved-name'),
      false,
    ],
    ['of another key', value(['image'], 'a b', of('x')), false],
  ])('%s', (_, fault, is) => {
    expect(isSecretive(fault)).toBe(is);
  });
});
