import { type BrokerNames, neutralNames } from './names.ts';

/** The paths of spec 2, section 4, relative to the broker's base URL. */
export interface Routes {
  readonly declaration: string;
  /** The prefix of the model provider's API. */
  readonly model: string;
  readonly hello: string;
  readonly messages: string;
  readonly countTokens: string;
  readonly models: string;
  readonly decide: string;
  readonly egress: string;
  readonly feedback: string;
  /** The prefix of the agent service's API. */
  readonly agents: string;
  readonly conversations: string;
  readonly sandboxes: string;
  readonly vaults: string;
}

/** The routes with the names of a vocabulary. */
export function routesOf(names: BrokerNames = neutralNames): Routes {
  const model = `/llm/${names.modelapi}`;
  const agents = `/${names.agentsvc}`;
  return {
    declaration: '/api/box/declaration',
    model,
    hello: `${model}/api/hello`,
    messages: `${model}/v1/messages`,
    countTokens: `${model}/v1/messages/count_tokens`,
    models: `${model}/v1/models`,
    decide: '/decide/v1/systemone',
    egress: '/egress',
    feedback: '/api/feedback',
    agents,
    conversations: `${agents}/api/conversations`,
    sandboxes: `${agents}/api/sandboxes`,
    vaults: `${agents}/api/vaults`,
  };
}

/** The path of a secret's egress route (spec 2, 2.8). */
export const egressRoute = (secret: string) => `/egress/${secret}`;
