import type { Io } from '../io.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import { field, list, object, required, string } from '../rules/rule.ts';
import { readTypedYaml } from './typed-yaml-file.ts';

const nonBlankText = string('text that is not blank', { pattern: '\\S' });

/** The baseline file (CONTRACT 3): a list of accepted failures. */
const baselineRule = list(
  object(
    {
      check: field("A check's id: all of its failures", nonBlankText),
      fingerprint: field(
        "One finding's fingerprint",
        string('16 hexadecimal digits, in quotes', { pattern: '^[0-9a-f]{16}$' }),
      ),
      reason: required('Why it is accepted', nonBlankText),
      until: required(
        'The last day it is accepted, UTC',
        string('a date such as 2027-01-31', {
          pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
        }),
      ),
    },
    { conditions: [{ kind: 'exclusive', keys: ['check', 'fingerprint'], required: true }] },
  ),
);

/** Reads a baseline. Throws `CallError` for one that is not as it must be. */
export async function readBaseline(path: string, io: Io): Promise<BaselineEntry[]> {
  const file = await readTypedYaml(path, 'the baseline', baselineRule, io);
  const entries = file.value as Omit<BaselineEntry, 'location'>[];
  return Promise.all(
    entries.map(async (entry, index) => ({ ...entry, location: await file.locate([index]) })),
  );
}
