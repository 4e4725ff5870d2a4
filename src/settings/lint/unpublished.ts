import { isMap } from '../../text/is-map.ts';
import { isKeyMissing } from './helpers.ts';
import { keyTables } from '../generated/key-tables.ts';
import { defineLintRule, noWarnings } from './lint-rule.ts';

/** What a target of `publish` that serves each way of downloading looks like. */
const targets: ReadonlyMap<unknown, { readonly is: (target: string) => boolean; readonly says: string }> =
  new Map([
    ['git-tags', { is: (target: string) => target === 'git-tags', says: 'git-tags target' }],
    ['oci', { is: (target: string) => target.startsWith('oci://'), says: 'oci:// target' }],
  ]);

/** A registry that sends its readers where nothing is published. */
export const unpublished = defineLintRule({
  ruleId: 'unpublished',
  title: 'A registry that points where nothing is published',
  description:
    'modules.registry.download tells readers to fetch a module from git tags or from an OCI registry. Unless modules.publish puts releases there, they find nothing.',
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
      if (published.some((entry) => typeof entry === 'string' && target.is(entry))) return noWarnings;
      // What is no target at all is an error, and perhaps the one that is missed here.
      const isTarget = (entry: unknown) =>
        typeof entry === 'string' && [...targets.values()].some(({ is }) => is(entry));
      if (!isKeyMissing(value, 'publish', keyTables.known.modules) && !published.every(isTarget))
        return noWarnings;
      return [
        {
          path: ['modules', 'registry', 'download'],
          anchor: 'value',
          describe: (names) =>
            `${names.path('modules', 'registry', 'download')} is ${download}, but ${names.path('modules', 'publish')} has no ${target.says}; add one, or use tarball`,
        },
      ];
    },
  },
});
