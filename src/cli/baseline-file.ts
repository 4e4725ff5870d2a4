/** The baseline file. A chunk of its own: a run without a baseline does not load the rules. */
import type { Io } from '../io.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import { field, list, object, required, string } from '../rules/rule.ts';
import type { FromConfigFiles } from './trusted-files.ts';
import { readTypedYaml } from './typed-yaml-file.ts';

const nonBlankText = string('text that is not blank', { pattern: '\\S' });

/** The baseline file (docs/settings.md): a list of accepted failures. */
const baselineRule = list(
  object(
    {
      check: field('Check id: accepts every failure of the check', nonBlankText),
      fingerprint: field(
        'Fingerprint: accepts this one finding',
        string('16 hexadecimal digits, in quotes', { pattern: '^[0-9a-f]{16}$' }),
      ),
      reason: required('Why the failure is accepted', nonBlankText),
      until: required(
        'Last day on which it is accepted (UTC)',
        string('a date such as 2027-01-31', {
          pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
        }),
      ),
    },
    { conditions: [{ kind: 'exclusive', keys: ['check', 'fingerprint'], required: true }] },
  ),
);

/** The entries of a baseline file. Throws `UsageError` for an invalid one. */
export async function readBaseline(path: string, io: Io): Promise<FromConfigFiles<readonly BaselineEntry[]>> {
  const file = await readTypedYaml(path, 'the baseline', baselineRule, io);
  const entries = file.value as Omit<BaselineEntry, 'location'>[];
  return {
    value: await Promise.all(
      entries.map(async (entry, index) => ({ ...entry, location: await file.locate([index]) })),
    ),
    configFiles: file.configFiles,
  };
}
