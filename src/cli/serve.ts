import type { Io } from '../io.ts';
import type { Invocation } from './commands.ts';
import type { Values } from './options.ts';
import { type StandInName, serveOptions, standInNames, standInsOf } from './serve-options.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

/** What a stand-in's process says when it is ready, and what ends it. */
export interface ServedStandIn {
  /** Begins with `url`; what a client needs. */
  readonly readyMessage: Readonly<Record<string, unknown>>;
  readonly close: () => Promise<void>;
}

export interface BindAddress {
  readonly host: string;
  readonly port: number;
}

type ServeStandIn = (values: Values, bindAddress: BindAddress, io: Io) => Promise<ServedStandIn>;

const standInLoaders: Readonly<Record<StandInName, () => Promise<ServeStandIn>>> = {
  broker: async () => (await import('./serve-broker.ts')).serveBroker,
  platform: async () => (await import('./serve-platform.ts')).servePlatform,
  control: async () => (await import('./serve-control.ts')).serveControl,
  emulator: async () => (await import('./serve-control.ts')).serveEmulator,
};

/** `gatehouse serve broker|platform|control|emulator`: one JSON line when it is ready, then requests until SIGTERM or SIGINT. */
export async function serve({ args: [name = ''], flags: given, values, io }: Invocation): Promise<number> {
  const standIn = standInNames.find((one) => one === name);
  if (!standIn)
    throw new UsageError(`there is no stand-in ${quoteForMessage(name)}; use ${standInNames.join(', ')}`);
  const inapplicable = serveOptions.find(
    (option) => given[option.name] !== undefined && !standInsOf(option.name).includes(standIn),
  );
  if (inapplicable)
    throw new UsageError(
      `--${inapplicable.name} is not for the ${standIn}; it is for ${standInsOf(inapplicable.name).join(', ')}`,
    );
  const stopSignal = io.stopSignal();
  const port = values.number('port') ?? 0;
  if (!Number.isInteger(port) || port > 65_535)
    throw new UsageError(`--port is ${port}; use a whole number up to 65535`);
  const start = await standInLoaders[standIn]();
  const { readyMessage, close } = await startListening(
    () => start(values, { host: values.text('host')!, port }, io),
    values,
  );
  io.stdout.write(`${JSON.stringify(readyMessage)}\n`);
  await new Promise<void>((resolve) => {
    // The signal alone keeps no process alive; the open port does.
    if (stopSignal.aborted) resolve();
    else stopSignal.addEventListener('abort', () => resolve(), { once: true });
  });
  await close();
  return 0;
}

/** Throws `CallError` where the place is taken or not of this machine. */
async function startListening(start: () => Promise<ServedStandIn>, values: Values): Promise<ServedStandIn> {
  try {
    return await start();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const messages: Readonly<Record<string, string>> = {
      EADDRINUSE: `port ${values.text('port')} is taken; use another --port, or 0 for any`,
      EADDRNOTAVAIL: `${values.text('host')} is no address of this machine; use another --host`,
      EACCES: `port ${values.text('port')} needs more rights; use another --port`,
      ENOTFOUND: `${values.text('host')} is no address of this machine; use another --host`,
    };
    throw code !== undefined && messages[code] ? new UsageError(messages[code]) : error;
  }
}
