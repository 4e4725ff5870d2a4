import { expect, it, describe as suite } from 'vitest';
import {
  formatPath,
  formatViolation,
  type MessageWithHelp,
  mayBeSecret,
  type NameFormatter,
} from '../../src/rules/messages.ts';
import { string } from '../../src/rules/rule.ts';
import type { Expected, Violation } from '../../src/rules/violation.ts';
import type { Path } from '../../src/text/syntax-errors.ts';

/** Speaks of tool_a as a file does that calls it Alpha, and of the key chat_a as alpha_chat. */
const names: NameFormatter = {
  key: (_, key) => (key === 'chat_a' ? 'alpha_chat' : key),
  value: (_, value) => (value === 'tool_a' ? 'Alpha' : value),
  translatePath: (path) => path.map((part) => (part === 'chat_a' ? 'alpha_chat' : part)),
  formatPath: (path, from) => formatPath(path, names, from),
};

const expectedValues = (...some: string[]): Expected => ({ kind: 'values', values: some, path: [] });
const expectedPlain = (expectedText: string): Expected => ({ kind: 'description', expectedText });
const expectedString = (expectedText: string, options: Parameters<typeof string>[1] = {}): Expected => ({
  kind: 'string',
  rule: string(expectedText, options),
});

const cases: readonly [what: string, fault: Violation, ...MessageWithHelp[]][] = [
  [
    'type',
    {
      ruleId: 'type',
      path: ['tips'],
      anchor: 'value',
      actual: 'yes',
      expected: expectedPlain('true or false'),
    },
    { message: 'tips is the text "yes"; use true or false' },
  ],
  [
    'type of a number',
    { ruleId: 'type', path: ['image'], anchor: 'value', actual: 5, expected: expectedString('text') },
    { message: 'image is 5; use text' },
  ],
  [
    'type of null',
    { ruleId: 'type', path: ['a', 'b'], anchor: 'value', actual: null, expected: expectedPlain('a list') },
    { message: 'a.b is empty (null); use a list' },
  ],
  [
    'type of a list',
    { ruleId: 'type', path: ['a', 0], anchor: 'value', actual: ['x'], expected: expectedString('text') },
    { message: 'a[0] is a list; use text' },
  ],
  [
    'type of a map',
    {
      ruleId: 'type',
      path: ['steps', 12, 'run'],
      anchor: 'value',
      actual: {},
      expected: expectedString('text'),
    },
    { message: 'steps[12].run is a map; use text' },
  ],
  [
    'type of the document',
    { ruleId: 'type', path: [], anchor: 'value', actual: [], expected: expectedPlain('nothing') },
    { message: 'the document is a list; use nothing' },
  ],
  [
    'type of what may be a secret',
    { ruleId: 'type', path: ['env', 'token'], anchor: 'value', actual: 5, expected: expectedString('text') },
    { message: 'env.token is 5; use text' },
  ],
  [
    'enum',
    {
      ruleId: 'enum',
      path: ['gate'],
      anchor: 'value',
      actual: 'sometimes',
      expected: expectedValues('always', 'never'),
    },
    { message: 'gate is "sometimes"; use always or never' },
  ],
  [
    'enum of one',
    { ruleId: 'enum', path: ['runtime'], anchor: 'value', actual: 'x', expected: expectedValues('forge') },
    { message: 'runtime is "x"; use forge' },
  ],
  [
    'enum of three, in the words of the file',
    {
      ruleId: 'enum',
      path: ['binary'],
      anchor: 'value',
      actual: 'x',
      expected: expectedValues('tool_a', 'tool_b', 'tool_c'),
    },
    { message: 'binary is "x"; use Alpha, tool_b or tool_c' },
  ],
  [
    'enum that is nearly right',
    {
      ruleId: 'enum',
      path: ['binary'],
      anchor: 'value',
      actual: 'Alhpa',
      expected: expectedValues('tool_a'),
      didYouMean: 'tool_a',
    },
    { message: 'binary is "Alhpa"; use Alpha', help: 'Did you mean Alpha?' },
  ],
  [
    'enum with another form',
    {
      ruleId: 'enum',
      path: ['cost'],
      anchor: 'value',
      actual: false,
      expected: {
        kind: 'any-of',
        alternatives: [expectedValues('x'), expectedPlain('a map'), expectedValues('x')],
      },
    },
    { message: 'cost is false; use x or a map' },
  ],
  [
    'pattern',
    {
      ruleId: 'pattern',
      path: ['a'],
      anchor: 'value',
      actual: 'x y',
      expected: expectedString('a name without spaces'),
    },
    { message: 'a is "x y"; use a name without spaces' },
  ],
  [
    'pattern of a long text',
    {
      ruleId: 'pattern',
      path: ['a'],
      anchor: 'value',
      actual: 'x'.repeat(61),
      expected: expectedString('less'),
    },
    { message: `a is "${'x'.repeat(57)}…"; use less` },
  ],
  [
    'pattern of a long text of astral characters',
    {
      ruleId: 'pattern',
      path: ['a'],
      anchor: 'value',
      actual: `${'x'.repeat(56)}${'😀'.repeat(9)}`,
      expected: expectedString('less'),
    },
    { message: `a is "${'x'.repeat(56)}…"; use less` },
  ],
  [
    'pattern of what can not be printed',
    {
      ruleId: 'pattern',
      path: ['a'],
      anchor: 'value',
      actual: 'a\u001b[0m\n',
      expected: expectedString('less'),
    },
    { message: 'a is "a\\u001b[0m\\n"; use less' },
  ],
  [
    'pattern of what may be a secret',
    {
      ruleId: 'pattern',
      path: ['chat_a'],
      anchor: 'value',
      actual: 'x y😀',
      expected: expectedString('a name', { sensitive: true }),
    },
    { message: 'alpha_chat is a text of 4 characters; use a name' },
  ],
  [
    'pattern of a key',
    { ruleId: 'pattern', path: ['own_jobs', 'a b'], anchor: 'key', expected: expectedPlain('a name') },
    { message: '"a b" can\'t be a key of own_jobs; use a name' },
  ],
  [
    'pattern of a key of the document',
    { ruleId: 'pattern', path: ['a b'], anchor: 'key', expected: expectedPlain('a name') },
    { message: '"a b" can\'t be a key of the document; use a name' },
  ],
  [
    'range',
    {
      ruleId: 'range',
      path: ['apply', 'resume'],
      anchor: 'value',
      actual: 90,
      expected: expectedPlain('a whole number from 5 to 60'),
    },
    { message: 'apply.resume is 90; use a whole number from 5 to 60' },
  ],
  [
    'cron',
    {
      ruleId: 'cron',
      path: ['drift'],
      anchor: 'value',
      actual: '* *',
      expected: {
        kind: 'any-of',
        alternatives: [
          { kind: 'string', rule: string('cron'), overrideText: 'five fields' },
          expectedValues('false'),
        ],
      },
    },
    { message: 'drift is "* *"; use five fields or false' },
  ],
  [
    'reserved-name',
    {
      ruleId: 'reserved-name',
      path: ['pass', 'secrets', 0],
      anchor: 'value',
      actual: 'TF_INPUT',
      expected: { kind: 'string', rule: string('a name', { sensitive: true }), overrideText: 'another name' },
    },
    { message: 'pass.secrets[0] is "TF_INPUT"; use another name' },
  ],
  [
    'empty',
    {
      ruleId: 'empty',
      path: ['notify'],
      anchor: 'key',
      actual: {},
      expected: expectedPlain('at least one of a, b'),
    },
    { message: 'notify is empty; give at least one of a, b, or leave it out' },
  ],
  [
    'unique',
    { ruleId: 'unique', path: ['apply', 'requires', 1], anchor: 'value', actual: 'approved' },
    { message: 'apply.requires[1] repeats "approved"; keep it once' },
  ],
  [
    'unknown-key with few known',
    { ruleId: 'unknown-key', path: ['apply', 'x'], anchor: 'key', keys: ['when', 'merge'] },
    { message: 'apply.x is not a known key; use when or merge' },
  ],
  [
    'unknown-key with many known',
    { ruleId: 'unknown-key', path: ['x'], anchor: 'key', keys: [...'abcdefghijklm'] },
    { message: 'x is not a known key; see "gatehouse schema settings" for all of them' },
  ],
  [
    'unknown-key that is nearly one',
    {
      ruleId: 'unknown-key',
      path: ['notify', 'alpha_chta'],
      anchor: 'key',
      keys: ['chat_a'],
      didYouMean: 'chat_a',
    },
    {
      message: 'notify.alpha_chta is not a known key; did you mean alpha_chat?',
      help: 'Known here: alpha_chat',
    },
  ],
  [
    'unknown-key that is nearly one of many',
    { ruleId: 'unknown-key', path: ['aa'], anchor: 'key', keys: [...'abcdefghijklm'], didYouMean: 'a' },
    { message: 'aa is not a known key; did you mean a?' },
  ],
  [
    'unknown-key that belongs elsewhere',
    { ruleId: 'unknown-key', path: ['gate'], anchor: 'key', keys: ['a'], help: 'move it under defaults' },
    { message: 'gate is not allowed here; move it under defaults' },
  ],
  [
    'unknown-key of an odd shape',
    { ruleId: 'unknown-key', path: ['a', 'b c\u001b'], anchor: 'key', keys: ['d'] },
    { message: 'a["b c\\u001b"] is not a known key; use d' },
  ],
  [
    'required',
    { ruleId: 'required', path: ['agent'], anchor: 'key', keys: ['via'] },
    { message: 'agent has no via; add it' },
  ],
  [
    'required of the document',
    { ruleId: 'required', path: [], anchor: 'key', keys: ['via'] },
    { message: 'the document has no via; add it' },
  ],
  [
    'required of two',
    { ruleId: 'required', path: ['steps', 0], anchor: 'key', keys: ['before', 'after'], anyOf: true },
    { message: 'steps[0] has neither before nor after; add one of them' },
  ],
  [
    'required because of another value',
    {
      ruleId: 'required',
      path: ['decide'],
      anchor: 'key',
      keys: ['url'],
      because: { key: 'backend', value: 'von' },
    },
    { message: 'decide has no url; backend von needs it' },
  ],
  [
    'required and perhaps there',
    { ruleId: 'required', path: ['oidc', 'cloud'], anchor: 'key', keys: ['plan'], didYouMean: 'plna' },
    { message: 'oidc.cloud has no plan; add it', help: 'Is "plna" meant to be it?' },
  ],
  [
    'requires',
    { ruleId: 'requires', path: ['notify', 'webhook'], anchor: 'key', keys: ['webhook_key'] },
    { message: 'notify.webhook needs webhook_key beside it' },
  ],
  [
    'requires several',
    { ruleId: 'requires', path: ['a'], anchor: 'key', keys: ['b', 'c', 'd'] },
    { message: 'a needs b, c and d beside it' },
  ],
  [
    'requires one of several, in the words of the file',
    { ruleId: 'requires', path: ['notify', 'relay'], anchor: 'key', keys: ['chat_a', 'chat_b'], anyOf: true },
    { message: 'notify.relay needs alpha_chat or chat_b beside it' },
  ],
  [
    'conflict of keys',
    { ruleId: 'conflict', path: ['a', 'after'], anchor: 'key', keys: ['before'] },
    { message: 'a.after excludes before; keep one of them' },
  ],
  [
    'conflict of values',
    {
      ruleId: 'conflict',
      path: ['steps', 0, 'on_failure'],
      anchor: 'value',
      actual: 'approve',
      because: { key: 'before', value: 'apply' },
      expected: expectedValues('init', 'plan'),
    },
    { message: 'steps[0].on_failure is "approve" while before is "apply"; use init or plan there' },
  ],
];

