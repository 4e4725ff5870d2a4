/** The promises of a broker (spec 2, section 1). */
import {
  checkedBy,
  commandLine,
  conforming,
  egress,
  gate,
  notTestable,
  payer,
  type Requirement,
  serve,
  testedBy,
} from './requirement.ts';

export const promises: readonly Requirement[] = [
  notTestable(
    'S2-1-box',
    'A box holds no credential.',
    'It binds the box; what a broker gives it is S2-1-answers.',
  ),
  checkedBy(
    'S2-1-replaces',
    'The broker holds the credential and puts it in place of the token in what it forwards.',
    'inference-forwards egress-forwards fountain-forwards decide-answers',
  ),
  checkedBy(
    'S2-1-refuses',
    'It refuses whatever the scope does not allow.',
    'inference-agent-refused decide-refused egress-refused feedback-refused fountain-refused',
  ),
  checkedBy(
    'S2-1-word',
    'An implementation answers for the broker word that it is configured with.',
    'report-foreign-broker',
    gate('checks a broker with its own broker word'),
    commandLine("['--broker', 'front-desk']"),
  ),
  testedBy(
    'S2-1-several',
    'Several implementations can serve the same box, and a box moves by its broker URL alone.',
    ['conformance/tiny-broker.ts', 'A broker in the fewest lines that keep the protocol'],
    conforming('has a base path'),
  ),
  checkedBy(
    'S2-1-upstreams',
    'No upstream ever receives the token of a box.',
    'token-isolation token-isolation-extended token-elsewhere',
  ),
  checkedBy(
    'S2-1-answers',
    'No answer to a box carries a credential or the value of a secret.',
    'token-isolation token-isolation-extended egress-forwards egress-answer-headers egress-answer-body egress-odd-value',
    commandLine('no output of a run contains a token, a credential or a secret value'),
  ),
  checkedBy('S2-1-report', 'What is enforced is the report.', 'report-replaces inference-agent-refused'),
  checkedBy(
    'S2-1-remains',
    'What the credential and the secrets of the owner may be spent on remains for the broker to refuse.',
    'egress-forwards boxes-secrets',
    payer('pays while the box is paused'),
    egress("a paused owner's secret, until the owner resumes"),
  ),
  testedBy(
    'S2-1-base',
    'All routes are below the base URL, which a box is given as BROKER_URL, and for the model agent with the model prefix.',
    serve('BROKER_URL: url'),
    conforming('has a base path'),
  ),
];
