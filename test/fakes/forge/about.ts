/** What a token asks about itself. */
import type { Routes } from './call.ts';
import { Refusal } from './refusal.ts';
import { forbidden } from './tokens.ts';
import { userWire } from './wire.ts';

export const about: Routes = {
  'users/get-authenticated': {
    needs: [],
    answer: ({ token, actor }) => {
      if (!token) throw new Refusal(401, 'Requires authentication');
      // An app's token is nobody's; a client that asks so for its own name fails here.
      if (token.kind !== 'user') throw forbidden(token.kind, undefined);
      return { body: userWire(actor) };
    },
  },
  'rate-limit/get': {
    needs: [],
    answer: ({ token }) => {
      const { limit, used } = token ?? { limit: 60, used: 0 };
      const core = {
        limit,
        used,
        remaining: Math.max(0, limit - used),
        reset: Math.ceil(Date.now() / 1000) + 3600,
      };
      return { body: { resources: { core, search: core }, rate: core } };
    },
  },
};
