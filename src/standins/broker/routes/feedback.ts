import { answerJson, type Call, refuse } from '../call.ts';

/** Keeps a feedback batch, or says why not (spec 2, 4.5). */
export async function feedback(call: Call, body: unknown): Promise<void> {
  const { state, box } = call;
  const { rules, config } = state;
  if (!box) return refuse(call, 'unknown-token');
  const read = rules.readFeedback(body);
  if ('problem' in read) return refuse(call, 'not-a-batch', read);
  const policy = rules.feedbackPolicy(config.feedback?.policy ?? 'keep', box.config.owner?.consent ?? true);
  if (policy !== 'keep') return refuse(call, policy);
  const line = JSON.stringify({ at: new Date(state.now()).toISOString(), box: box.name, ...read.batch });
  const kept = await state.feedback.append(box.hidden.swap(line, '***')).catch(() => undefined);
  if (kept === undefined) return refuse(call, 'unwritten');
  if (!kept) return refuse(call, 'too-large', { problem: 'the batch does not fit where feedback is kept' });
  const { entries = [], counts = {} } = read.batch;
  answerJson(call, 200, { kept: { entries: entries.length, counts: Object.keys(counts).length } });
}
