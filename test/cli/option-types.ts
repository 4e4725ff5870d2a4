/** Compiled, never run: what the types of options allow and what they refuse. */
import {
  type CommonOption,
  commonOptions,
  type GateOption,
  gateOptions,
  gateOptionsFor,
  type Named,
  omitOptions,
  pickOptions,
  resolveOptions,
  type Values,
} from '../../src/cli/options.ts';

const all = resolveOptions(
  [...gateOptionsFor({ timeout: 1, 'request-timeout': 1 }), ...commonOptions],
  {},
  {},
);

all.flag('quiet') satisfies boolean;
// @ts-expect-error a misspelled name
all.flag('quite');
// @ts-expect-error a flag, read as text
all.text('quiet');
// @ts-expect-error text, read as a flag
all.flag('out');
// @ts-expect-error a list, read as text
all.text('only');
all.list('only') satisfies readonly string[];
// @ts-expect-error a number, read as text
all.text('timeout');
// @ts-expect-error an option of another command
all.text('base-url');

// Choices are literal types, and a default leaves no undefined.
all.text('fail-on') satisfies 'error' | 'warning';
// @ts-expect-error not one of the choices
all.text('fail-on') === 'note';
all.number('timeout') satisfies number;
// @ts-expect-error absent without a default
all.text('out') satisfies string;
// @ts-expect-error absent without a default
resolveOptions(gateOptions, {}, {}).number('timeout') satisfies number;

declare function needsTimeouts(values: Values<Named<GateOption, 'timeout' | 'fail-on'>>): void;
declare function needsQuiet(values: Values<CommonOption>): void;
needsTimeouts(all);
needsQuiet(all);
needsQuiet(all.withEnv({}));
// @ts-expect-error the values lack an option that the function reads
needsQuiet(resolveOptions(gateOptions, {}, {}));
// @ts-expect-error the values lack an option that the function reads
needsTimeouts(resolveOptions(pickOptions(gateOptions, 'out', 'fail-on'), {}, {}));
needsTimeouts(resolveOptions(omitOptions(gateOptions, 'out', 'format'), {}, {}));
// @ts-expect-error left out
resolveOptions(omitOptions(gateOptions, 'out'), {}, {}).text('out');
// @ts-expect-error not in the table
pickOptions(gateOptions, 'quite');
