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
import type { BindAddress, ServedStandIn, ServeValues } from './served-stand-in.ts';
import { resolveServiceInputs } from './service-inputs.ts';
import { readTypedYaml } from './typed-yaml-file.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

const nonBlankText = string('text that is not blank', { pattern: '\\S' });
const httpUrl = string('an http or https address', { pattern: '^https?://[^\\s]+$' });
const textList = list(nonBlankText);

/** A secret is given in the file, or by the name of a variable that holds it. */
const secretFields = {
  value: field('The value', nonBlankText),
  env: field(
    'Name of the variable that holds the value',
    string('a name', { pattern: '^[A-Za-z_][A-Za-z0-9_]*$' }),
  ),
};
const valueOrEnv = { conditions: [{ kind: 'exclusive', keys: ['value', 'env'], required: true }] } as const;
const credentialRule = object(
  { kind: required('Kind of credential', choice('api-key', 'setup-token')), ...secretFields },
  valueOrEnv,
);
const bearerRule = object(secretFields, valueOrEnv);

const boxRule = object({
  name: required('Name', nonBlankText),
  token: field('Token; generated if absent', bearerRule),
  owner: field(
    'Owner of the box',
    object({
      principal: field('<provider>:<login>', nonBlankText),
      credential: field("Credential for the box's model requests", credentialRule),
      paused: field("Whether the owner's credential must not be used", boolean),
      consent: field('Whether feedback may be stored', boolean),
    }),
  ),
  agents: field('Agents that it may start conversations with', textList),
  secrets: field(
    'Secrets that the owner saved for it',
    list(
      object(
        {
          name: required('Name', string('a secret name', { pattern: SECRET_NAME_PATTERN })),
          host: required('The only host that it may be sent to', httpUrl),
          ...secretFields,
          supplied: field(
            'Supplied by the broker: usable without a declaration',
            object({ methods: field('Allowed methods', textList), paths: field('Allowed paths', textList) }),
          ),
        },
        valueOrEnv,
      ),
    ),
  ),
});

/** The configuration of `serve broker`; `standins/broker/config.ts` documents it. */
const brokerConfigRule: Rule = object({
  broker: required('Broker word that it answers for', nonBlankText),
  capabilities: field('Capabilities that it serves', textList),
  boxes: required('Boxes that it serves', list(boxRule, { min: 1 })),
  modelapi: field(
    'Model provider',
    object({
      url: required('Base URL', httpUrl),
      credential: field('Shared credential', credentialRule),
      betaHeader: field('Name of the header for beta features', nonBlankText),
      versionHeader: field('Name of the header for the API version', nonBlankText),
      version: field('API version that the decide route requests', nonBlankText),
    }),
  ),
  agentsvc: field(
    'Agent service',
    object({ url: required('Base URL', httpUrl), credential: required("Operator's key", bearerRule) }),
  ),
  visitors: field(
    'Credentials of visitors',
    list(
      object({
        principal: required('<provider>:<login>', nonBlankText),
        credential: required('Credential', credentialRule),
      }),
    ),
  ),
  grants: field(
    'Grants to issue at start-up',
    list(
      object({
        box: required('Box that it is for', nonBlankText),
        principal: required('Person that it is issued to', nonBlankText),
        minutes: field('Validity in minutes', number({ min: 0 })),
      }),
    ),
  ),
  feedback: field(
    'Handling of feedback',
    object({
      policy: field('Policy: keep, withhold or none', choice('keep', 'withhold', 'none')),
      file: field('File that it is stored in', nonBlankText),
      maxBytes: field('Maximum size of that file in bytes', integer({ min: 1024 })),
    }),
  ),
  keeps: field(
    'Reports to keep',
    object({ listing: field('Listings', boolean), spend: field('Spend', boolean) }),
  ),
  statesPayer: field('Whether responses state the payer', boolean),
  audit: field(
    'Audit log',
    object({
      file: required('Path', nonBlankText),
      maxBytes: field('Maximum size in bytes', integer({ min: 1024 })),
    }),
  ),
  upstreamTimeoutMs: field('Milliseconds that an upstream may be silent', integer({ min: 1 })),
});

/** Starts the stand-in broker with real upstreams, for trying out a box; the ready line has the variables to give each box. Throws `UsageError`. */
export async function serveBroker(
  rawValues: ServeValues,
  bindAddress: BindAddress,
  io: Io,
): Promise<ServedStandIn> {
  const path = rawValues.text('config');
  if (path === undefined)
    throw new UsageError(
      'serve broker needs --config FILE with its boxes and upstreams (see docs/stand-ins.md)',
    );
  const { values: _, vocabulary } = await resolveServiceInputs(rawValues, io);
  const names = { ...neutralNames, ...vocabulary.broker };
  const file = await readTypedYaml(path, 'the broker configuration', brokerConfigRule, io);
  const config = withEnvValues(file.value, io) as BrokerConfig;
  const problem = configError(config, names);
  if (problem !== undefined) throw new UsageError(`the broker configuration ${path}: ${problem}`);
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

/** The configuration with each `env` replaced by the variable's value, and `{value}` alone by the value itself. Throws `UsageError` for an unset variable. */
function withEnvValues(value: unknown, io: Io): unknown {
  if (Array.isArray(value)) return value.map((item) => withEnvValues(item, io));
  if (typeof value !== 'object' || value === null) return value;
  const { env, ...rest } = value as Record<string, unknown>;
  const fields = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, withEnvValues(one, io)]));
  if (typeof env === 'string') {
    const envValue = io.env[env];
    if (!envValue)
      throw new UsageError(
        `the variable ${quoteForMessage(env)}, which the broker configuration names, is not set`,
      );
    fields['value'] = envValue;
  }
  const keys = Object.keys(fields);
  return keys.length === 1 && keys[0] === 'value' ? fields['value'] : fields;
}
