import { limits } from '../../../broker/limits.ts';
import { answerJson, boxOfCall, type Call, refuse } from '../call.ts';
import { payment } from '../payment.ts';
import { readBody } from '../read-body.ts';

/** Keeps a box's report in place of the one before (spec 2, 4.1). */
export async function declaration(call: Call): Promise<void> {
  const { state, req } = call;
  const { rules, config, reports } = state;
  const box = boxOfCall(call);
  call.box = box;
  if (!box) return refuse(call, 'unknown-token');
  const body = await readBody(req, limits.reportBytes);
  if (!body)
    return refuse(call, 'not-a-report', { problem: `it is larger than ${limits.reportBytes} bytes` });
  const keeps = { listing: config.keeps?.listing ?? true, spend: config.keeps?.spend ?? true };
  const read = rules.parseReport(body, keeps);
  if ('problem' in read) return refuse(call, 'not-a-report', read);
  const kept = rules.keepReport(reports.get(box.name), read.report);
  reports.set(box.name, kept);
  const payer = config.statesPayer === false ? undefined : payment(state, box, undefined)?.payer;
  answerJson(
    call,
    200,
    rules.declarationAnswer(kept, {
      broker: config.broker,
      at: new Date(state.now()),
      payer: rules.statedPayer(payer),
      keeps,
    }),
  );
}
