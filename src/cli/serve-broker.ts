import { neutralNames } from '../broker/names.ts';
import { boxVariables, SECRET_NAME_PATTERN } from '../broker/secret.ts';
import type { Io } from '../io.ts';
import {
  boolean,
  choice,
  field,
  integer,
  list,
  number,
  object,
  type Rule,
  required,
  string,
} from '../rules/rule.ts';
import type { BrokerConfig } from '../standins/broker/config.ts';
import { startBroker } from '../standins/broker/index.ts';
import { configError } from '../standins/broker/validate-config.ts';
import type { Values } from './options.ts';
import type { BindAddress, ServedStandIn } from './serve.ts';
import { resolveServiceInputs } from './service-inputs.ts';
import { readTypedYaml } from './typed-yaml-file.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

const nonBlankText = string('text that is not blank', { pattern: '\\S' });
const httpUrl = string('an http or https address', { pattern: '^https?://[^\\s]+$' });
const textList = list(nonBlankText);

/** A secret's value is written in the file, or the variable is named that holds it. */
const secretFields = {
  value: field('The value', nonBlankText),
  env: field('The variable that holds the value', string('a name', { pattern: '^[A-Za-z_][A-Za-z0-9_]*$' })),
};
const valueOrEnv = { conditions: [{ kind: 'exclusive', keys: ['value', 'env'], required: true }] } as const;
const credentialRule = object(
  { kind: required('How the model provider is paid', choice('api-key', 'setup-token')), ...secretFields },
  valueOrEnv,
);
const bearerRule = object(secretFields, valueOrEnv);

const boxRule = object({
  name: required('Its name', nonBlankText),
  token: field('Its token; made where none is given', bearerRule),
  owner: field(
    'Who owns it',
    object({
      principal: field('<provider>:<login>', nonBlankText),
      credential: field("Pays the box's model requests", credentialRule),
      paused: field('Whether nothing of the owner may be spent', boolean),
      consent: field('Whether feedback may be kept', boolean),
    }),
  ),
  agents: field('The agents it may start conversations with', textList),
  secrets: field(
    'What the owner saved for it',
    list(
      object(
        {
          name: required('Its name', string('a secret name', { pattern: SECRET_NAME_PATTERN })),
          host: required('The one host it may be sent to', httpUrl),
          ...secretFields,
          supplied: field(
            "The broker's own value: no declaration is needed",
            object({ methods: field('Methods', textList), paths: field('Paths', textList) }),
          ),
        },
        valueOrEnv,
      ),
    ),
  ),
});

/** The configuration of `serve broker`; `standins/broker/config.ts` documents it. */
const brokerConfigRule: Rule = object({
  broker: required('The broker word it answers for', nonBlankText),
  capabilities: field('What it serves', textList),
  boxes: required('The boxes it serves', list(boxRule, { min: 1 })),
  modelapi: field(
    'The model provider',
    object({
      url: required('Where it is', httpUrl),
      credential: field('The shared credential', credentialRule),
      betaHeader: field('The header of beta values', nonBlankText),
      versionHeader: field('The header of the API version', nonBlankText),
      version: field('The API version that the decide route asks by', nonBlankText),
    }),
  ),
  agentsvc: field(
    'The agent service',
    object({ url: required('Where it is', httpUrl), credential: required("The operator's key", bearerRule) }),
  ),
  visitors: field(
    'Credentials that persons brought',
    list(
      object({
        principal: required('<provider>:<login>', nonBlankText),
        credential: required('Theirs', credentialRule),
      }),
    ),
  ),
  grants: field(
    'Grants to issue at the start',
    list(
      object({
        box: required('For this box', nonBlankText),
        principal: required('To this person', nonBlankText),
        minutes: field('How long it holds', number({ min: 0 })),
      }),
    ),
  ),
  feedback: field(
    'What becomes of feedback',
    object({
      policy: field('keep, withhold or none', choice('keep', 'withhold', 'none')),
      file: field('Where it is kept', nonBlankText),
      maxBytes: field('At most so much of it', integer({ min: 1024 })),
    }),
  ),
  keeps: field(
    'What is kept of reports',
    object({ listing: field('Listings', boolean), spend: field('Spend', boolean) }),
  ),
  statesPayer: field('Whether it says who pays', boolean),
  audit: field(
    'A log of what it did',
    object({
      file: required('Where', nonBlankText),
      maxBytes: field('At most so much', integer({ min: 1024 })),
    }),
  ),
  upstreamTimeoutMs: field('How long an upstream may be silent', integer({ min: 1 })),
});

/** The broker with real upstreams, for trying a box. It prints the variables that each box is to be given. */
export async function serveBroker(
  rawValues: Values,
  bindAddress: BindAddress,
  io: Io,
): Promise<ServedStandIn> {
  const path = rawValues.text('config');
  if (path === undefined)
    throw new UsageError('serve broker needs --config FILE: its boxes and upstreams (docs/stand-ins.md)');
  const { values: _, vocabulary } = await resolveServiceInputs(rawValues, io);
  const names = { ...neutralNames, ...vocabulary.broker };
  const file = await readTypedYaml(path, 'the configuration of the broker', brokerConfigRule, io);
  const config = withEnvValues(file.value, io) as BrokerConfig;
  const problem = configError(config, names);
  if (problem !== undefined) throw new UsageError(`the configuration of the broker ${path}: ${problem}`);
  const broker = await startBroker({ ...config, ...bindAddress }, { names });
  const boxes = config.boxes.map(({ name, secrets = [] }) => {
    const token = broker.tokens[name]!;
    const variables = boxVariables(
      { baseUrl: broker.url, token, secrets: secrets.map((one) => one.name) },
      names,
    );
    return [name, { token, variables }] as const;
  });
  return {
    readyMessage: {
      url: broker.url,
      tokens: broker.tokens,
      boxes: Object.fromEntries(boxes),
      grants: broker.grants,
    },
    close: broker.close,
  };
}

/** The same with each `env` as the value of that variable, and a bearer as its value alone. Throws `CallError`. */
function withEnvValues(value: unknown, io: Io): unknown {
  if (Array.isArray(value)) return value.map((item) => withEnvValues(item, io));
  if (typeof value !== 'object' || value === null) return value;
  const { env, ...rest } = value as Record<string, unknown>;
  const fields = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, withEnvValues(one, io)]));
  if (typeof env === 'string') {
    const envValue = io.env[env];
    if (!envValue)
      throw new UsageError(
        `the configuration of the broker names the variable ${quoteForMessage(env)}, which is not set`,
      );
    fields['value'] = envValue;
  }
  const keys = Object.keys(fields);
  return keys.length === 1 && keys[0] === 'value' ? fields['value'] : fields;
}
