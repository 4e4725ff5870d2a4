import { readJson } from '../../../broker/read-json.ts';
import { sendRequest } from '../../../http/request.ts';
import { type decideResponse, modelRequest } from '../decide-model.ts';
import { isPaymentPaused, type Payment } from '../payment.ts';
import { headerPairs } from '../raw-headers.ts';
import { readBody } from '../read-body.ts';
import { type BrokerRequestContext, sendError, sendJson } from '../request-context.ts';
import { BETA_HEADER } from './model.ts';

/** Limit of a decide request and of the model's response, in bytes. */
const MAX_BODY_BYTES = 1 << 20;

/** Answers a decide request by asking the model, on the payer's credential (spec 2, 4.3). */
export async function handleDecide(context: BrokerRequestContext): Promise<void> {
  const { state, req, box, payment } = context;
  const { handlers } = state;
  if (!box || !payment) return sendError(context, 'unpaid');
  const body = await readBody(req, MAX_BODY_BYTES);
  if (!body) return sendError(context, 'too-large', { problem: `the limit is ${MAX_BODY_BYTES} bytes` });
  const json = readJson(body);
  const parsed = 'problem' in json ? json : handlers.readDecideRequest(json.value);
  if ('problem' in parsed) return sendError(context, 'not-a-decide', parsed);
  const messagesRequest = modelRequest(parsed.request);
  if (!messagesRequest) return sendAnswer(context, handlers.decideResponse(parsed.request, undefined));
  if (isPaymentPaused(payment, box)) return sendError(context, 'paused');
  const requestBody = JSON.stringify(messagesRequest);
  if (box.matcher.matches(requestBody)) return sendError(context, 'token-inside', { problem: 'body' });
  const reply = await requestModel(context, payment, requestBody);
  if ('problem' in reply) return sendError(context, 'no-answer', reply);
  sendAnswer(context, handlers.decideResponse(parsed.request, reply.value));
}

function sendAnswer(context: BrokerRequestContext, result: ReturnType<typeof decideResponse>): void {
  if ('problem' in result) return sendError(context, 'no-answer', result);
  const { state, payment } = context;
  const text = JSON.stringify(result.answer);
  const matcher = payment && state.matcherFor(payment.credential.value);
  if (matcher?.matches(text)) return sendError(context, 'no-answer', { problem: 'it contains a credential' });
  sendJson(context, 200, result.answer);
}

async function requestModel(
  { state, res }: BrokerRequestContext,
  payment: Payment,
  body: string,
): Promise<{ readonly value: unknown } | { readonly problem: string }> {
  const { config, handlers, connections } = state;
  const { url = '', versionHeader = 'anthropic-version', version = '2023-06-01' } = config.modelapi ?? {};
  const raw = ['content-type', 'application/json', versionHeader, version];
  const headers = handlers.credentialHeaders(
    raw,
    payment.credential,
    config.modelapi?.betaHeader ?? BETA_HEADER,
  );
  const controller = new AbortController();
  const abort = () => controller.abort();
  res.on('close', abort);
  try {
    const response = await sendRequest({
      method: 'POST',
      url: `${url.replace(/\/+$/, '')}/v1/messages`,
      headers: Object.fromEntries(headerPairs(headers)),
      body,
      timeoutMs: connections.timeoutMs,
      maxBytes: MAX_BODY_BYTES,
      signal: controller.signal,
    });
    return response.status === 200 ? readJson(response.body) : { problem: `it returned ${response.status}` };
  } catch (error) {
    return { problem: (error as { kind?: string }).kind ?? 'the request failed' };
  } finally {
    res.off('close', abort);
  }
}
