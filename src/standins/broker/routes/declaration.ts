import { limits } from '../../../broker/limits.ts';
import { resolvePayment } from '../payment.ts';
import { readBody } from '../read-body.ts';
import { authenticateBox, type BrokerRequestContext, sendError, sendJson } from '../request-context.ts';

/** Stores a box's report in place of its previous one (spec 2, 4.1). */
export async function handleDeclaration(context: BrokerRequestContext): Promise<void> {
  const { state, req } = context;
  const { handlers, config, reports } = state;
  const box = authenticateBox(context);
  context.box = box;
  if (!box) return sendError(context, 'unknown-token');
  const body = await readBody(req, limits.reportBytes);
  if (!body)
    return sendError(context, 'not-a-report', { problem: `it is larger than ${limits.reportBytes} bytes` });
  const keeps = { listing: config.keeps?.listing ?? true, spend: config.keeps?.spend ?? true };
  const parsed = handlers.parseReport(body, keeps);
  if ('problem' in parsed) return sendError(context, 'not-a-report', parsed);
  const stored = handlers.replaceReport(reports.get(box.name), parsed.report);
  reports.set(box.name, stored);
  const payer = config.statesPayer === false ? undefined : resolvePayment(state, box, undefined)?.payer;
  sendJson(
    context,
    200,
    handlers.declarationResponse(stored, {
      broker: config.broker,
      at: new Date(state.now()),
      payer,
      keeps,
    }),
  );
}
