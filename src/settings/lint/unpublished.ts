import { isMap } from '../../text/is-map.ts';
import { keyTables } from '../generated/key-tables.ts';
import { isKeyMissing } from './helpers.ts';
import { type LintRule, noWarnings } from './lint-rule.ts';

/** The targets of `publish`, by the kind of download they serve. */
const targets: ReadonlyMap<
  unknown,
  { readonly matches: (target: string) => boolean; readonly name: string }
> = new Map([
  ['git-tags', { matches: (target: string) => target === 'git-tags', name: 'git-tags target' }],
  ['oci', { matches: (target: string) => target.startsWith('oci://'), name: 'oci:// target' }],
]);

export const unpublished: LintRule = {
  ruleId: 'unpublished',
  title: 'Registry download without a published target',
  description:
    'modules.registry.download makes clients download modules from git tags or an OCI registry. Unless modules.publish puts releases there, they find nothing.',
  spec: 'spec 1, 2.11',
  bad: `modules:
  publish: git-tags
  registry: { dir: registry, url: "https://modules.example.com", namespace: acme, download: oci }`,
  good: `modules:
  publish: [git-tags, "oci://images.example.com/modules"]
  registry: { dir: registry, url: "https://modules.example.com", namespace: acme, download: oci }`,
  visitors: {
    modules: (value) => {
      if (!isMap(value) || !isMap(value['registry'])) return noWarnings;
      const { download } = value['registry'];
      const target = targets.get(download);
      if (!target) return noWarnings;
      const { publish } = value;
      const published: unknown[] = Array.isArray(publish) ? publish : [publish];
      if (published.some((entry) => typeof entry === 'string' && target.matches(entry))) return noWarnings;
      // An entry that is not a target at all is an error, and may be the one that is missing here.
      const isTarget = (entry: unknown) =>
        typeof entry === 'string' && [...targets.values()].some(({ matches }) => matches(entry));
      if (!isKeyMissing(value, 'publish', keyTables.known.modules) && !published.every(isTarget))
        return noWarnings;
      return [
        {
          path: ['modules', 'registry', 'download'],
          anchor: 'value',
          describe: (names) =>
            `${names.path('modules', 'registry', 'download')} is ${download}, but ${names.path('modules', 'publish')} has no ${target.name}; add one, or use tarball`,
        },
      ];
    },
  },
};
