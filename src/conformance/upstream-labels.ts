import type { UpstreamName } from './upstreams/recorder.ts';

/** The upstreams as messages call them. */
export const UPSTREAM_LABELS: Readonly<Record<UpstreamName, string>> = {
  model: 'the model provider',
  agentsvc: 'the agent service',
  echo: 'the secret’s host',
  elsewhere: 'a foreign host',
};
