import type { Invocation } from './command.ts';
import { wholeNumber } from './options.ts';
import { type StandInName, serveOptions, standInNames, standInsOf } from './serve-options.ts';
import type { ServedStandIn, ServeStandIn, ServeValues } from './served-stand-in.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

const standInLoaders: Readonly<Record<StandInName, () => Promise<ServeStandIn>>> = {
  broker: async () => (await import('./serve-broker.ts')).serveBroker,
  platform: async () => (await import('./serve-platform.ts')).servePlatform,
  control: async () => (await import('./serve-control.ts')).serveControl,
  emulator: async () => (await import('./serve-control.ts')).serveEmulator,
};

/** `gatehouse serve broker|platform|control|emulator`: prints one JSON line when ready, then serves until SIGTERM or SIGINT. Throws `UsageError`. */
export async function serve({
  args: [name = ''],
  flags,
  values,
  io,
}: Invocation<(typeof serveOptions)[number]>): Promise<number> {
  const standIn = standInNames.find((one) => one === name);
  if (!standIn)
    throw new UsageError(
      `unknown stand-in ${quoteForMessage(name)}; expected one of ${standInNames.join(', ')}`,
    );
  const inapplicable = serveOptions.find(
    (option) => flags[option.name] !== undefined && !standInsOf(option.name).includes(standIn),
  );
  if (inapplicable)
    throw new UsageError(
      `--${inapplicable.name} does not apply to the stand-in ${standIn}, only to ${standInsOf(inapplicable.name).join(', ')}`,
    );
  const stopSignal = io.stopSignal();
  const port = wholeNumber('--port', values.number('port'), 0, 65_535);
  const start = await standInLoaders[standIn]();
  const { readyMessage, close } = await startListening(
    () => start(values, { host: values.text('host'), port }, io),
    values,
  );
  io.stdout.write(`${JSON.stringify(readyMessage)}\n`);
  await new Promise<void>((resolve) => {
    // The open port keeps the process alive; waiting for the signal would not.
    if (stopSignal.aborted) resolve();
    else stopSignal.addEventListener('abort', () => resolve(), { once: true });
  });
  await close();
  return 0;
}

/** Starts a stand-in. Throws `UsageError` if its address can't be listened on. */
async function startListening(
  start: () => Promise<ServedStandIn>,
  values: ServeValues,
): Promise<ServedStandIn> {
  try {
    return await start();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const [host, port] = [values.text('host'), values.number('port')];
    const messages: Readonly<Record<string, string>> = {
      EADDRINUSE: `port ${port} is already in use; use another --port, or 0 for any free one`,
      EADDRNOTAVAIL: `${host} is not an address of this machine; use another --host`,
      EACCES: `not allowed to listen on port ${port}; use another --port`,
      ENOTFOUND: `${host} is not an address of this machine; use another --host`,
    };
    throw code !== undefined && messages[code] ? new UsageError(messages[code]) : error;
  }
}
