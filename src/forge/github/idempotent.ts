/** Creating something exactly once, although a response may be lost. */
import type { ForgeTimeouts } from '../../io.ts';
import { ApiError } from '../api-error.ts';

/** Request options for `create`: `createOnce` does the retries. */
export const NO_RETRY = { request: { retries: 0 } };
const MAX_TRIES = 3;

/**
 * Creates a thing; after a lost response it retries only if `find` does not find it. Throws the last `ApiError`, with
 * `mayHaveSucceeded` if `find` failed.
 */
export async function createOnce<T>(
  { secondMs }: ForgeTimeouts,
  create: () => Promise<T>,
  find: () => Promise<T | undefined>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.mayHaveSucceeded) throw error;
      // Without knowing, a retry could create it twice.
      const existing = await find().catch((cause: unknown) => {
        throw cause instanceof ApiError ? new ApiError(cause.message, 0, true) : cause;
      });
      if (existing !== undefined) return existing;
      if (attempt === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * secondMs));
    }
  }
}
