/** The words of a vocabulary that appear on the wire (CONTRACT 5), and the paths they make. */

export interface Words {
  /** The model provider's API in paths and in `env`. */
  readonly modelapi: string;
  /** The agent service: capability, route prefix, key of `env`. */
  readonly agentsvc: string;
  /** What headers of the protocol begin with. */
  readonly headerPrefix: string;
}

export const NEUTRAL: Words = { modelapi: 'modelapi', agentsvc: 'agentsvc', headerPrefix: 'box-' };

/** The routes of specification 2, 4, relative to the broker's base URL. */
export function pathsOf({ modelapi, agentsvc }: Words) {
  const model = `/llm/${modelapi}`;
  return {
    declaration: '/api/box/declaration',
    model,
    hello: `${model}/api/hello`,
    messages: `${model}/v1/messages`,
    decide: '/decide/v1/systemone',
    egress: '/egress',
    feedback: '/api/feedback',
    conversations: `/${agentsvc}/api/conversations`,
    sandboxes: `/${agentsvc}/api/sandboxes`,
    vaults: `/${agentsvc}/api/vaults`,
  } as const;
}

export type Paths = ReturnType<typeof pathsOf>;
