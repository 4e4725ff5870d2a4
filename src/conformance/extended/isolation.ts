import { isolated } from '../checks/isolation.ts';
import { credentialsOf } from '../env.ts';
import { Search } from '../leaks.ts';
import { NAMES } from '../names.ts';
import type { UpstreamName } from '../upstreams/recorder.ts';
import { type Beyond, beyond } from './beyond.ts';

/** Where each credential belongs, in the order in which `env` names them; secrets belong to the echo host. */
const HOMES: readonly UpstreamName[] = ['model', 'agentsvc'];

export const isolation: readonly Beyond[] = [
  beyond(
    'token-isolation-extended',
    'spec 2, 1.3',
    'Over the extended checks too no upstream received a token, and no answer carried a credential or a value',
    'Take the token out of every part of what you forward, and the credential and values out of every part of what you answer',
    async (ctx) => isolated(ctx, (check) => check.extended === true),
    { over: 'extended' },
  ),
  beyond(
    'token-isolation-credentials',
    'spec 2, 5.4',
    'Over the whole run each credential and value reached its own upstream only',
    'Put a credential into a request only where it goes to the upstream that it is for',
    async (ctx) => {
      for (const [index, needle] of credentialsOf(ctx.env).entries()) {
        const search = new Search([needle]);
        for (const received of ctx.session.upstreams.received)
          if (received.upstream !== (HOMES[index] ?? 'echo'))
            for (const { where } of search.in(received))
              ctx.fail(
                `${NAMES[received.upstream]} received the ${needle.what} in ${where}; expected it to reach its own upstream only`,
              );
      }
    },
    { over: 'run' },
  ),
];
