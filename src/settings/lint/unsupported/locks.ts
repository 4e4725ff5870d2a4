import { type LintVisitor, noWarnings } from '../lint-rule.ts';

/** The second forge takes the locks of roots at apply only. */
export const locks: LintVisitor = (value, { settings }) => {
  if (value !== 'plan' || settings['forge'] !== 'forge_b') return noWarnings;
  return [
    {
      path: ['locks'],
      anchor: 'value',
      describe: (names) =>
        `${names.path('locks')} is plan, which does not work on ${names.value('forge_b', 'forge')}; use apply`,
    },
  ];
};
