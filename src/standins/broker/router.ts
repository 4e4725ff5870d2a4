/** Dispatches a request to the route that serves it, after authentication and the scope rule. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CapabilitySpec, findCapability, stripPathPrefix } from '../../broker/capability.ts';
import { readJson } from '../../broker/read-json.ts';
import { type AuditEntry, createAuditEntry } from './audit.ts';
import type { RouteKind } from './error-responses.ts';
import { resolvePayment } from './payment.ts';
import { readBody } from './read-body.ts';
import { authenticateBox, type BrokerRequestContext, sendError } from './request-context.ts';
import { handleAgents } from './routes/agents.ts';
import { handleDecide } from './routes/decide.ts';
import { handleDeclaration } from './routes/declaration.ts';
import { findSuppliedSecret, handleEgress } from './routes/egress.ts';
import { handleExtra } from './routes/extra.ts';
import { handleFeedback } from './routes/feedback.ts';
import { handleHello, handleModel } from './routes/model.ts';
import type { BrokerState } from './state.ts';

/** Limit of a body that determines the required scope words, in bytes. */
const MAX_BODY_BYTES = 1 << 20;

/** Handles one request. `onAudit` receives its entry once the response has ended or broken off. */
export function handleRequest(
  state: BrokerState,
  req: IncomingMessage,
  res: ServerResponse,
  onAudit: ((entry: AuditEntry) => void) | undefined,
): void {
  const url = req.url ?? '/';
  const queryStart = url.indexOf('?');
  const context: BrokerRequestContext = {
    state,
    req,
    res,
    method: req.method ?? 'GET',
    path: queryStart < 0 ? url : url.slice(0, queryStart),
    query: queryStart < 0 ? '' : url.slice(queryStart),
    kind: 'other',
    capability: undefined,
    box: undefined,
    payment: undefined,
    auditDetails: {},
  };
  if (onAudit) {
    const { now } = state;
    const startedAt = now();
    res.on('close', () => onAudit(createAuditEntry(context, res.statusCode, startedAt, now())));
  }
  dispatch(context).catch(() => {
    if (res.headersSent) res.destroy();
    else sendError(context, 'broken');
  });
}

async function dispatch(context: BrokerRequestContext): Promise<void> {
  const { state, method, path } = context;
  const { routes } = state;
  if (path === routes.declaration && method === 'POST') {
    context.kind = 'declaration';
    return handleDeclaration(context);
  }
  const spec = findCapability(path, state.specs);
  if (!spec) return sendError(context, 'not-served');
  context.kind = routeKindOf(spec, path, state);
  context.capability = spec.name;
  if (spec.needed({ method, path }) === null) return sendError(context, 'not-served');
  if (context.kind === 'model' && spec.isPublic?.({ method, path })) return handleHello(context);
  const box = authenticateBox(context);
  context.box = box;
  if (!box) return sendError(context, 'unknown-token');
  if (context.kind === 'model' || context.kind === 'decide')
    context.payment = resolvePayment(state, box, header(context, state.grantHeader));
  const body = await enforceScope(context, spec, box.name);
  if (!body) return;
  switch (context.kind) {
    case 'model':
      return handleModel(context);
    case 'decide':
      return handleDecide(context);
    case 'egress':
      return handleEgress(context);
    case 'feedback':
      return handleFeedback(context, body.value);
    case 'agents':
      return handleAgents(context);
    default:
      return handleExtra(
        context,
        spec.prefixes.find((prefix) => stripPathPrefix(path, prefix) !== undefined) ?? '',
      );
  }
}

/** The scope rule (spec 2, section 4). Returns the JSON of the body if it had to be read; undefined after an error response. */
async function enforceScope(
  context: BrokerRequestContext,
  spec: CapabilitySpec,
  box: string,
): Promise<{ readonly value: unknown } | undefined> {
  const { state, method, path } = context;
  const { handlers, config, reports } = state;
  const report = reports.get(box);
  // The broker's own values need no declaration (spec 2, 4.4.4).
  if (report && context.kind === 'egress' && context.box && findSuppliedSecret(state, context.box, path))
    return NO_BODY;
  const body = spec.readsBody ? await readBody(context.req, MAX_BODY_BYTES) : undefined;
  if (spec.readsBody && !body)
    return void sendError(context, 'too-large', { problem: `the limit is ${MAX_BODY_BYTES} bytes` });
  const json = body ? readJson(body) : NO_BODY;
  const parsed = 'problem' in json ? NO_BODY : json;
  const words = spec.needed({ method, path, ...(body ? { body: parsed.value } : {}) }) ?? [];
  const isAllowed = (word: string) =>
    handlers.isScopeAllowed(report?.capabilities, config.broker, spec.name, word);
  const missingWord = words.find((word) => !isAllowed(word));
  if (missingWord !== undefined)
    return sendScopeError(context, report ? 'lacks-scope' : 'never-reported', missingWord);
  const [anyWord] = 'pattern' in spec.words ? [] : spec.words;
  // A box that never reported is refused even what needs no word.
  if (!report && words.length === 0 && !isAllowed(anyWord ?? ''))
    return sendScopeError(context, 'never-reported', anyWord ?? '');
  return parsed;
}

const NO_BODY = { value: undefined };

function sendScopeError(
  context: BrokerRequestContext,
  reason: 'never-reported' | 'lacks-scope',
  word: string,
): undefined {
  sendError(context, reason, { word });
}

const header = ({ req }: BrokerRequestContext, name: string): string | undefined => {
  const value = req.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

function routeKindOf(spec: CapabilitySpec, path: string, { routes, extraUpstreams }: BrokerState): RouteKind {
  if (extraUpstreams.has(spec.name)) return 'extra';
  if (stripPathPrefix(path, routes.model) !== undefined) return 'model';
  if (stripPathPrefix(path, routes.egress) !== undefined) return 'egress';
  if (stripPathPrefix(path, routes.agents) !== undefined) return 'agents';
  return path === routes.feedback ? 'feedback' : 'decide';
}
