/** The routes about the token itself. */
import type { Routes } from './call.ts';
import { ForgeHttpError } from './http-error.ts';
import { serializeUser } from './serializers.ts';
import { forbidden } from './tokens.ts';

export const tokenRoutes: Routes = {
  'users/get-authenticated': {
    permissions: [],
    handler: ({ token, actor }) => {
      if (!token) throw new ForgeHttpError(401, 'Requires authentication');
      // An app's token has no user; a client that looks up its own name this way fails here.
      if (token.kind !== 'user') throw forbidden(token.kind, undefined);
      return { body: serializeUser(actor) };
    },
  },
  'rate-limit/get': {
    permissions: [],
    handler: ({ token }) => {
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
