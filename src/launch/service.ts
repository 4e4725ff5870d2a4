/** The user's own service, started by a command that prints where it listens: `{"url": …}`. */
import { poll } from '../async/poll.ts';
import { sendRequest } from '../http/request.ts';
import { type LaunchedCommand, type LaunchOptions, launch } from './index.ts';

/** Starts the service; the value is its URL, without a slash at its end. Throws `LaunchError` if it does not become ready. */
export const launchService = (options: Omit<LaunchOptions<string>, 'accept'>) =>
  launch<string>({ ...options, accept: ({ url }) => (url === undefined ? undefined : parseUrl(url)) });

/** Throws an `Error` whose message is a sentence. */
function parseUrl(url: unknown): string {
  if (typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
    return url.replace(/\/+$/, '');
  throw new Error('the command reported a `url` that is not an http or https URL');
}

/** The longest that one request to `/health` may take, in ms. */
const REQUEST_TIMEOUT_MS = 5000;

/**
 * Waits until `/health` of a started service returns 200, at most `readyMs` milliseconds. Throws an `Error` that says why it
 * never did.
 */
export async function waitUntilHealthy(
  { value: url, ended }: Pick<LaunchedCommand<string>, 'value' | 'ended'>,
  { readyMs, signal }: { readonly readyMs: number; readonly signal: AbortSignal },
): Promise<void> {
  const request = { method: 'GET', url: `${url}/health`, timeoutMs: Math.min(REQUEST_TIMEOUT_MS, readyMs) };
  let exit: string | undefined;
  void ended.then((description) => {
    exit = description;
  });
  const failure = await poll(
    () =>
      sendRequest({ ...request, signal }).then(
        ({ status }) => (status === 200 ? undefined : `/health returned ${status}`),
        (error: Error) => error.message,
      ),
    (reason) => reason === undefined || exit !== undefined,
    { withinMs: readyMs, signal },
  );
  if (failure === undefined) return;
  if (exit !== undefined) throw new Error(`the command ${exit} before /health returned 200`);
  if (signal.aborted) throw new Error('the run was stopped before /health returned 200');
  throw new Error(`the command was not ready within ${readyMs / 1000} s: ${failure}`);
}
