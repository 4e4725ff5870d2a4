import { type BrokerRequestContext, sendError, sendJson } from '../request-context.ts';

/** Stores a feedback batch, or refuses it with a reason (spec 2, 4.5). */
export async function handleFeedback(context: BrokerRequestContext, body: unknown): Promise<void> {
  const { state, box } = context;
  const { handlers, config } = state;
  if (!box) return sendError(context, 'unknown-token');
  const parsed = handlers.readFeedback(body);
  if ('problem' in parsed) return sendError(context, 'not-a-batch', parsed);
  const { policy } = config.feedback ?? {};
  if (policy === 'none') return sendError(context, 'not-kept');
  if (policy === 'withhold' || box.config.owner?.consent === false) return sendError(context, 'withheld');
  const line = JSON.stringify({ at: new Date(state.now()).toISOString(), box: box.name, ...parsed.batch });
  const stored = await state.feedback.append(box.matcher.replace(line, '***')).catch(() => undefined);
  if (stored === undefined) return sendError(context, 'unwritten');
  if (!stored)
    return sendError(context, 'too-large', { problem: 'the batch does not fit into the feedback file' });
  const { entries = [], counts = {} } = parsed.batch;
  sendJson(context, 200, { kept: { entries: entries.length, counts: Object.keys(counts).length } });
}
