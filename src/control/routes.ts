/** The control service's paths as data (spec 3, 4.2; those that it leaves open as CONTRACT 10 fixes them). */

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `{id}` stands for the id of what is meant. */
  readonly path: string;
  /** The statuses that say it was done. */
  readonly success: readonly number[];
  /** Whether it is asked without a key. */
  readonly open?: boolean;
}

export const routes = {
  health: { method: 'GET', path: '/health', success: [200], open: true },
  register: { method: 'POST', path: '/api/auth/register', success: [200, 201], open: true },
  token: { method: 'POST', path: '/api/auth/token', success: [200, 201], open: true },
  listAgents: { method: 'GET', path: '/api/agents', success: [200] },
  createAgent: { method: 'POST', path: '/api/agents', success: [200, 201] },
  deleteAgent: { method: 'DELETE', path: '/api/agents/{id}', success: [200, 202, 204] },
  listConversations: { method: 'GET', path: '/api/conversations', success: [200] },
  openConversation: { method: 'POST', path: '/api/conversations', success: [200, 201] },
  conversation: { method: 'GET', path: '/api/conversations/{id}', success: [200] },
  terminate: { method: 'POST', path: '/api/conversations/{id}/terminate', success: [200, 202, 204] },
  /** With `wait=false` it replays what there is and closes; else it follows. */
  stream: { method: 'GET', path: '/api/conversations/{id}/stream', success: [200] },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** Other paths for some of the routes, as a user's service has them. */
export type Paths = Readonly<Partial<Record<RouteName, string>>>;

/** The absolute address of a route. A path in `base` stays in front. Throws `TypeError` where `base` is no address. */
export function addressOf(
  base: string,
  path: string,
  id = '',
  query: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/+$/, '') + path.replace('{id}', encodeURIComponent(id));
  url.search = new URLSearchParams(query).toString();
  url.hash = '';
  return url.href;
}
