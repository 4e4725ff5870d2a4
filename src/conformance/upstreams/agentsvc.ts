/** The agent service: conversations, sandboxes and vaults; every id exists. */
import type { UpstreamReply } from './model.ts';
import type { ReceivedRequest } from './recorder.ts';

let createdCount = 0;

const json = (status: number, value: unknown): UpstreamReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

const ROUTE = /\/api\/(conversations|sandboxes|vaults)(?:\/([^/]+))?/;

export function respondAsAgentsvc({ method, url }: ReceivedRequest): UpstreamReply {
  const [, kind, id] = ROUTE.exec(url.split('?')[0] ?? '') ?? [];
  if (!kind) return json(404, { error: 'no such route' });
  if (id) return json(200, { id: decodeURIComponent(id), status: 'idle' });
  return method === 'POST'
    ? json(201, { id: `${kind}-${++createdCount}`, status: 'pending' })
    : json(200, { [kind]: [] });
}
