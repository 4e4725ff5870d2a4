import { isMap } from '../../text/is-map.ts';
import { keyTables } from '../generated/key-tables.ts';
import { valueAt } from '../settings-blocks.ts';
import { isKeyMissing, isOn, otherForge } from './helpers.ts';
import { type LintRule, type LintVisitor, type LintWarning, noWarnings } from './lint-rule.ts';

/** Settings of `apply` that have no effect because of another of its keys (spec 1, 2.3). */
const apply: LintVisitor = (value, { settings }) => {
  if (!isMap(value)) return noWarnings;
  const { when, merge, requires, merge_token_env, branches } = value;
  const warnings: LintWarning[] = [];
  const hasMerge = merge === 'manual' || merge === 'auto';
  const hasRequires = Array.isArray(requires) && requires.length > 0;
  if ((hasMerge || hasRequires) && (when === 'merge' || isKeyMissing(value, 'when', keyTables.known.apply))) {
    if (hasMerge) warnings.push(noEffectUnless('merge', 'when', 'pull-request'));
    if (hasRequires) warnings.push(noEffectUnless('requires', 'when', 'pull-request'));
  }
  // On forge_b the token has another use too, and without `forge` the forge may be forge_b.
  if (
    typeof merge_token_env === 'string' &&
    otherForge(settings, 'forge_b') &&
    (merge === 'manual' || isKeyMissing(value, 'merge', keyTables.known.apply))
  ) {
    warnings.push(noEffectUnless('merge_token_env', 'merge', 'auto'));
  }
  if (when === 'pull-request' && isMap(branches)) {
    warnings.push({
      path: ['apply', 'branches'],
      anchor: 'key',
      describe: (names) =>
        `${names.path('apply', 'branches')} has no effect while ${names.path('apply', 'when')} is pull-request; remove it, or use merge`,
    });
  }
  return warnings;
};

const noEffectUnless = (key: string, other: string, requiredValue: string): LintWarning => ({
  path: ['apply', key],
  anchor: 'key',
  describe: (names) =>
    `${names.path('apply', key)} has no effect unless ${names.path('apply', other)} is ${requiredValue}; set that, or remove it`,
});

/** Attestation of modules that are never released (spec 1, 2.11). */
const modules: LintVisitor = (value) => {
  if (!isMap(value) || !isOn(value['attest'])) return noWarnings;
  const { publish } = value;
  const published =
    !(Array.isArray(publish) && publish.length === 0) &&
    !isKeyMissing(value, 'publish', keyTables.known.modules);
  if (published || !isKeyMissing(value, 'registry', keyTables.known.modules)) return noWarnings;
  return [
    {
      path: ['modules', 'attest'],
      anchor: 'key',
      describe: (names) => {
        const [attest, publish, registry] = ['attest', 'publish', 'registry'].map((key) =>
          names.path('modules', key),
        );
        return `${attest} has no effect without ${publish} or ${registry}; add one of them, or remove it`;
      },
    },
  ];
};

/** `comments` and `forge_b_options` only work on the second forge (spec 1, 2.2). */
const onlyForgeB =
  (key: string, isSet: (value: unknown) => boolean): LintVisitor =>
  (value, { settings }) => {
    const forge = otherForge(settings, 'forge_b');
    if (forge === undefined || !isSet(value)) return noWarnings;
    return [
      {
        path: [key],
        anchor: 'key',
        describe: (names) => {
          const [own, here] = ['forge_b', forge].map((name) => names.value(name, 'forge'));
          return `${names.path(key)} has no effect while ${names.path('forge')} is ${here}, as it only works on ${own}; remove it`;
        },
      },
    ];
  };

// `false` turns the job off, so it needs no forge.
const comments = onlyForgeB('comments', (value) => typeof value === 'string');

const forgeOptions = onlyForgeB('forge_b_options', isMap);

/** Roles exist only in the first cloud, whose bucket scheme is the first one (spec 1, 2.7). */
const reports: LintVisitor = (value, _, { bucketSchemes }) => {
  if (!isMap(value)) return noWarnings;
  const { role, bucket } = value;
  if (typeof role !== 'string' || typeof bucket !== 'string') return noWarnings;
  const [first, ...others] = bucketSchemes;
  const scheme = others.find((one) => bucket.startsWith(`${one}://`));
  if (scheme === undefined) return noWarnings;
  return [
    {
      path: ['reports', 'role'],
      anchor: 'key',
      describe: (names) =>
        `${names.path('reports', 'role')} has no effect while ${names.path('reports', 'bucket')} is a ${scheme}:// URL, as a role only works with ${first}://; remove it`,
    },
  ];
};

/** Jobs of a wave (spec 1, 2.4): a change that is applied on its pull request runs one job at a time. */
const waves: LintVisitor = (value, { settings }) => {
  const jobs = isMap(value) ? value['jobs'] : undefined;
  if (
    !Number.isInteger(jobs) ||
    (jobs as number) < 2 ||
    valueAt(settings, 'apply', 'when') !== 'pull-request'
  )
    return noWarnings;
  return [
    {
      path: ['waves', 'jobs'],
      anchor: 'key',
      describe: (names) =>
        `${names.path('waves', 'jobs')} has no effect while ${names.path('apply', 'when')} is pull-request; remove it, or use merge`,
    },
  ];
};

export const noEffect: LintRule = {
  ruleId: 'no-effect',
  title: 'Setting without effect',
  description:
    'Because of another setting, or without one, this setting does nothing, so what its author expects does not happen.',
  spec: 'spec 1, 2',
  bad: 'apply: { merge: auto }',
  good: 'apply: { when: pull-request, merge: auto }',
  visitors: { apply, waves, modules, reports, comments, forge_b_options: forgeOptions },
};
