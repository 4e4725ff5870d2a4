import { limits } from '../../../broker/limits.ts';
import { readBody } from '../read-body.ts';
import { authenticateBox, type BrokerRequestContext, sendError, sendJson } from '../request-context.ts';
import { resolvePayment } from '../resolve-payment.ts';

/** Keeps a box's report in place of the one before (spec 2, 4.1). */
export async function handleDeclaration(context: BrokerRequestContext): Promise<void> {
  const { state, req } = context;
  const { hooks, config, reports } = state;
  const box = authenticateBox(context);
  context.box = box;
  if (!box) return sendError(context, 'unknown-token');
  const body = await readBody(req, limits.reportBytes);
  if (!body)
    return sendError(context, 'not-a-report', { problem: `it is larger than ${limits.reportBytes} bytes` });
  const keeps = { listing: config.keeps?.listing ?? true, spend: config.keeps?.spend ?? true };
  const parsed = hooks.parseReport(body, keeps);
  if ('problem' in parsed) return sendError(context, 'not-a-report', parsed);
  const stored = hooks.replaceReport(reports.get(box.name), parsed.report);
  reports.set(box.name, stored);
  const payer = config.statesPayer === false ? undefined : resolvePayment(state, box, undefined)?.payer;
  sendJson(
    context,
    200,
    hooks.declarationResponse(stored, {
      broker: config.broker,
      at: new Date(state.now()),
      payer: hooks.statedPayer(payer),
      keeps,
    }),
  );
}
