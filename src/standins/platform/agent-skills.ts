import { PlatformHttpError } from './http-error.ts';
import type { AuthorizedRequest } from './route.ts';
import type { AgentRow } from './state.ts';

/** Attaches an approved skill of the registry to an agent. Throws a 404 or a 400 if there is no such skill, or it is not approved. */
export function attachSkill(row: AgentRow, id: string, { state }: AuthorizedRequest): void {
  const record = state.records.find(({ json }) => json.record_id === id);
  if (!record) throw new PlatformHttpError(404, `Registry record ${id} not found`);
  if (record.status !== 'APPROVED') throw new PlatformHttpError(400, `Registry record ${id} is not APPROVED`);
  if (!row.skills.includes(id)) row.skills.push(id);
}
