import type { CapabilitySpec } from '../capability.ts';
import { readFeedback } from '../feedback.ts';
import { routesOf } from '../routes.ts';

/** Feedback (spec 2, 4.5): entries need `agent`, counts need `passive`. */
export function feedbackCapability(): CapabilitySpec {
  const route = routesOf().feedback;
  return {
    name: 'feedback',
    prefixes: [route],
    words: ['agent', 'passive'],
    readsBody: true,
    needed: ({ method, path, body }) => {
      if (method !== 'POST' || path !== route) return null;
      const read = readFeedback(body);
      if ('problem' in read) return [];
      const { entries = [], counts = {} } = read.batch;
      return [
        ...(entries.length > 0 ? ['agent'] : []),
        ...(Object.keys(counts).length > 0 ? ['passive'] : []),
      ];
    },
  };
}
