import { isMap } from '../units.ts';
import { advise, none } from './advice.ts';
import { keys } from './keys.ts';
import { lacks } from './looking.ts';

/** What a target of `publish` that serves each way of downloading looks like. */
const targets: ReadonlyMap<unknown, { readonly is: (target: string) => boolean; readonly says: string }> =
  new Map([
    ['git-tags', { is: (target: string) => target === 'git-tags', says: 'git-tags target' }],
    ['oci', { is: (target: string) => target.startsWith('oci://'), says: 'oci:// target' }],
  ]);

/** A registry that sends its readers where nothing is published. */
export const unpublished = advise({
  word: 'unpublished',
  title: 'A registry that points where nothing is published',
  means:
    'modules.registry.download tells readers to fetch a module from git tags or from an OCI registry. Unless modules.publish puts releases there, they find nothing.',
  spec: 'spec 1, 2.11',
  bad: `modules:
  publish: git-tags
  registry: { dir: registry, url: "https://modules.example.com", namespace: acme, download: oci }`,
  good: `modules:
  publish: [git-tags, "oci://images.example.com/modules"]
  registry: { dir: registry, url: "https://modules.example.com", namespace: acme, download: oci }`,
  looks: {
    modules: (held) => {
      if (!isMap(held) || !isMap(held['registry'])) return none;
      const { download } = held['registry'];
      const target = targets.get(download);
      if (!target) return none;
      const { publish } = held;
      const published: unknown[] = Array.isArray(publish) ? publish : [publish];
      if (published.some((one) => typeof one === 'string' && target.is(one))) return none;
      // What is no target at all is an error, and perhaps the one that is missed here.
      const sound = (one: unknown) =>
        typeof one === 'string' && [...targets.values()].some(({ is }) => is(one));
      if (!lacks(held, 'publish', keys.known.modules) && !published.every(sound)) return none;
      return [
        {
          path: ['modules', 'registry', 'download'],
          spot: 'value',
          say: (names) =>
            `${names.path('modules', 'registry', 'download')} is ${download}, but ${names.path('modules', 'publish')} has no ${target.says}; add one, or use tarball`,
        },
      ];
    },
  },
});
