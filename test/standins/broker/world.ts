import { onTestFinished } from 'vitest';
import {
  type BrokerConfig,
  type BrokerOptions,
  type RunningBroker,
  startBroker,
} from '../../../src/standins/broker/index.ts';
import { type Got, send, type Upstream, upstream } from './wire.ts';

export const TOKEN = 'box-a-token-0123456789+/=x';
export const OTHER = 'box-b-token-0123456789abcd';
export const CREDENTIAL = 'sk-model-credential-0001';
export const OPERATOR = 'operator-key-0001-abcdef';
export const VALUE = 'secret:value/0001+plus=';

export interface World extends RunningBroker {
  readonly model: Upstream;
  readonly agents: Upstream;
  readonly host: Upstream;
  /** How many requests reached any upstream. */
  readonly reached: () => number;
  /** A box's request; its token is the bearer. */
  readonly ask: (
    method: string,
    path: string,
    more?: { headers?: Record<string, string>; body?: unknown; token?: string | null },
  ) => Promise<Got>;
  /** Reports capabilities, by name, at this broker. */
  readonly report: (
    capabilities: Readonly<Record<string, readonly string[]>>,
    token?: string,
  ) => Promise<Got>;
}

type Answers = Partial<Record<'model' | 'agents' | 'host', Parameters<typeof upstream>[0]>>;

/** A broker with two boxes, over three upstreams. `change` is given the upstreams' addresses. */
export async function world(
  change: (config: BrokerConfig) => Partial<BrokerConfig> = () => ({}),
  answers: Answers = {},
  options: BrokerOptions = {},
): Promise<World> {
  const [model, agents, host] = await Promise.all([
    upstream(answers.model),
    upstream(answers.agents),
    upstream(answers.host),
  ]);
  const config: BrokerConfig = {
    broker: 'lobby',
    boxes: [
      { name: 'a', token: TOKEN, secrets: [{ name: 'MAIL', host: host.url, value: VALUE }] },
      { name: 'b', token: OTHER },
    ],
    modelapi: { url: model.url, credential: { kind: 'api-key', value: CREDENTIAL } },
    agentsvc: { url: agents.url, credential: OPERATOR },
    graceMs: 200,
  };
  const broker = await startBroker({ ...config, ...change(config) }, options);
  onTestFinished(() => broker.close());
  const ask: World['ask'] = (method, path, { headers = {}, body, token = TOKEN } = {}) =>
    send(broker.url, method, path, {
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
  return {
    ...broker,
    model,
    agents,
    host,
    reached: () => model.seen.length + agents.seen.length + host.seen.length,
    ask,
    report: (capabilities, token = TOKEN) =>
      ask('POST', '/api/box/declaration', {
        token,
        body: {
          capabilities: Object.entries(capabilities).map(([name, scope]) => ({
            name,
            broker: 'lobby',
            scope,
          })),
        },
      }),
  };
}

/** Every scope word that the tests use. */
export const ALL = {
  inference: ['agent', 'decide'],
  egress: ['MAIL', 'NONE'],
  feedback: ['agent', 'passive'],
  agentsvc: ['agent', 'conversations', 'sandboxes', 'vault'],
};

/** Whether a text holds a value in a form that somebody could read it from. */
export function holds(text: string, value: string): boolean {
  const bytes = Buffer.from(value);
  const forms = [value, encodeURIComponent(value), bytes.toString('base64'), bytes.toString('hex')];
  return forms.some((form) => text.toLowerCase().includes(form.toLowerCase().replace(/=+$/, '')));
}
