import type { Event } from '../forge/event.ts';
import type { Io } from '../io.ts';
import type { Access } from './access.ts';
import type { Values } from './options.ts';

export async function watch(_event: Event, _access: Access, _values: Values, _io: Io): Promise<number> {
  return 0;
}
