import { isMap } from '../../text/is-map.ts';
import { nearest } from '../../text/nearest.ts';
import { keyTables } from '../generated/key-tables.ts';
import type { OpenNode } from './derive-key-tables.ts';
import type { LintRule, LintVisitor, LintWarning } from './lint-rule.ts';

const isKind = { list: Array.isArray, map: isMap } as const;

function walk(
  nodes: readonly OpenNode[],
  value: unknown,
  path: LintWarning['path'],
  warnings: LintWarning[],
): void {
  for (const { kind, known, children, items } of nodes) {
    if (!isKind[kind](value)) continue;
    const parent = value as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(parent)) {
      const next = items ?? (children && Object.hasOwn(children, key) ? children[key] : undefined);
      const keyPath = () => [...path, kind === 'list' ? Number(key) : key];
      if (next) walk(next, parent[key], keyPath(), warnings);
      else if (known && !Object.hasOwn(known, key)) checkKey(key, parent, known, keyPath(), warnings);
    }
  }
}

function checkKey(
  key: string,
  parent: object,
  known: NonNullable<OpenNode['known']>,
  path: LintWarning['path'],
  warnings: LintWarning[],
) {
  const didYouMean = nearest(
    key,
    Object.keys(known).filter((one) => !Object.hasOwn(parent, one)),
  );
  // The missing required key is an error, whose help names this key.
  if (didYouMean !== undefined && known[didYouMean]) return;
  warnings.push({
    path,
    anchor: 'key',
    describe: (names) => ({
      message: `unknown key ${names.path(...path)} has no effect; ${didYouMean ? `did you mean "${didYouMean}"?` : 'remove it'}`,
      help: `Known keys: ${Object.keys(known).join(', ')}`,
    }),
  });
}

const visitors: Record<string, LintVisitor> = {};
for (const [key, nodes] of Object.entries(keyTables.open)) {
  visitors[key] = (value) => {
    const warnings: LintWarning[] = [];
    walk(nodes, value, [key], warnings);
    return warnings;
  };
}

/** Unknown keys where spec 1 does not forbid other keys: they are valid, but do nothing. */
export const unknownKey: LintRule = {
  ruleId: 'unknown-key',
  title: 'Unknown key',
  description: 'Other keys are valid here, but have no effect. Most often it is a misspelled known key.',
  spec: 'spec 1, 2.4',
  bad: 'waves: { job: 4 }',
  good: 'waves: { jobs: 4 }',
  visitors,
};
