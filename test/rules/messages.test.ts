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
import type { Path } from '../../src/text/path.ts';

/** The names of a file that writes tool_a as Alpha and the key chat_a as alpha_chat. */
const names: NameFormatter = {
  key: (_, key) => (key === 'chat_a' ? 'alpha_chat' : key),
  value: (_, value) => (value === 'tool_a' ? 'Alpha' : value),
  isPlaceholder: (_, value) => value === 'tool_c',
  translatePath: (path) => path.map((part) => (part === 'chat_a' ? 'alpha_chat' : part)),
  formatPath: (path, from) => formatPath(path, names, from),
};

const expectedValues = (...some: string[]): Expected => ({ kind: 'values', values: some, path: [] });
const expectedPlain = (expectedText: string): Expected => ({ kind: 'description', expectedText });
const expectedString = (expectedText: string, options: Parameters<typeof string>[1] = {}): Expected => ({
  kind: 'string',
  rule: string(expectedText, options),
});

const cases: readonly [what: string, violation: Violation, ...MessageWithHelp[]][] = [
  [
    'type',
    {
      ruleId: 'type',
      path: ['tips'],
      anchor: 'value',
      actual: 'yes',
      expected: expectedPlain('true or false'),
    },
    { message: 'tips is the string "yes"; use true or false' },
  ],
  [
    'type of a number',
    { ruleId: 'type', path: ['image'], anchor: 'value', actual: 5, expected: expectedString('a string') },
    { message: 'image is the number 5; use a string' },
  ],
  [
    'type of null',
    { ruleId: 'type', path: ['a', 'b'], anchor: 'value', actual: null, expected: expectedPlain('a list') },
    { message: 'a.b has no value (null); use a list' },
  ],
  [
    'type of a list',
    { ruleId: 'type', path: ['a', 0], anchor: 'value', actual: ['x'], expected: expectedString('a string') },
    { message: 'a[0] is a list; use a string' },
  ],
  [
    'type of a map',
    {
      ruleId: 'type',
      path: ['steps', 12, 'run'],
      anchor: 'value',
      actual: {},
      expected: expectedString('a string'),
    },
    { message: 'steps[12].run is a map; use a string' },
  ],
  [
    'type of the document',
    { ruleId: 'type', path: [], anchor: 'value', actual: [], expected: expectedPlain('an empty value') },
    { message: 'the document is a list; use an empty value' },
  ],
  [
    'type of what may be a secret',
    {
      ruleId: 'type',
      path: ['env', 'token'],
      anchor: 'value',
      actual: 5,
      expected: expectedString('a string'),
    },
    { message: 'env.token is the number 5; use a string' },
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
    'enum in the names of the file, without the placeholder',
    {
      ruleId: 'enum',
      path: ['binary'],
      anchor: 'value',
      actual: 'x',
      expected: expectedValues('tool_a', 'tool_b', 'tool_c'),
    },
    { message: 'binary is "x"; use Alpha or tool_b' },
  ],
  [
    'enum that is almost right',
    {
      ruleId: 'enum',
      path: ['binary'],
      anchor: 'value',
      actual: 'Alhpa',
      expected: expectedValues('tool_a'),
      didYouMean: 'tool_a',
    },
    { message: 'binary is "Alhpa"; use Alpha', help: 'Did you mean "Alpha"?' },
  ],
  [
    'enum with other branches',
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
    'pattern of a long string',
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
    'pattern of a long string of astral characters',
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
    'pattern of control characters',
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
    { message: 'alpha_chat is a string of 4 characters, not shown as it may be a secret; use a name' },
  ],
  [
    'pattern of a key',
    { ruleId: 'pattern', path: ['own_jobs', 'a b'], anchor: 'key', expected: expectedPlain('a name') },
    { message: 'own_jobs has the invalid key "a b"; use a name' },
  ],
  [
    'pattern of a key of the document',
    { ruleId: 'pattern', path: ['a b'], anchor: 'key', expected: expectedPlain('a name') },
    { message: 'the document has the invalid key "a b"; use a name' },
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
    { message: 'drift is "* *", which has 2 fields; use five fields or false' },
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
      keys: ['chat_a', 'chat_b'],
    },
    { message: 'notify is empty; add at least one of alpha_chat, chat_b, or remove it' },
  ],
  [
    'empty list',
    {
      ruleId: 'empty',
      path: ['steps'],
      anchor: 'key',
      actual: [],
      expected: expectedPlain('at least one item'),
    },
    { message: 'steps is empty; add at least one item, or remove it' },
  ],
  [
    'unique',
    { ruleId: 'unique', path: ['apply', 'requires', 1], anchor: 'value', actual: 'approved' },
    { message: 'apply.requires[1] repeats "approved"; remove it' },
  ],
  [
    'unknown-key with few known',
    { ruleId: 'unknown-key', path: ['apply', 'x'], anchor: 'key', keys: ['when', 'merge'] },
    { message: 'unknown key apply.x; use when or merge' },
  ],
  [
    'unknown-key with many known',
    { ruleId: 'unknown-key', path: ['x'], anchor: 'key', keys: [...'abcdefghijklm'] },
    { message: 'unknown key x; run "gatehouse schema settings" to see the known keys' },
  ],
  [
    'unknown-key that is almost a known one',
    {
      ruleId: 'unknown-key',
      path: ['notify', 'alpha_chta'],
      anchor: 'key',
      keys: ['chat_a'],
      didYouMean: 'chat_a',
    },
    {
      message: 'unknown key notify.alpha_chta; did you mean "alpha_chat"?',
      help: 'Known keys: alpha_chat',
    },
  ],
  [
    'unknown-key that is almost one of many',
    { ruleId: 'unknown-key', path: ['aa'], anchor: 'key', keys: [...'abcdefghijklm'], didYouMean: 'a' },
    { message: 'unknown key aa; did you mean "a"?' },
  ],
  [
    'unknown-key that belongs elsewhere',
    { ruleId: 'unknown-key', path: ['gate'], anchor: 'key', keys: ['a'], help: 'move it under defaults' },
    { message: 'gate is not allowed here; move it under defaults' },
  ],
  [
    'unknown-key that needs quotes',
    { ruleId: 'unknown-key', path: ['a', 'b c\u001b'], anchor: 'key', keys: ['d'] },
    { message: 'unknown key a["b c\\u001b"]; use d' },
  ],
  [
    'required',
    { ruleId: 'required', path: ['agent'], anchor: 'key', keys: ['via'] },
    { message: 'agent.via is missing; add it' },
  ],
  [
    'required of the document',
    { ruleId: 'required', path: [], anchor: 'key', keys: ['via'] },
    { message: 'via is missing; add it' },
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
    { message: 'decide.url is missing; backend "von" requires it' },
  ],
  [
    'required and perhaps misspelled',
    { ruleId: 'required', path: ['oidc', 'cloud'], anchor: 'key', keys: ['plan'], misspelledAs: 'plna' },
    { message: 'oidc.cloud.plan is missing; add it', help: 'Is "plna" a misspelling of "plan"?' },
  ],
  [
    'requires',
    { ruleId: 'requires', path: ['notify', 'webhook'], anchor: 'key', keys: ['webhook_key'] },
    { message: 'notify.webhook also needs notify.webhook_key' },
  ],
  [
    'requires several',
    { ruleId: 'requires', path: ['a'], anchor: 'key', keys: ['b', 'c', 'd'] },
    { message: 'a also needs b, c and d' },
  ],
  [
    'requires one of several, in the names of the file',
    { ruleId: 'requires', path: ['notify', 'relay'], anchor: 'key', keys: ['chat_a', 'chat_b'], anyOf: true },
    { message: 'notify.relay also needs notify.alpha_chat or notify.chat_b' },
  ],
  [
    'conflict of keys',
    { ruleId: 'conflict', path: ['a', 'after'], anchor: 'key', keys: ['before'] },
    { message: 'a has both before and after; keep one' },
  ],
  [
    'conflict of three keys',
    { ruleId: 'conflict', path: ['c'], anchor: 'key', keys: ['a', 'b'] },
    { message: 'the document has a, b and c; keep one' },
  ],
  [
    'type of a string for a list',
    {
      ruleId: 'type',
      path: ['roots'],
      anchor: 'value',
      actual: 'live/*',
      expected: { kind: 'list', ofStrings: true },
    },
    { message: 'roots is the string "live/*"; use a list: ["live/*"]' },
  ],
  [
    'type of a string for a list of maps',
    {
      ruleId: 'type',
      path: ['steps'],
      anchor: 'value',
      actual: 'make',
      expected: { kind: 'list', ofStrings: false },
    },
    { message: 'steps is the string "make"; use a list' },
  ],
  [
    'type of credentials for a list',
    {
      ruleId: 'type',
      path: ['roots'],
      anchor: 'value',
      actual: 'https://me:word@host',
      expected: { kind: 'list', ofStrings: true },
    },
    { message: 'roots is the string "https://…@host"; use a list' },
  ],
  [
    'type of what may be a secret for a list',
    {
      ruleId: 'type',
      path: ['secrets'],
      anchor: 'value',
      actual: 'x',
      expected: { kind: 'list', ofStrings: true },
    },
    { message: 'secrets is a string of 1 character, not shown as it may be a secret; use a list' },
  ],
  [
    'an empty string',
    { ruleId: 'pattern', path: ['a'], anchor: 'value', actual: '', expected: expectedString('a name') },
    { message: 'a is an empty string; use a name' },
  ],
  [
    'an empty string where any other would do',
    {
      ruleId: 'pattern',
      path: ['agent', 'token_env'],
      anchor: 'value',
      actual: '',
      expected: expectedString('a non-empty string', { min: 1 }),
    },
    { message: 'agent.token_env is empty; give a value' },
  ],
  [
    'alternatives with a list inside',
    {
      ruleId: 'type',
      path: ['drift'],
      anchor: 'value',
      actual: 5,
      expected: {
        kind: 'any-of',
        alternatives: [expectedString('five fields, a name'), expectedValues('false')],
      },
    },
    { message: 'drift is the number 5; use five fields, a name, or false' },
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
    { message: 'steps[0].on_failure is "approve" while before is "apply"; use init or plan for before' },
  ],
];

suite('the message of a violation', () => {
  it.each(cases)('%s', (_, violation, message) => {
    expect(formatViolation(violation, names)).toEqual(message);
  });

  it('exists for every rule id', () => {
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
    ['that is not a string', value(['token'], 5, sensitive), false],
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
