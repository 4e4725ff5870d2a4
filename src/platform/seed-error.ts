/** Why a seed cannot go on, and responses that must not be missing. */
import type { PlatformReader } from './read-client.ts';
import { InvalidResponseError } from './read-json.ts';
import type { ResponseError } from './response-error.ts';

/** The seed cannot go on. The message is one line. */
export class SeedError extends Error {
  readonly help: string | undefined;
  /** Whether the command line or environment must change, rather than the platform. */
  readonly isUsageError: boolean;

  constructor(message: string, help?: string, isUsageError = false) {
    super(message);
    this.help = help;
    this.isUsageError = isUsageError;
  }
}

/** The JSON of a GET. Throws `SeedError` if there is none. */
export async function fetchJson(reader: PlatformReader, path: string): Promise<unknown> {
  const response = await reader.get(path);
  if ('error' in response) throw toSeedError(response.error);
  return response.json;
}

/** The error of a response as that of the seed. */
const toSeedError = ({ message, help }: ResponseError): SeedError => new SeedError(message, help);

/** The value that `read` finds in the response to a request. Throws `SeedError` if the response is invalid. */
export function readResponse<T>(requestLine: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidResponseError)) throw error;
    throw new SeedError(`${requestLine}: invalid response: ${error.message}`);
  }
}
