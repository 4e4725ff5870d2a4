import { readJson } from '../../../broker/read-json.ts';
import { sendRequest } from '../../../http/request.ts';
import { answerJson, type Call, refuse } from '../call.ts';
import { fields as pairs } from '../raw-headers.ts';
import { readBody } from '../read-body.ts';
import type { Payment } from '../rules/payment.ts';
import { BETA_HEADER } from './model.ts';

/** A decide request is at most this large, in bytes. */
const MOST = 1 << 20;

/** Puts a box's questions to the model, on the payer's credential (spec 2, 4.3). */
export async function decide(call: Call): Promise<void> {
  const { state, req, box, payment } = call;
  const { rules } = state;
  if (!box || !payment) return refuse(call, 'unpaid');
  const body = await readBody(req, MOST);
  if (!body) return refuse(call, 'too-large', { problem: `at most ${MOST} bytes` });
  const json = readJson(body);
  const read = 'problem' in json ? json : rules.readDecide(json.value);
  if ('problem' in read) return refuse(call, 'not-a-decide', read);
  const question = rules.modelRequest(read.request);
  if (!question) return answer(call, rules.decideAnswer(read.request, undefined));
  if (!rules.maySpend(payment.payer.kind, box.paused)) return refuse(call, 'paused');
  const asked = JSON.stringify(question);
  if (rules.repeatsToken(asked, box.hidden)) return refuse(call, 'token-inside', { problem: 'body' });
  const said = await askModel(call, payment, asked);
  if ('problem' in said) return refuse(call, 'no-answer', said);
  answer(call, rules.decideAnswer(read.request, said.value));
}

function answer(call: Call, made: ReturnType<Call['state']['rules']['decideAnswer']>): void {
  if ('problem' in made) return refuse(call, 'no-answer', made);
  const { state, payment } = call;
  const text = JSON.stringify(made.answer);
  const hidden = payment && state.hidden(payment.credential.value);
  if (hidden?.isIn(text)) return refuse(call, 'no-answer', { problem: 'it repeats a credential' });
  answerJson(call, 200, made.answer);
}

async function askModel(
  { state, res }: Call,
  payment: Payment,
  body: string,
): Promise<{ readonly value: unknown } | { readonly problem: string }> {
  const { config, rules, wire } = state;
  const { url = '', versionHeader = 'anthropic-version', version = '2023-06-01' } = config.modelapi ?? {};
  const raw = ['content-type', 'application/json', versionHeader, version];
  const fields = rules.credentialFields(raw, payment.credential, config.modelapi?.betaHeader ?? BETA_HEADER);
  const gone = new AbortController();
  const leave = () => gone.abort();
  res.on('close', leave);
  try {
    const said = await sendRequest({
      method: 'POST',
      url: `${url.replace(/\/+$/, '')}/v1/messages`,
      headers: Object.fromEntries(pairs(fields)),
      body,
      timeoutMs: wire.timeoutMs,
      maxBytes: MOST,
      signal: gone.signal,
    });
    return said.status === 200 ? readJson(said.body) : { problem: `it answered ${said.status}` };
  } catch (error) {
    return { problem: (error as { kind?: string }).kind ?? 'it could not be asked' };
  } finally {
    res.off('close', leave);
  }
}
