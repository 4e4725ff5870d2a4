/** A scripted control service as a process of its own: the argument says how it goes wrong. */
import { appendFileSync } from 'node:fs';
import { SpoiledService } from './spoiled/server.ts';

const [, , how = 'well'] = process.argv;
let calls = 0;
// It does not end when it is told to, and stops the run that started it in the midst of a turn.
if (how === 'stubborn') process.on('SIGTERM', () => {});
const stubborn = (route = '') => {
  appendFileSync(process.env['HEARD_FILE'] ?? '', `${Date.now()} ${process.pid} ${route}\n`);
  if (calls === 5) process.kill(process.ppid, 'SIGTERM');
};
const service: SpoiledService = await new SpoiledService({
  health: { data_plane: process.env['SANDBOX_BASE_URL'] ? 'emulator' : 'live' },
  answers: { health: (count) => (how === 'slow' && count < 3 ? { status: 503 } : undefined) },
  heard: () => {
    calls++;
    if (how === 'stubborn') stubborn(service.calls.at(-1)?.route);
    if (how === `dies-at-${calls}`) {
      console.error(`panic: ${process.env['SANDBOX_TOKEN'] ?? 'nothing to say'}`);
      process.exit(9);
    }
  },
}).listen();
if (how === 'silent') setInterval(() => {}, 1000);
else if (how === 'refuses') process.exit(4);
else console.log(JSON.stringify({ url: how === 'astray' ? 'ftp://host/' : service.url }));
