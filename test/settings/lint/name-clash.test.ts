import { nameClash } from '../../../src/settings/lint/name-clash.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const expectedLine = (path: string, other: string) =>
  `value ${path}: ${path} and ${other} set the same variable; keep one of them`;

testLintRule(nameClash, {
  flagged: {
    'env: {A: x}\npass: {secrets: [B, A]}': expectedLine('pass.secrets.1', 'env.A'),
    'pass: {vars: [A]}\nenv: {A: x}': expectedLine('pass.vars.0', 'env.A'),
    'pass: {secrets: [A, B], vars: [C, B]}': expectedLine('pass.vars.1', 'pass.secrets.1'),
    // The later one in the file.
    'pass: {vars: [A], secrets: [A]}': expectedLine('pass.secrets.0', 'pass.vars.0'),
    'env: {A: x}\npass: {secrets: [A], vars: [A]}': [
      expectedLine('pass.secrets.0', 'env.A'),
      expectedLine('pass.vars.0', 'env.A'),
    ],
    'env: {constructor: x}\npass: {secrets: [constructor]}': expectedLine(
      'pass.secrets.0',
      'env.constructor',
    ),
  },
  clean: [
    'env: {A: x}\npass: {secrets: [a], vars: [B]}',
    'env: {}\npass: {secrets: [constructor, toString, __proto__], vars: [hasOwnProperty]}',
    // A duplicate in one list is an error.
    'pass: {secrets: [A, A]}',
    'pass: {secrets: [A], var: [A]}',
    'pass: {secrets: A, vars: A}',
    ...junk('env: {A: x}\npass: %'),
    ...junk('env: {A: x, "1": y, "null": z, "": x}\npass: {secrets: %, vars: %}'),
    ...junk('env: %\npass: {secrets: [A]}'),
    ...junk('env: {"7": x, "true": y}\npass: {secrets: [%], vars: [%]}', ['""', 'other']),
  ],
});
