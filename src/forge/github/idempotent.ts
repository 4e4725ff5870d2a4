/** What is made by a call that may have been done though its answer was lost: looked for before it is made again. */
import type { ForgeTimeouts } from '../../io.ts';
import { ApiError } from '../api-error.ts';

/** For the call itself: nobody else tries it again. */
export const NO_RETRY = { request: { retries: 0 } };
const MAX_TRIES = 3;

/** Makes a thing once: after a lost answer only where it is not there. Where that can't be seen, the refusal is unsure. */
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
      // One that can't be looked for would be made twice.
      const existing = await find().catch((cause: unknown) => {
        throw cause instanceof ApiError ? new ApiError(cause.message, 0, true) : cause;
      });
      if (existing !== undefined) return existing;
      if (attempt === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * secondMs));
    }
  }
}