suite('the sentence of a fault', () => {
  it.each(cases)('%s', (_, violation, message) => {
    expect(formatViolation(violation, names)).toEqual(message);
  });

  it('is there for every word', () => {
    const covered = new Set(cases.map(([, { ruleId }]) => ruleId));
    expect([...covered].sort()).toEqual([
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
    for (const [what, violation] of cases)
      expect(formatViolation(violation, names).message, what).not.toMatch(/[\r\n]/);
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
    expect(formatPath(path, names, from)).toBe(written);
  });
});

suite('a value that may be a secret', () => {
  const value = (
    path: Path,
    actual: unknown,
    expected?: Expected,
    ruleId: Violation['ruleId'] = 'pattern',
  ): Violation => ({
    ruleId,
    path,
    anchor: 'value',
    actual,
    ...(expected ? { expected } : {}),
  });
  const sensitive = expectedString('a name', { sensitive: true });

  it.each<[string, Violation, boolean]>([
    ['whose rule says so', value(['chat_a'], 'a b', sensitive), true],
    [
      'one of whose forms says so',
      value(['x'], 'a b', { kind: 'any-of', alternatives: [expectedPlain('x'), sensitive] }),
      true,
    ],
    ['whose key says so', value(['env', 'DB_PASSWORD'], 'a b', expectedString('x')), true],
    [
      'whose key says so in the middle',
      value(['x', 'api-key-id'.replace('-', '_')], 'a b', expectedString('x')),
      true,
    ],
    ['that is no text', value(['token'], 5, sensitive), false],
    [
      'that is a name, though a reserved one',
      value(['pass', 0], 'TF_INPUT', sensitive, 'reserved-name'),
      false,
    ],
    ['of another key', value(['image'], 'a b', expectedString('x')), false],
  ])('%s', (_, violation, is) => {
    expect(mayBeSecret(violation)).toBe(is);
  });
});
