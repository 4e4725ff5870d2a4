/** The control service's paths as data (spec 3, 4.2; those that it leaves open as CONTRACT 10 fixes them). */

export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `{id}` stands for the id of what is meant. */
  readonly path: string;
  /** The statuses that say it was done. */
  readonly successStatuses: readonly number[];
  /** Whether it is asked without a key. */
  readonly isPublic?: boolean;
}

export const routes = {
  health: { method: 'GET', path: '/health', successStatuses: [200], isPublic: true },
  register: { method: 'POST', path: '/api/auth/register', successStatuses: [200, 201], isPublic: true },
  token: { method: 'POST', path: '/api/auth/token', successStatuses: [200, 201], isPublic: true },
  listAgents: { method: 'GET', path: '/api/agents', successStatuses: [200] },
  createAgent: { method: 'POST', path: '/api/agents', successStatuses: [200, 201] },
  deleteAgent: { method: 'DELETE', path: '/api/agents/{id}', successStatuses: [200, 202, 204] },
  listConversations: { method: 'GET', path: '/api/conversations', successStatuses: [200] },
  openConversation: { method: 'POST', path: '/api/conversations', successStatuses: [200, 201] },
  conversation: { method: 'GET', path: '/api/conversations/{id}', successStatuses: [200] },
  terminate: { method: 'POST', path: '/api/conversations/{id}/terminate', successStatuses: [200, 202, 204] },
  /** With `wait=false` it replays what there is and closes; else it follows. */
  stream: { method: 'GET', path: '/api/conversations/{id}/stream', successStatuses: [200] },
} as const satisfies Record<string, ControlRoute>;

export type ControlRouteName = keyof typeof routes;

/** Other paths for some of the routes, as a user's service has them. */
export type ControlPaths = Readonly<Partial<Record<ControlRouteName, string>>>;

/** The absolute address of a route. A path in `base` stays in front. Throws `TypeError` where `base` is no address. */
export function routeUrl(
  baseUrl: string,
  path: string,
  id = '',
  query: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(baseUrl);
  url.pathname = url.pathname.replace(/\/+$/, '') + path.replace('{id}', encodeURIComponent(id));
  url.search = new URLSearchParams(query).toString();
  url.hash = '';
  return url.href;
}
