import { quoteShort } from '../../text/sentence.ts';
import { valueAt } from '../settings-blocks.ts';
import { type LintRule, noWarnings } from './lint-rule.ts';

/** The host of a valid registry URL, without user and port. */
const HOST = /^https:\/\/(?:[^\s/?#]*@)?([^\s/?#@]+?)(?::[0-9]*)?\/?$/;

/** Module names start with the registry's host, which must be recognizable as one. */
export const bareHost: LintRule = {
  ruleId: 'bare-host',
  title: 'Registry host without a dot',
  description:
    'A module of the registry is written as <host>/<namespace>/<name>/<system>. A host without a dot is not recognized as a host there, so no module can be downloaded.',
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
            `${names.path('modules', 'registry', 'url')} has the host ${quoteShort(host)}; use a host with a dot, such as modules.example.com`,
        },
      ];
    },
  },
};
