import type { Io } from '../io.ts';
import { CallError, quoted } from './call-error.ts';
import type { Call } from './commands.ts';
import type { Values } from './options.ts';
import { type StandIn, serveOptions, standIns, standInsOf } from './serve-options.ts';

/** What a stand-in's process says when it is ready, and what ends it. */
export interface Served {
  /** Begins with `url`; what a client needs. */
  readonly says: Readonly<Record<string, unknown>>;
  readonly close: () => Promise<void>;
}

export interface Place {
  readonly host: string;
  readonly port: number;
}

type Serve = (values: Values, place: Place, io: Io) => Promise<Served>;

const served: Readonly<Record<StandIn, () => Promise<Serve>>> = {
  broker: async () => (await import('./serve-broker.ts')).serveBroker,
  platform: async () => (await import('./serve-platform.ts')).servePlatform,
  control: async () => (await import('./serve-control.ts')).serveControl,
  emulator: async () => (await import('./serve-control.ts')).serveEmulator,
};

/** `gatehouse serve broker|platform|control|emulator`: one JSON line when it is ready, then requests until SIGTERM or SIGINT. */
export async function serve({ args: [name = ''], given, values, io }: Call): Promise<number> {
  const word = standIns.find((one) => one === name);
  if (!word) throw new CallError(`there is no stand-in ${quoted(name)}; use ${standIns.join(', ')}`);
  const foreign = serveOptions.find(
    (option) => given[option.name] !== undefined && !standInsOf(option.name).includes(word),
  );
  if (foreign)
    throw new CallError(
      `--${foreign.name} is not for the ${word}; it is for ${standInsOf(foreign.name).join(', ')}`,
    );
  const stopping = io.stopping();
  const port = values.number('port') ?? 0;
  if (!Number.isInteger(port) || port > 65_535)
    throw new CallError(`--port is ${port}; use a whole number up to 65535`);
  const start = await served[word]();
  const { says, close } = await listening(
    () => start(values, { host: values.text('host')!, port }, io),
    values,
  );
  io.stdout.write(`${JSON.stringify(says)}\n`);
  await new Promise<void>((resolve) => {
    // The signal alone keeps no process alive; the open port does.
    if (stopping.aborted) resolve();
    else stopping.addEventListener('abort', () => resolve(), { once: true });
  });
  await close();
  return 0;
}

/** Throws `CallError` where the place is taken or not of this machine. */
async function listening(start: () => Promise<Served>, values: Values): Promise<Served> {
  try {
    return await start();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why: Readonly<Record<string, string>> = {
      EADDRINUSE: `port ${values.text('port')} is taken; use another --port, or 0 for any`,
      EADDRNOTAVAIL: `${values.text('host')} is no address of this machine; use another --host`,
      EACCES: `port ${values.text('port')} needs more rights; use another --port`,
      ENOTFOUND: `${values.text('host')} is no address of this machine; use another --host`,
    };
    throw code !== undefined && why[code] ? new CallError(why[code]) : error;
  }
}
