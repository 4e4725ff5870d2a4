import { nameClash } from '../../../src/settings/advice/name-clash.ts';
import { junk, tellsOf } from './telling.ts';

const told = (path: string, other: string) =>
  `value ${path}: ${path} and ${other} give one variable two values; keep one of them`;

tellsOf(nameClash, {
  tells: {
    'env: {A: x}\npass: {secrets: [B, A]}': told('pass.secrets.1', 'env.A'),
    'pass: {vars: [A]}\nenv: {A: x}': told('pass.vars.0', 'env.A'),
    'pass: {secrets: [A, B], vars: [C, B]}': told('pass.vars.1', 'pass.secrets.1'),
    // The later one in the file.
    'pass: {vars: [A], secrets: [A]}': told('pass.secrets.0', 'pass.vars.0'),
    'env: {A: x}\npass: {secrets: [A], vars: [A]}': [
      told('pass.secrets.0', 'env.A'),
      told('pass.vars.0', 'env.A'),
    ],
    'env: {constructor: x}\npass: {secrets: [constructor]}': told('pass.secrets.0', 'env.constructor'),
  },
  silent: [
    'env: {A: x}\npass: {secrets: [a], vars: [B]}',
    'env: {}\npass: {secrets: [constructor, toString, __proto__], vars: [hasOwnProperty]}',
    // A repetition in one list is an error.
    'pass: {secrets: [A, A]}',
    'pass: {secrets: [A], var: [A]}',
    'pass: {secrets: A, vars: A}',
    ...junk('env: {A: x}\npass: %'),
    ...junk('env: {A: x, "1": y, "null": z, "": x}\npass: {secrets: %, vars: %}'),
    ...junk('env: %\npass: {secrets: [A]}'),
    ...junk('env: {"7": x, "true": y}\npass: {secrets: [%], vars: [%]}', ['""', 'other']),
  ],
});
