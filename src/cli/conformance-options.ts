import { gateOptionsFor, type Option } from './options.ts';

/** The flags of `conformance` (CONTRACT 2 and 6). */
export const conformanceOptions: readonly Option[] = [
  { name: 'reference', kind: 'flag', help: 'Run the suite on the broker that comes with gatehouse' },
  {
    name: 'module',
    kind: 'text',
    valueName: 'FILE',
    help: 'An ES module whose start(env) starts the broker',
  },
  {
    name: 'start',
    kind: 'text',
    valueName: 'CMD',
    help: 'A command that starts the broker and prints {"url", "tokens"} when it is ready',
  },
  { name: 'attach', kind: 'text', valueName: 'FILE', help: 'A broker that runs already: {"url", "tokens"}' },
  {
    name: 'env',
    kind: 'text',
    valueName: 'FILE',
    help: 'With --attach: the env that broker was started with',
  },
  { name: 'name', kind: 'text', valueName: 'NAME', help: 'How the report calls the broker' },
  {
    name: 'broker',
    kind: 'text',
    valueName: 'WORD',
    help: 'The broker word that the broker answers for (default lobby; with --attach the one of its env)',
  },
  {
    name: 'capabilities',
    kind: 'list',
    valueName: 'NAME,…',
    help: 'What the broker serves: inference, egress, feedback, agentsvc (default the first three; all with --reference)',
  },
  {
    name: 'extra',
    kind: 'text',
    valueName: 'FILE',
    help: 'Further capabilities, with a probe for each scope word',
  },
  {
    name: 'extended',
    kind: 'text',
    valueName: 'strict',
    valueWhenBare: 'on',
    choices: ['on', 'strict'],
    help: 'Also what the text demands beyond the table; what fails there warns, with =strict it fails',
  },
  {
    name: 'listen',
    kind: 'text',
    valueName: 'HOST',
    default: '127.0.0.1',
    help: 'Where the upstreams of the suite listen',
  },
  {
    name: 'advertise',
    kind: 'text',
    valueName: 'HOST',
    help: 'Under which host the broker reaches them (default the one of --listen)',
  },
  ...gateOptionsFor({ timeout: 300, 'request-timeout': 10 }),
];
