import { type BrokerRequestContext, sendError, sendJson } from '../request-context.ts';

/** Keeps a feedback batch, or says why not (spec 2, 4.5). */
export async function handleFeedback(context: BrokerRequestContext, body: unknown): Promise<void> {
  const { state, box } = context;
  const { hooks, config } = state;
  if (!box) return sendError(context, 'unknown-token');
  const parsed = hooks.readFeedback(body);
  if ('problem' in parsed) return sendError(context, 'not-a-batch', parsed);
  const policy = hooks.feedbackPolicy(config.feedback?.policy ?? 'keep', box.config.owner?.consent ?? true);
  if (policy !== 'keep') return sendError(context, policy);
  const line = JSON.stringify({ at: new Date(state.now()).toISOString(), box: box.name, ...parsed.batch });
  const stored = await state.feedback.append(box.matcher.replace(line, '***')).catch(() => undefined);
  if (stored === undefined) return sendError(context, 'unwritten');
  if (!stored)
    return sendError(context, 'too-large', { problem: 'the batch does not fit where feedback is kept' });
  const { entries = [], counts = {} } = parsed.batch;
  sendJson(context, 200, { kept: { entries: entries.length, counts: Object.keys(counts).length } });
}
