/** From a request to the family of routes that serves it; the scope rule stands here, once for all of them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { below, type CapabilitySpec, capabilityAt } from '../../broker/capability.ts';
import { readJson } from '../../broker/json.ts';
import { auditOf } from './audit.ts';
import { boxOfCall, type Call, refuse } from './call.ts';
import { payment } from './payment.ts';
import { readBody } from './read-body.ts';
import { agents } from './routes/agents.ts';
import { decide } from './routes/decide.ts';
import { declaration } from './routes/declaration.ts';
import { egress, suppliedAt } from './routes/egress.ts';
import { extra } from './routes/extra.ts';
import { feedback } from './routes/feedback.ts';
import { model } from './routes/model.ts';
import type { RouteKind } from './rules/refusals.ts';
import type { BrokerState } from './state.ts';

/** A body that decides over its scope words is at most this large, in bytes. */
const MOST = 1 << 20;

export function handle(state: BrokerState, req: IncomingMessage, res: ServerResponse): void {
  const url = req.url ?? '/';
  const cut = url.indexOf('?');
  const call: Call = {
    state,
    req,
    res,
    method: req.method ?? 'GET',
    path: cut < 0 ? url : url.slice(0, cut),
    query: cut < 0 ? '' : url.slice(cut),
    kind: 'other',
    capability: undefined,
    box: undefined,
    payment: undefined,
    told: {},
  };
  const { tell, now } = state;
  if (tell) {
    const begun = now();
    res.on('close', () => tell(auditOf(call, res.statusCode, begun, now())));
  }
  serve(call).catch(() => {
    if (res.headersSent) res.destroy();
    else refuse(call, 'broken');
  });
}

async function serve(call: Call): Promise<void> {
  const { state, method, path } = call;
  const { rules, routes } = state;
  if (path === routes.declaration && method === 'POST') {
    call.kind = 'declaration';
    return declaration(call);
  }
  const spec = capabilityAt(path, state.specs);
  if (!spec) return refuse(call, 'not-served');
  call.kind = kindOf(spec, path, state);
  call.capability = spec.name;
  if (rules.needed(spec, { method, path }) === null) return refuse(call, 'not-served');
  if (rules.isOpen(spec, { method, path })) return model(call);
  const box = boxOfCall(call);
  call.box = box;
  if (!box) return refuse(call, 'unknown-token');
  if (call.kind === 'model' || call.kind === 'decide')
    call.payment = payment(state, box, header(call, state.grantHeader));
  const body = await mayPass(call, spec, box.name);
  if (!body) return;
  switch (call.kind) {
    case 'model':
      return model(call);
    case 'decide':
      return decide(call);
    case 'egress':
      return egress(call);
    case 'feedback':
      return feedback(call, body.value);
    case 'agents':
      return agents(call);
    default:
      return extra(call, spec.prefixes.find((prefix) => below(path, prefix) !== undefined) ?? '');
  }
}

/** The scope rule (spec 2, section 4): refuses, or gives the body where it had to be read. */
async function mayPass(
  call: Call,
  spec: CapabilitySpec,
  box: string,
): Promise<{ readonly value: unknown } | undefined> {
  const { state, method, path } = call;
  const { rules, config, reports } = state;
  const report = reports.get(box);
  const mayUse = (word: string) => rules.mayPass(report, config.broker, spec.name, word);
  const first = rules.needed(spec, { method, path })?.[0];
  // The body of a box that may do nothing is not worth reading.
  const word = first ?? (Array.isArray(spec.words) ? (spec.words as readonly string[])[0] : undefined);
  const supplied = call.kind === 'egress' && call.box && report && suppliedAt(state, call.box, path);
  if (supplied) return { value: undefined };
  if (!report && word !== undefined && !mayUse(word)) return deny(call, 'never-reported', word);
  const body = spec.readsBody ? await readBody(call.req, MOST) : Buffer.alloc(0);
  if (!body) return void refuse(call, 'too-large', { problem: `at most ${MOST} bytes` });
  const json = spec.readsBody ? readJson(body) : { value: undefined };
  const value = 'problem' in json ? undefined : json.value;
  const request = spec.readsBody ? { method, path, body: value } : { method, path };
  for (const one of rules.needed(spec, request) ?? [])
    if (!mayUse(one)) return deny(call, 'lacks-scope', one);
  return { value };
}

function deny(call: Call, reason: 'never-reported' | 'lacks-scope', word: string): undefined {
  refuse(call, reason, { word });
}

const header = ({ req }: Call, name: string): string | undefined => {
  const value = req.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

function kindOf(spec: CapabilitySpec, path: string, { routes, extra: extras }: BrokerState): RouteKind {
  if (extras.has(spec.name)) return 'extra';
  if (below(path, routes.model) !== undefined) return 'model';
  if (below(path, routes.egress) !== undefined) return 'egress';
  if (below(path, routes.agents) !== undefined) return 'agents';
  return path === routes.feedback ? 'feedback' : 'decide';
}
