import { onTestFinished } from 'vitest';
import {
  type BrokerConfig,
  type BrokerOptions,
  type BrokerStandIn,
  startBroker,
} from '../../../src/standins/broker/index.ts';
import { type RawResponse, sendRequest, startUpstream, type UpstreamServer } from './raw-http.ts';

export const BOX_TOKEN = 'box-a-token-0123456789+/=x';
export const OTHER_BOX_TOKEN = 'box-b-token-0123456789abcd';
export const MODEL_CREDENTIAL = 'sk-model-credential-0001';
export const OPERATOR_KEY = 'operator-key-0001-abcdef';
export const SECRET_VALUE = 'secret:value/0001+plus=';

export interface BrokerFixture extends BrokerStandIn {
  readonly model: UpstreamServer;
  readonly agents: UpstreamServer;
  readonly host: UpstreamServer;
  /** The number of requests that reached any upstream. */
  readonly upstreamRequestCount: () => number;
  /** Sends a box's request, with its token as the bearer. */
  readonly request: (
    method: string,
    path: string,
    options?: { headers?: Record<string, string>; body?: unknown; token?: string | null },
  ) => Promise<RawResponse>;
  /** Reports capabilities, by name, for this broker. */
  readonly report: (
    capabilities: Readonly<Record<string, readonly string[]>>,
    token?: string,
  ) => Promise<RawResponse>;
}

type UpstreamHandlers = Partial<Record<'model' | 'agents' | 'host', Parameters<typeof startUpstream>[0]>>;

/** A broker with two boxes in front of three upstreams. `override` gets the configuration with their URLs. */
export async function startBrokerFixture(
  override: (config: BrokerConfig) => Partial<BrokerConfig> = () => ({}),
  handlers: UpstreamHandlers = {},
  options: BrokerOptions = {},
): Promise<BrokerFixture> {
  const [model, agents, host] = await Promise.all([
    startUpstream(handlers.model),
    startUpstream(handlers.agents),
    startUpstream(handlers.host),
  ]);
  const config: BrokerConfig = {
    broker: 'lobby',
    boxes: [
      { name: 'a', token: BOX_TOKEN, secrets: [{ name: 'MAIL', host: host.url, value: SECRET_VALUE }] },
      { name: 'b', token: OTHER_BOX_TOKEN },
    ],
    modelapi: { url: model.url, credential: { kind: 'api-key', value: MODEL_CREDENTIAL } },
    agentsvc: { url: agents.url, credential: OPERATOR_KEY },
    graceMs: 200,
  };
  const broker = await startBroker({ ...config, ...override(config) }, options);
  onTestFinished(() => broker.close());
  const request: BrokerFixture['request'] = (method, path, { headers = {}, body, token = BOX_TOKEN } = {}) =>
    sendRequest(broker.url, method, path, {
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
    upstreamRequestCount: () => model.requests.length + agents.requests.length + host.requests.length,
    request,
    report: (capabilities, token = BOX_TOKEN) =>
      request('POST', '/api/box/declaration', {
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

/** All scope words that the tests use. */
export const ALL_SCOPES = {
  inference: ['agent', 'decide'],
  egress: ['MAIL', 'NONE'],
  feedback: ['agent', 'passive'],
  agentsvc: ['agent', 'conversations', 'sandboxes', 'vault'],
};

/** Whether a text contains a value in a readable form. */
export function containsValue(text: string, value: string): boolean {
  const bytes = Buffer.from(value);
  const forms = [value, encodeURIComponent(value), bytes.toString('base64'), bytes.toString('hex')];
  return forms.some((form) => text.toLowerCase().includes(form.toLowerCase().replace(/=+$/, '')));
}
