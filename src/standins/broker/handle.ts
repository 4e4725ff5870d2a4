/** From a request to the family of routes that serves it; the scope rule stands here, once for all of them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CapabilitySpec, findCapability, stripPathPrefix } from '../../broker/capability.ts';
import { readJson } from '../../broker/read-json.ts';
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
import { hello, model } from './routes/model.ts';
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
  const spec = findCapability(path, state.specs);
  if (!spec) return refuse(call, 'not-served');
  call.kind = kindOf(spec, path, state);
  call.capability = spec.name;
  if (rules.needed(spec, { method, path }) === null) return refuse(call, 'not-served');
  if (call.kind === 'model' && rules.isOpen(spec, { method, path })) return hello(call);
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
      return extra(call, spec.prefixes.find((prefix) => stripPathPrefix(path, prefix) !== undefined) ?? '');
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
  // The broker's own value stands outside the declaration (spec 2, 4.4.4).
  if (report && call.kind === 'egress' && call.box && suppliedAt(state, call.box, path)) return NOTHING;
  const body = spec.readsBody ? await readBody(call.req, MOST) : undefined;
  if (spec.readsBody && !body) return void refuse(call, 'too-large', { problem: `at most ${MOST} bytes` });
  const json = body ? readJson(body) : NOTHING;
  const read = 'problem' in json ? NOTHING : json;
  const words = rules.needed(spec, { method, path, ...(body ? { body: read.value } : {}) }) ?? [];
  const lacking = words.find((word) => !rules.mayPass(report, config.broker, spec.name, word));
  if (lacking !== undefined) return deny(call, report ? 'lacks-scope' : 'never-reported', lacking);
  const [any] = 'pattern' in spec.words ? [] : spec.words;
  // What needs no word is refused all the same to a box that never reported.
  if (!report && words.length === 0 && !rules.mayPass(report, config.broker, spec.name, any ?? ''))
    return deny(call, 'never-reported', any ?? '');
  return read;
}

const NOTHING = { value: undefined };

function deny(call: Call, reason: 'never-reported' | 'lacks-scope', word: string): undefined {
  refuse(call, reason, { word });
}

const header = ({ req }: Call, name: string): string | undefined => {
  const value = req.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

function kindOf(spec: CapabilitySpec, path: string, { routes, extra: extras }: BrokerState): RouteKind {
  if (extras.has(spec.name)) return 'extra';
  if (stripPathPrefix(path, routes.model) !== undefined) return 'model';
  if (stripPathPrefix(path, routes.egress) !== undefined) return 'egress';
  if (stripPathPrefix(path, routes.agents) !== undefined) return 'agents';
  return path === routes.feedback ? 'feedback' : 'decide';
}
