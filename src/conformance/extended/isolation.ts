import { expectNoLeaks } from '../checks/isolation.ts';
import { credentialsOf } from '../env.ts';
import { LeakFinder } from '../leaks.ts';
import type { UpstreamName } from '../upstreams/recorder.ts';
import { UPSTREAM_LABELS } from '../upstreams/recorder.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

/** Where each credential belongs, in the order of `credentialsOf`; secret values belong to the echo host. */
const CREDENTIAL_UPSTREAMS: readonly UpstreamName[] = ['model', 'agentsvc'];

export const extendedIsolationChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'token-isolation-extended',
    'spec 2, 1.3',
    'In the extended checks too, no token reached an upstream and no response contained a credential or secret value',
    'Strip the box token from everything you forward, and credentials and secret values from every response',
    async (ctx) => expectNoLeaks(ctx, (check) => check.extended === true),
    { after: 'extended' },
  ),
  extendedCheck(
    'token-isolation-credentials',
    'spec 2, 5.4',
    'Each credential and secret value reached only its own upstream',
    'Add a credential only to requests to its own upstream',
    async (ctx) => {
      const credentials = credentialsOf(ctx.env);
      const upstreamOf = new Map(
        credentials.map((credential, index) => [credential, CREDENTIAL_UPSTREAMS[index] ?? 'echo']),
      );
      const finder = new LeakFinder(credentials);
      for (const received of ctx.harness.upstreams.received)
        for (const { sensitiveValue, where } of finder.find(received))
          if (received.upstream !== upstreamOf.get(sensitiveValue))
            ctx.fail(
              `${UPSTREAM_LABELS[received.upstream]} received the ${sensitiveValue.label} in ${where}; expected it to reach only its own upstream`,
            );
    },
    { after: 'run' },
  ),
];
