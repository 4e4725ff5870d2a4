import { valueAt } from '../settings-blocks.ts';
import { quoteShort } from './helpers.ts';
import { defineLintRule, noWarnings } from './lint-rule.ts';

/** The host of an address that the table takes, without name and port. */
const HOST = /^https:\/\/(?:[^\s/?#]*@)?([^\s/?#@]+?)(?::[0-9]*)?\/?$/;

/** Modules are named by the registry's host. */
export const bareHost = defineLintRule({
  ruleId: 'bare-host',
  title: 'A registry whose host has no dot',
  description:
    'A module of the registry is written <host>/<namespace>/<name>/<system>. A host without a dot is not seen as a host there, so no module can be fetched.',
  spec: 'spec 1, 2.11',
  bad: 'modules: { registry: { dir: registry, url: "https://modules", namespace: acme } }',
  good: 'modules: { registry: { dir: registry, url: "https://modules.example.com", namespace: acme } }',
  visitors: {
    modules: (value) => {
      const url = valueAt(value, 'registry', 'url');
      const host = typeof url === 'string' ? HOST.exec(url)?.[1] : undefined;
      if (host === undefined || host.includes('.')) return noWarnings;
      return [
        {
          path: ['modules', 'registry', 'url'],
          anchor: 'value',
          describe: (names) =>
            `${names.path('modules', 'registry', 'url')} has the host ${quoteShort(host)}; use one with a dot, such as modules.example.com`,
        },
      ];
    },
  },
});
