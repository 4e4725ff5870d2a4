import { gateOptionsFor, type Option } from './options.ts';

/** The flags of `conformance` (CONTRACT 2 and 6). */
export const conformanceOptions: readonly Option[] = [
  { name: 'reference', kind: 'flag', help: 'Run the suite on the broker that comes with gatehouse' },
  { name: 'module', kind: 'text', value: 'FILE', help: 'An ES module whose start(env) starts the broker' },
  {
    name: 'start',
    kind: 'text',
    value: 'CMD',
    help: 'A command that starts the broker and prints {"url", "tokens"} when it is ready',
  },
  { name: 'attach', kind: 'text', value: 'FILE', help: 'A broker that runs already: {"url", "tokens"}' },
  { name: 'env', kind: 'text', value: 'FILE', help: 'With --attach: the env that broker was started with' },
  { name: 'name', kind: 'text', value: 'NAME', help: 'How the report calls the broker' },
  {
    name: 'broker',
    kind: 'text',
    value: 'WORD',
    help: 'The broker word that the broker answers for (default lobby; with --attach the one of its env)',
  },
  {
    name: 'capabilities',
    kind: 'list',
    value: 'NAME,…',
    help: 'What the broker serves: inference, egress, feedback, agentsvc (default the first three; all with --reference)',
  },
  {
    name: 'extra',
    kind: 'text',
    value: 'FILE',
    help: 'Further capabilities, with a probe for each scope word',
  },
  {
    name: 'extended',
    kind: 'text',
    value: 'strict',
    bare: 'on',
    choices: ['on', 'strict'],
    help: 'Also what the text demands beyond the table; what fails there warns, with =strict it fails',
  },
  {
    name: 'listen',
    kind: 'text',
    value: 'HOST',
    default: '127.0.0.1',
    help: 'Where the upstreams of the suite listen',
  },
  {
    name: 'advertise',
    kind: 'text',
    value: 'HOST',
    help: 'Under which host the broker reaches them (default the one of --listen)',
  },
  ...gateOptionsFor({ timeout: 300, 'request-timeout': 10 }),
];
