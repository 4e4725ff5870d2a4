/** A scripted control service as a process of its own: the argument says how it goes wrong. */
import { appendFileSync } from 'node:fs';
import { FakeControlService } from './fake-control-service.ts';

const [, , mode = 'healthy'] = process.argv;
let callCount = 0;
// It does not end when it is told to, and stops the run that started it in the midst of a turn.
if (mode === 'stubborn') process.on('SIGTERM', () => {});
const recordCall = (route = '') => {
  appendFileSync(process.env['HEARD_FILE'] ?? '', `${Date.now()} ${process.pid} ${route}\n`);
  if (callCount === 5) process.kill(process.ppid, 'SIGTERM');
};
const service: FakeControlService = await new FakeControlService({
  health: { data_plane: process.env['SANDBOX_BASE_URL'] ? 'emulator' : 'live' },
  responses: { health: (count) => (mode === 'slow' && count < 3 ? { status: 503 } : undefined) },
  onCall: () => {
    callCount++;
    if (mode === 'stubborn') recordCall(service.calls.at(-1)?.route);
    if (mode === `dies-at-${callCount}`) {
      console.error(`panic: ${process.env['SANDBOX_TOKEN'] ?? 'nothing to say'}`);
      process.exit(9);
    }
  },
}).listen();
if (mode === 'silent') setInterval(() => {}, 1000);
else if (mode === 'refuses') process.exit(4);
else console.log(JSON.stringify({ url: mode === 'bad-url' ? 'ftp://host/' : service.url }));
