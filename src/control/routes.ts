/** The routes of the control service (spec 3, 4.2). */

export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `{id}` is a placeholder for the id of the resource. */
  readonly path: string;
  /** The statuses of success. */
  readonly successStatuses: readonly number[];
  /** Whether it needs no API key. */
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
  /** With `wait=false` it replays the events so far and closes; without, it follows. */
  stream: { method: 'GET', path: '/api/conversations/{id}/stream', successStatuses: [200] },
} as const satisfies Record<string, ControlRoute>;

export type ControlRouteName = keyof typeof routes;

/** Other paths for some routes. */
export type ControlPaths = Readonly<Partial<Record<ControlRouteName, string>>>;

/** The absolute URL of a route; a path of `baseUrl` is kept in front. Throws `TypeError` if `baseUrl` is not a URL. */
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
