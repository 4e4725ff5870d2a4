/** A broker that runs already (CONTRACT 6): where it is, and the `env` that it was started with. */
import type { ConformanceEnv } from '../../broker/harness.ts';
import { REPORTING, SECRET, type Start } from '../env.ts';
import { StartError } from '../start-error.ts';

/**
 * `broker` is `{url, tokens}`, `env` what the broker was given: both as JSON data. The suite's upstreams then listen at the
 * ports of `env`. Throws `StartError` where `env` can't be one.
 */
export function attached(
  broker: unknown,
  env: unknown,
): { readonly start: Start; readonly env: ConformanceEnv } {
  const fault = faultOf(env);
  if (fault) throw new StartError(`the env of the attached broker ${fault}`, SHAPE);
  const { url, tokens } = fieldsOf(broker) as { url: string; tokens: Record<string, string> };
  // It goes on running when the run is over.
  return { start: () => ({ url, tokens }), env: env as ConformanceEnv };
}

const SHAPE =
  'Give {"broker", "boxes", "modelapi": {"url", "credential"}, "agentsvc": {"url", "credential"}, "secrets": [{"box", "name", "host", "value"}]}, with fixed ports';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isAddress = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).port !== '';

function faultOf(env: unknown): string | undefined {
  const { broker, secrets, ...upstreams } = fieldsOf(env);
  if (!isText(broker)) return 'has no `broker`';
  for (const name of ['modelapi', 'agentsvc']) {
    const { url, credential } = fieldsOf(upstreams[name]);
    if (!isAddress(url)) return `has no address with a port as \`${name}.url\``;
    if (!isText(credential)) return `has no \`${name}.credential\``;
  }
  const list = Array.isArray(secrets) ? secrets.map(fieldsOf) : [];
  const held = list.find(({ box, name }) => box === REPORTING && name === SECRET);
  if (!held) return `has no secret ${SECRET} of ${REPORTING} in \`secrets\``;
  if (!isAddress(held['host'])) return `has no address with a port as the \`host\` of ${SECRET}`;
  return list.every(({ value }) => isText(value)) ? undefined : 'has a secret without a `value`';
}
