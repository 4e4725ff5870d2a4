import { type LintVisitor, noWarnings } from '../lint-rule.ts';

/** The second forge locks roots at apply only. */
export const locks: LintVisitor = (value, { settings }) => {
  if (value !== 'plan' || settings['forge'] !== 'forge_b') return noWarnings;
  return [
    {
      path: ['locks'],
      anchor: 'value',
      describe: (names) =>
        `${names.path('locks')} is plan, which ${names.value('forge_b', 'forge')} does not support; use apply`,
    },
  ];
};
