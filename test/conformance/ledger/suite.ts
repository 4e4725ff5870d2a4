/** Requirements on the suite itself (spec 2, 4.7 and 9). */
import {
  commandLine,
  extra,
  gate,
  library,
  protocol,
  type Requirement,
  schema,
  start,
  testedBy,
} from './requirement.ts';

const upstreams = (text: string) => ['conformance/upstreams.test.ts', text] as const;

export const suite: readonly Requirement[] = [
  testedBy(
    'S2-4.7-model',
    'The suite has a model provider of its own, which answers a request for structured output from its schema.',
    upstreams('fills every property of the schema'),
  ),
  testedBy('S2-4.7-agents', 'It has an agent service of its own.', upstreams('the agent service')),
  testedBy(
    'S2-4.7-echo',
    'It has a host that repeats the authorization it received in a response header.',
    upstreams('repeats the authorization'),
  ),
  testedBy(
    'S2-4.7-records',
    'It records every request that these receive.',
    upstreams('records every request'),
  ),
  testedBy(
    'S2-4.7-listen',
    '`listen` serves a handler and returns its URL and a function that closes it.',
    library('serves its upstreams with the given `listen`'),
  ),
  testedBy(
    'S2-4.7-start',
    '`start` is called with `env` and returns the base URL, a token for each box, and a function that stops the broker.',
    start("'returns nothing'"),
    start('`tokens` has no token for the box conformance-b'),
    library('closes the broker'),
  ),
  testedBy(
    'S2-4.7-env',
    '`env` names the broker word, the two boxes, both upstreams with their credentials, and the secret.',
    start('is checked with the suite on the ports of its env'),
    upstreams('gives start all that the specification names'),
  ),
  testedBy(
    'S2-4.7-boxes',
    'The first box reports before each check, the second never does.',
    upstreams('reports as the first box before each check, and never as the second'),
  ),
  testedBy(
    'S2-4.7-word',
    'The broker word is `lobby` by default.',
    gate('checks a broker with its own broker word'),
    upstreams("broker: 'lobby'"),
  ),
  testedBy(
    'S2-4.7-config',
    'A run takes a name, `listen`, capabilities, extras and a time limit.',
    library("subject: 'tiny'"),
    commandLine("['--capabilities', 'inference']"),
    commandLine("['--timeout', '0.001']"),
  ),
  testedBy(
    'S2-4.7-default',
    'The capabilities are inference, egress and feedback by default.',
    library('the broker does not serve agentsvc'),
    commandLine("'the built-in one'"),
  ),
  testedBy(
    'S2-4.7-skips',
    'A check of a capability that is not served is skipped.',
    library('the broker does not serve agentsvc'),
  ),
  testedBy(
    'S2-4.7-reaches-nothing',
    'A check that expects a refusal also checks that nothing reached an upstream, then and later.',
    ['../src/standins/broken-brokers/wire.ts', 'forwards refused requests a moment later'],
    gate('forwards a refused request after its check is caught'),
  ),
  testedBy(
    'S2-4.7-table',
    'The checks are those of the table, in its order.',
    gate('are those of the table, in its order'),
  ),
  testedBy('S2-4.7-listing-spend', 'Echoes are checked if there are any.', [
    '../src/standins/broken-brokers/declaration.ts',
    'rounds what was spent',
  ]),
  testedBy(
    'S2-4.7-whole-run',
    'Tokens, credentials and secret values are searched for over the whole run.',
    gate('runs every check for one that reviews the whole run'),
    ['conformance/leaks.test.ts', 'base64'],
  ),
  testedBy('S2-4.7-grants-all', 'A broker that grants every scope fails.', [
    '../src/standins/broken-brokers/reports.ts',
    'grants every scope',
  ]),
  testedBy('S2-4.7-passes-token', 'A broker that passes the token on fails.', [
    '../src/standins/broken-brokers/leaks.ts',
    'forwards the token in addition to the credential',
  ]),
  testedBy(
    'S2-4.7-extras',
    'Extras take part in what an unreported box is refused.',
    extra("['unreported-refused']"),
  ),
  testedBy('S2-9-schema', 'Bodies are described by a published schema.', schema('a sound one is taken')),
  testedBy(
    'S2-9-module',
    'Routes and scope words are published as a module.',
    ['dist/library.test.ts', 'its modules can be imported by the package name'],
    protocol('routesOf(names)'),
  ),
  testedBy(
    'S2-9-payer',
    'In this version a payer may be missing; it is then unknown.',
    protocol('[undefined, UNKNOWN]'),
  ),
  testedBy(
    'S2-9-names',
    'A capability can be added without changing the protocol.',
    extra('is checked by its probes'),
  ),
];
