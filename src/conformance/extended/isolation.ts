import { expectNoLeaks } from '../checks/isolation.ts';
import { credentialsOf } from '../env.ts';
import { LeakFinder } from '../leaks.ts';
import type { UpstreamName } from '../upstreams/recorder.ts';
import { UPSTREAM_LABELS } from '../upstreams/recorder.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

/** Where each credential belongs, in the order in which `env` names them; secrets belong to the echo host. */
const CREDENTIAL_UPSTREAMS: readonly UpstreamName[] = ['model', 'agentsvc'];

export const extendedIsolationChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'token-isolation-extended',
    'spec 2, 1.3',
    'Over the extended checks too no upstream received a token, and no answer carried a credential or a value',
    'Take the token out of every part of what you forward, and the credential and values out of every part of what you answer',
    async (ctx) => expectNoLeaks(ctx, (check) => check.extended === true),
    { after: 'extended' },
  ),
  extendedCheck(
    'token-isolation-credentials',
    'spec 2, 5.4',
    'Over the whole run each credential and value reached its own upstream only',
    'Put a credential into a request only where it goes to the upstream that it is for',
    async (ctx) => {
      for (const [index, credential] of credentialsOf(ctx.env).entries()) {
        const finder = new LeakFinder([credential]);
        for (const received of ctx.harness.upstreams.received)
          if (received.upstream !== (CREDENTIAL_UPSTREAMS[index] ?? 'echo'))
            for (const { where } of finder.find(received))
              ctx.fail(
                `${UPSTREAM_LABELS[received.upstream]} received the ${credential.label} in ${where}; expected it to reach its own upstream only`,
              );
      }
    },
    { after: 'run' },
  ),
];
