import { defineConfig } from 'vitest/config';
import { rooms } from './rooms.ts';

const room = rooms[process.env['GATEHOUSE_MUTATION'] ?? ''];

/** The tests of one room, for `npm run mutation`. */
export default defineConfig({
  test: { include: [...(room?.tests ?? [])], testTimeout: 30_000, hookTimeout: 30_000 },
});
