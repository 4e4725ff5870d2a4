/** YAML tokens for the forms of values that many settings share. */

/** Valid tokens of a form, and near misses. */
export interface TokenSamples {
  good: readonly string[];
  bad: readonly string[];
}

export const NOT_STRING = ['5', '1.10', 'true', 'null', '[a]', '{a: b}'] as const;
export const NOT_LIST = ['text', '""', '5', 'false', 'null', '{a: b}', '{}'] as const;
export const NOT_MAP = ['text', '""', '5', 'true', 'null', '[a]', '[]'] as const;
export const NOT_BOOLEAN = ['text', '"true"', 'yes', 'off', '1', '0', 'null', '[true]'] as const;
export const NOT_INTEGER = ['text', '"7"', '7.5', '0.5', 'true', 'null', '[7]', '{a: 7}'] as const;
export const NOT_NUMBER = ['text', '"0.5"', 'true', 'null', '[0.5]', '{a: 0.5}', '.nan'] as const;

export const IDENTIFIER: TokenSamples = {
  good: ['A', '_', 'z', 'DEPLOY_TOKEN', '_t0ken', 'x9', '"Quoted_1"'],
  bad: ['"9LIVES"', 'DEPLOY-TOKEN', '"A B"', 'A.B', '$A', 'A$', '""', '" A"', '"A\\n"', '"naïve"'],
};

export const SEMVER: TokenSamples = {
  good: ['1.5.7', '0.0.0', '01.20.300', '1.5.7-rc1', '1.5.7-rc.1', '1.5.7-0', '1.5.7-.', "'10.20.30-A.b.3'"],
  bad: [
    '"1.5"',
    '"1"',
    '1.5.7.2',
    'v1.5.7',
    '1.5.7-',
    '1.5.7-rc-1',
    '1.5.7-rc_1',
    '1.5.7rc1',
    '1.5.7+b2',
    '1..7',
    '.5.7',
    '1.5.',
    '1.x.7',
    '"~> 1.5.7"',
    'latest',
    '""',
    '"1.5.7 "',
    '"1.5.7\\n"',
  ],
};

export const REPOSITORY_PATH: TokenSamples = {
  good: [
    'policies',
    'a/b',
    './a',
    'a/',
    'a..b',
    'a/..b',
    'a/b../c',
    '"..."',
    '..a',
    '.hidden/x',
    '"two words"',
  ],
  bad: ['""', '/', '/a', '..', '../a', 'a/..', 'a/../', 'a/../b', './..', 'a/b/../../c'],
};

export const NO_SEPARATORS: TokenSamples = {
  good: ['live/*', 'stacks/prod-eu', '"**"', '"a:b"', '"a\\"b"', 'a.b@c', '"5"'],
  bad: ['"a b"', '"a\\tb"', '"a\\nb"', '" a"', '"a "', '"a,b"', 'a;b', 'a=b', '"it\'s"', '","', '"\'"'],
};

export const NON_BLANK: TokenSamples = {
  good: ['make', '" x "', '"a\\nb"', '"0"'],
  bad: ['""', '" "', '"\\t"', '"\\n"', '" \\r\\n\\t "', '"\\u00a0"'],
};

export const NON_BLANK_LINE: TokenSamples = {
  good: ['make', '" make plan "', '"a\\tb"', '"0"'],
  bad: [...NON_BLANK.bad, '"a\\nb"', '"a\\rb"', '"a\\r\\nb"', '"make\\n"', '"\\nmake"'],
};

/** A string with at least one character of any kind. */
export const NON_EMPTY: TokenSamples = { good: ['text', '"two words"', '" "', '"a\\nb"'], bad: ['""', "''"] };

/** A single line, otherwise anything. */
export const SINGLE_LINE: TokenSamples = {
  good: ['text', '"two words"', '"a\\tb"', '/abs/path', '"5"'],
  bad: ['"a\\nb"', '"a\\rb"', '"a\\r\\nb"', '"text\\n"', '"\\n"'],
};

export const DURATION: TokenSamples = {
  good: [
    '1ms',
    '30s',
    '5m',
    '12h',
    '7d',
    '2w',
    '1y',
    '1h30m',
    '0s',
    '007d',
    '5m2h',
    '1m1m',
    '1d12h30m5s250ms',
  ],
  bad: [
    '""',
    '"5"',
    'h',
    '"1 h"',
    '1.5h',
    '1H',
    '1mo',
    '1M',
    '1us',
    '-1h',
    '+1h',
    '1h30',
    '1h-30m',
    '"1h "',
    '"1h\\n"',
  ],
};

export const CRON: TokenSamples = {
  good: [
    '"0 6 * * 1"',
    '"*/15 * * * *"',
    '"0 4 1-7 * MON-FRI"',
    '"30 2 1,15 1-6/2 *"',
    '0 0 * * 7',
    "'59 23 31 12 0'",
    '"@hourly"',
    '"@daily"',
    '"@weekly"',
    '"@monthly"',
    '"@yearly"',
  ],
  bad: [
    '"0 6 * *"',
    '"0 0 6 * * 1"',
    '"60 * * * *"',
    '"0 24 * * *"',
    '"0 0 32 * *"',
    '"0 0 * 13 *"',
    '"0 0 * * 8"',
    '"a b c d e"',
    'daily',
    'off',
    '"false"',
    '"@sometimes"',
    '"@"',
    '""',
    '" "',
  ],
};

/** `<name>@<domain>`: one `@`, with characters on both sides. */
export const ACCOUNT_NAME: TokenSamples = {
  good: ['plan@acme.example', 'apply-1@team.acme.example', 'a@b'],
  bad: ['plan', '"@acme.example"', 'plan@', '"@"', 'a@b@c', 'a@@b', '""'],
};

/** The form of `namespace` and the values of `namespaces`, without their maximum length. */
export const NAMESPACE: TokenSamples = {
  good: ['a', '"7"', 'acme', 'Acme-Team_2', 'a--b', '9z'],
  bad: ['""', '-a', 'a-', '_a', 'a_', 'a.b', '"a b"', 'a/b', '"-"', '"é"', '"a\\n"'],
};

export const FROM_1 = { inside: ['1', '2', '1000000', '1.0', '7.0'], outside: ['0', '-1', '-100'] } as const;
export const FROM_5_TO_60 = {
  inside: ['5', '6', '59', '60', '5.0', '60.0'],
  outside: ['4', '61', '0', '-5', '600'],
} as const;
