/** The gate `verify`: requests `/health` (spec 3, 4.3). */
import { ControlClient } from '../control/client/control-client.ts';
import type { ControlPaths } from '../control/routes.ts';
import { buildGate, type RunOptions, runCheck } from '../model/gate-result.ts';
import type { Gate } from '../model/report.ts';
import { HEALTH_CHECK } from './checks.ts';
import { requestHealth } from './health.ts';

/** A service that returns anything but 200 fails; without a response the gate could not run. `subject` defaults to the host. */
export async function checkVerify(
  service: { readonly baseUrl: string; readonly subject?: string; readonly paths?: ControlPaths },
  options: RunOptions,
): Promise<{ gate: Gate; secrets: readonly string[] }> {
  const startedAt = options.now();
  const { requestTimeoutMs, timeoutMs, signal } = options;
  const control = new ControlClient({
    baseUrl: service.baseUrl,
    requestTimeoutMs: Math.min(requestTimeoutMs, timeoutMs),
    ...(service.paths ? { paths: service.paths } : {}),
  });
  let noResponse: { message: string; help?: string | undefined } | undefined;
  const check = await runCheck(
    'verify',
    HEALTH_CHECK,
    async () => {
      const { problem, exchange } = await requestHealth(control, signal);
      noResponse = exchange ? undefined : problem;
      return { problems: problem ? [problem] : [], ...(exchange ? { evidence: [exchange] } : {}) };
    },
    options,
  );
  const subject = service.subject ?? new URL(service.baseUrl).hostname;
  const cause = noResponse;
  const gate = cause
    ? buildGate('verify', subject, [], { startedAt, options, cause })
    : buildGate('verify', subject, [check], { startedAt, options });
  return { gate, secrets: [] };
}
