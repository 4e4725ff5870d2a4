import { at } from '../units.ts';
import { advise, none } from './advice.ts';
import { quoted } from './looking.ts';

/** The host of an address that the table takes, without name and port. */
const HOST = /^https:\/\/(?:[^\s/?#]*@)?([^\s/?#@]+?)(?::[0-9]*)?\/?$/;

/** Modules are named by the registry's host. */
export const bareHost = advise({
  word: 'bare-host',
  title: 'A registry whose host has no dot',
  means:
    'A module of the registry is written <host>/<namespace>/<name>/<system>. A host without a dot is not seen as a host there, so no module can be fetched.',
  spec: 'spec 1, 2.11',
  bad: 'modules: { registry: { dir: registry, url: "https://modules", namespace: acme } }',
  good: 'modules: { registry: { dir: registry, url: "https://modules.example.com", namespace: acme } }',
  looks: {
    modules: (held) => {
      const url = at(held, 'registry', 'url');
      const host = typeof url === 'string' ? HOST.exec(url)?.[1] : undefined;
      if (host === undefined || host.includes('.')) return none;
      return [
        {
          path: ['modules', 'registry', 'url'],
          spot: 'value',
          say: (names) =>
            `${names.path('modules', 'registry', 'url')} has the host ${quoted(host)}; use one with a dot, such as modules.example.com`,
        },
      ];
    },
  },
});
