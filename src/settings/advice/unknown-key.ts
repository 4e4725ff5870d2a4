import { nearest } from '../../text/nearest.ts';
import { isMap } from '../units.ts';
import { advise, type Hint, type Look } from './advice.ts';
import { keys } from './keys.ts';
import type { Way } from './tables.ts';

const kinds = { list: Array.isArray, map: isMap } as const;

function walk(ways: readonly Way[], value: unknown, path: Hint['path'], hints: Hint[]): void {
  for (const { is, known, under, each } of ways) {
    if (!kinds[is](value)) continue;
    const holder = value as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(holder)) {
      const next = each ?? (under && Object.hasOwn(under, key) ? under[key] : undefined);
      const place = () => [...path, is === 'list' ? Number(key) : key];
      if (next) walk(next, holder[key], place(), hints);
      else if (known && !Object.hasOwn(known, key)) judge(key, holder, known, place(), hints);
    }
  }
}

function judge(
  key: string,
  holder: object,
  known: NonNullable<Way['known']>,
  path: Hint['path'],
  hints: Hint[],
) {
  const near = nearest(
    key,
    Object.keys(known).filter((one) => !Object.hasOwn(holder, one)),
  );
  // Then that key is missing, which is an error and tells of this one.
  if (near !== undefined && known[near]) return;
  hints.push({
    path,
    spot: 'key',
    say: (names) => ({
      message: `${names.path(...path)} is not a known key, so it has no effect; ${near ? `did you mean ${near}?` : 'leave it out'}`,
      help: `Known here: ${Object.keys(known).join(', ')}`,
    }),
  });
}

const looks: Record<string, Look> = {};
for (const [key, ways] of Object.entries(keys.open)) {
  looks[key] = (held) => {
    const hints: Hint[] = [];
    walk(ways, held, [key], hints);
    return hints;
  };
}

/** Keys that do nothing, where spec 1 does not say that no other keys are allowed (CONTRACT 4). */
export const unknownKey = advise({
  word: 'unknown-key',
  title: 'A key that is not known',
  means: 'Other keys are valid here, and none of them does anything: it is mostly a known key, misspelt.',
  spec: 'spec 1, 2.4',
  bad: 'waves: { job: 4 }',
  good: 'waves: { jobs: 4 }',
  looks,
});
