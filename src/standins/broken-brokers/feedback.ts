import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  withHandlers,
  withInterceptor,
  withNeededWords,
  withRefusal,
} from './builders.ts';
import { json } from './interceptor.ts';

export const feedback: readonly BrokerVariant[] = [
  brokenVariant(
    'feedback-counts-taken',
    'also requires `agent` for counts',
    withNeededWords(({ body }, name) =>
      name === 'feedback' && (body as { counts?: unknown } | undefined)?.counts
        ? ['passive', 'agent']
        : undefined,
    ),
  ),
  brokenVariant(
    'feedback-taken',
    'refuses every batch of entries',
    withNeededWords(({ body }, name) =>
      name === 'feedback' && (body as { entries?: unknown } | undefined)?.entries
        ? ['agent', 'passive']
        : undefined,
    ),
  ),
  brokenVariant(
    'feedback-taken',
    'returns 500 for entries',
    withHandlers({
      readFeedback: (value) => {
        const read = defaultHandlers.readFeedback(value);
        if ('batch' in read) throw new Error('no room');
        return read;
      },
    }),
  ),
  brokenVariant(
    'feedback-taken',
    'refuses entries as if they were missing',
    withHandlers({ readFeedback: () => ({ problem: 'the batch has neither entries nor counts' }) }),
  ),
  brokenVariant(
    'feedback-taken',
    'withholds entries without a message',
    withInterceptor(
      () => async (request, pass) =>
        request.url === '/api/feedback' && request.body.includes('entries')
          ? { status: 403, headers: [], body: Buffer.alloc(0) }
          : pass(),
    ),
  ),
  brokenVariant('feedback-taken', 'names the declaration when its policy withholds feedback', (env) => ({
    config: { feedback: { policy: 'withhold' } },
    ...withRefusal({ reason: 'withheld' }, () => ({ body: { error: 'feedback lacks agent' } }))(env),
  })),
  brokenVariant(
    'feedback-refused',
    'accepts counts without a scope word',
    withNeededWords(({ body }, name) =>
      name === 'feedback' && (body as { counts?: unknown } | undefined)?.counts ? [] : undefined,
    ),
  ),
  brokenVariant(
    'feedback-empty',
    'accepts an empty batch',
    withHandlers({
      readFeedback: (value) => {
        const read = defaultHandlers.readFeedback(value);
        return 'problem' in read ? { batch: {} } : read;
      },
    }),
  ),
  brokenVariant(
    'feedback-both-words',
    'requires only one of two scope words',
    withNeededWords(({ body }, name) => {
      const { entries, counts } = (body ?? {}) as { entries?: unknown; counts?: unknown };
      return name === 'feedback' && entries && counts ? ['agent'] : undefined;
    }),
  ),
  brokenVariant(
    'feedback-keeps-none',
    'keeps entries and returns 501 for counts',
    withInterceptor(() => async (request, pass) => {
      const reply = await pass();
      return request.url === '/api/feedback' && reply.status < 300 && request.body.includes('counts')
        ? json(501, { error: 'not kept' })
        : reply;
    }),
  ),
];
