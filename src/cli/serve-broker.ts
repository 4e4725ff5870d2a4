import { neutralNames } from '../broker/names.ts';
import { boxVariables, SECRET_NAME_PATTERN } from '../broker/secret.ts';
import type { Io } from '../io.ts';
import { choice, field, flag, list, needed, number, object, type Rule, text, whole } from '../rules/rule.ts';
import type { BrokerConfig } from '../standins/broker/config.ts';
import { startBroker } from '../standins/broker/index.ts';
import { unsound } from '../standins/broker/sound.ts';
import { CallError, quoted } from './call-error.ts';
import type { Values } from './options.ts';
import type { Place, Served } from './serve.ts';
import { serviceWords } from './service-words.ts';
import { readByRule } from './user-file.ts';

const word = text('text that is not blank', { pattern: '\\S' });
const address = text('an http or https address', { pattern: '^https?://[^\\s]+$' });
const words = list(word);

/** A secret's value is written in the file, or the variable is named that holds it. */
const SECRET = {
  value: field('The value', word),
  env: field('The variable that holds the value', text('a name', { pattern: '^[A-Za-z_][A-Za-z0-9_]*$' })),
};
const oneOf = { conditions: [{ kind: 'exclusive', keys: ['value', 'env'], required: true }] } as const;
const credential = object(
  { kind: needed('How the model provider is paid', choice('api-key', 'setup-token')), ...SECRET },
  oneOf,
);
const bearer = object(SECRET, oneOf);

const box = object({
  name: needed('Its name', word),
  token: field('Its token; made where none is given', bearer),
  owner: field(
    'Who owns it',
    object({
      principal: field('<provider>:<login>', word),
      credential: field("Pays the box's model requests", credential),
      paused: field('Whether nothing of the owner may be spent', flag),
      consent: field('Whether feedback may be kept', flag),
    }),
  ),
  agents: field('The agents it may start conversations with', words),
  secrets: field(
    'What the owner saved for it',
    list(
      object(
        {
          name: needed('Its name', text('a secret name', { pattern: SECRET_NAME_PATTERN })),
          host: needed('The one host it may be sent to', address),
          ...SECRET,
          supplied: field(
            "The broker's own value: no declaration is needed",
            object({ methods: field('Methods', words), paths: field('Paths', words) }),
          ),
        },
        oneOf,
      ),
    ),
  ),
});

/** The configuration of `serve broker`; what it means is said in `standins/broker/config.ts`. */
const brokerFile: Rule = object({
  broker: needed('The broker word it answers for', word),
  capabilities: field('What it serves', words),
  boxes: needed('The boxes it serves', list(box, { min: 1 })),
  modelapi: field(
    'The model provider',
    object({
      url: needed('Where it is', address),
      credential: field('The shared credential', credential),
      betaHeader: field('The header of beta values', word),
      versionHeader: field('The header of the API version', word),
      version: field('The API version that the decide route asks by', word),
    }),
  ),
  agentsvc: field(
    'The agent service',
    object({ url: needed('Where it is', address), credential: needed("The operator's key", bearer) }),
  ),
  visitors: field(
    'Credentials that persons brought',
    list(object({ principal: needed('<provider>:<login>', word), credential: needed('Theirs', credential) })),
  ),
  grants: field(
    'Grants to issue at the start',
    list(
      object({
        box: needed('For this box', word),
        principal: needed('To this person', word),
        minutes: field('How long it holds', number({ min: 0 })),
      }),
    ),
  ),
  feedback: field(
    'What becomes of feedback',
    object({
      policy: field('keep, withhold or none', choice('keep', 'withhold', 'none')),
      file: field('Where it is kept', word),
      maxBytes: field('At most so much of it', whole({ min: 1024 })),
    }),
  ),
  keeps: field(
    'What is kept of reports',
    object({ listing: field('Listings', flag), spend: field('Spend', flag) }),
  ),
  statesPayer: field('Whether it says who pays', flag),
  audit: field(
    'A log of what it did',
    object({ file: needed('Where', word), maxBytes: field('At most so much', whole({ min: 1024 })) }),
  ),
  upstreamTimeoutMs: field('How long an upstream may be silent', whole({ min: 1 })),
});

/** The broker with real upstreams, for trying a box. It prints the variables that each box is to be given. */
export async function serveBroker(given: Values, place: Place, io: Io): Promise<Served> {
  const path = given.text('config');
  if (path === undefined)
    throw new CallError('serve broker needs --config FILE: its boxes and upstreams (docs/stand-ins.md)');
  const { values: _, vocabulary } = await serviceWords(given, io);
  const spoken = { ...neutralNames, ...vocabulary.broker };
  const file = await readByRule(path, 'the configuration of the broker', brokerFile, io);
  const config = filled(file.value, io) as BrokerConfig;
  const wrong = unsound(config, spoken);
  if (wrong !== undefined) throw new CallError(`the configuration of the broker ${path}: ${wrong}`);
  const broker = await startBroker({ ...config, ...place }, { words: spoken });
  const boxes = config.boxes.map(({ name, secrets = [] }) => {
    const token = broker.tokens[name]!;
    const variables = boxVariables(
      { baseUrl: broker.url, token, secrets: secrets.map((one) => one.name) },
      spoken,
    );
    return [name, { token, variables }] as const;
  });
  return {
    says: { url: broker.url, tokens: broker.tokens, boxes: Object.fromEntries(boxes), grants: broker.grants },
    close: broker.close,
  };
}

/** The same with each `env` as the value of that variable, and a bearer as its value alone. Throws `CallError`. */
function filled(value: unknown, io: Io): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, io));
  if (typeof value !== 'object' || value === null) return value;
  const { env, ...rest } = value as Record<string, unknown>;
  const fields = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, filled(one, io)]));
  if (typeof env === 'string') {
    const held = io.env[env];
    if (!held)
      throw new CallError(
        `the configuration of the broker names the variable ${quoted(env)}, which is not set`,
      );
    fields['value'] = held;
  }
  const keys = Object.keys(fields);
  return keys.length === 1 && keys[0] === 'value' ? fields['value'] : fields;
}
