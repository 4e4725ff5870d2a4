import { gateOptionsFor, type Option } from './options.ts';

/** The options of `conformance`. */
export const conformanceOptions = [
  { name: 'reference', kind: 'flag', help: 'Test the built-in stand-in broker' },
  {
    name: 'module',
    kind: 'text',
    valueName: 'FILE',
    help: 'ES module whose start(env) starts the broker',
  },
  {
    name: 'start',
    kind: 'text',
    valueName: 'CMD',
    help: 'Command that starts the broker and prints {"url", "tokens"} when it is ready',
  },
  {
    name: 'attach',
    kind: 'text',
    valueName: 'FILE',
    help: 'An already running broker: a JSON file with {"url", "tokens"}',
  },
  {
    name: 'env',
    kind: 'text',
    valueName: 'FILE',
    help: 'The env that the broker of --attach was started with, as JSON',
  },
  { name: 'name', kind: 'text', valueName: 'NAME', help: "The broker's name in the report" },
  {
    name: 'broker',
    kind: 'text',
    valueName: 'WORD',
    defaultText: 'lobby, or with --attach the one in --env',
    help: 'Broker word that the broker answers for',
  },
  {
    name: 'capabilities',
    kind: 'list',
    valueName: 'NAME,…',
    defaultText: 'the first three, or all with --reference',
    help: 'Capabilities to test: inference, egress, feedback, agentsvc',
  },
  {
    name: 'extra',
    kind: 'text',
    valueName: 'FILE',
    help: 'JSON file or ES module with additional capabilities and a probe for each of their scope words',
  },
  {
    name: 'extended',
    kind: 'text',
    valueName: 'strict',
    valueWhenBare: 'on',
    choices: ['on', 'strict'],
    help: 'Also check what the spec text requires beyond the table of 25; failures only warn, unless =strict',
  },
  {
    name: 'listen',
    kind: 'text',
    valueName: 'HOST',
    default: '127.0.0.1',
    help: "Address that the suite's upstreams listen on",
  },
  {
    name: 'advertise',
    kind: 'text',
    valueName: 'HOST',
    defaultText: 'that of --listen',
    help: 'Host name under which the broker can reach the upstreams',
  },
  {
    name: 'self-test',
    kind: 'flag',
    help: 'Test the suite itself: run every broken broker of gatehouse through it and count those that it catches',
    cliOnly: true,
  },
  ...gateOptionsFor({ timeout: 300, 'request-timeout': 10 }),
] as const satisfies readonly Option[];
