/** An already running broker (`--attach`): its address, and the `env` it was started with. */
import type { ConformanceEnv } from '../../broker/start-contract.ts';
import { EGRESS_SECRET, REPORTING_BOX, type StartBroker } from '../env.ts';
import { BrokerStartError } from './start-error.ts';

/**
 * `broker` is `{url, tokens}` and `env` what the broker was started with, both as JSON data. The suite's upstreams then listen on
 * the ports of `env`. Throws `BrokerStartError` if `env` is invalid.
 */
export function attachBroker(
  broker: unknown,
  env: unknown,
): { readonly start: StartBroker; readonly env: ConformanceEnv } {
  const problem = envProblem(env);
  if (problem) throw new BrokerStartError(`the env of the attached broker ${problem}`, EXPECTED_SHAPE);
  const { url, tokens } = asFields(broker) as { url: string; tokens: Record<string, string> };
  // No `close`: the broker keeps running after the run.
  return { start: () => ({ url, tokens }), env: env as ConformanceEnv };
}

const EXPECTED_SHAPE =
  'Expected {"broker", "boxes", "modelapi": {"url", "credential"}, "agentsvc": {"url", "credential"}, "secrets": [{"box", "name", "host", "value"}]}, with fixed ports';

type Fields = Readonly<Record<string, unknown>>;
const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const isNonEmptyString = (value: unknown) => typeof value === 'string' && value !== '';
const hasPort = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).port !== '';

function envProblem(env: unknown): string | undefined {
  const { broker, secrets, ...upstreams } = asFields(env);
  if (!isNonEmptyString(broker)) return 'has no `broker`';
  for (const name of ['modelapi', 'agentsvc']) {
    const { url, credential } = asFields(upstreams[name]);
    if (!hasPort(url)) return `has no URL with a port in \`${name}.url\``;
    if (!isNonEmptyString(credential)) return `has no \`${name}.credential\``;
  }
  const secretFields = Array.isArray(secrets) ? secrets.map(asFields) : [];
  const egressSecret = secretFields.find(({ box, name }) => box === REPORTING_BOX && name === EGRESS_SECRET);
  if (!egressSecret) return `has no secret ${EGRESS_SECRET} of ${REPORTING_BOX} in \`secrets\``;
  if (!hasPort(egressSecret['host'])) return `has no URL with a port in the \`host\` of ${EGRESS_SECRET}`;
  return secretFields.every(({ value }) => isNonEmptyString(value))
    ? undefined
    : 'has a secret without a `value`';
}
