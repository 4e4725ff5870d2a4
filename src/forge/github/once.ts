/** What is made by a call that may have been done though its answer was lost: looked for before it is made again. */
import type { Patience } from '../../io.ts';
import { Refusal } from '../refusal.ts';

/** For the call itself: nobody else tries it again. */
export const ONCE = { request: { retries: 0 } };
const TRIES = 3;

/** Makes a thing once: after a lost answer only where it is not there. Where that can't be seen, the refusal is unsure. */
export async function once<T>(
  { secondMs }: Patience,
  create: () => Promise<T>,
  find: () => Promise<T | undefined>,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await create();
    } catch (error) {
      if (!(error instanceof Refusal) || !error.isUnsure) throw error;
      // One that can't be looked for would be made twice.
      const there = await find().catch((why: unknown) => {
        throw why instanceof Refusal ? new Refusal(why.message, 0, true) : why;
      });
      if (there !== undefined) return there;
      if (tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, tried * secondMs));
    }
  }
}
