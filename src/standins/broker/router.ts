/** From a request to the family of routes that serves it; the scope rule stands here, once for all of them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CapabilitySpec, findCapability, stripPathPrefix } from '../../broker/capability.ts';
import { readJson } from '../../broker/read-json.ts';
import { createAuditEntry } from './audit.ts';
import type { RouteKind } from './hooks/error-responses.ts';
import { readBody } from './read-body.ts';
import { authenticateBox, type BrokerRequestContext, sendError } from './request-context.ts';
import { resolvePayment } from './resolve-payment.ts';
import { handleAgents } from './routes/agents.ts';
import { handleDecide } from './routes/decide.ts';
import { handleDeclaration } from './routes/declaration.ts';
import { findSuppliedSecret, handleEgress } from './routes/egress.ts';
import { handleExtra } from './routes/extra.ts';
import { handleFeedback } from './routes/feedback.ts';
import { handleHello, handleModel } from './routes/model.ts';
import type { BrokerState } from './state.ts';

/** A body that decides over its scope words is at most this large, in bytes. */
const MAX_BODY_BYTES = 1 << 20;

export function handleRequest(state: BrokerState, req: IncomingMessage, res: ServerResponse): void {
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
  const { onAudit, now } = state;
  if (onAudit) {
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
  const { hooks, routes } = state;
  if (path === routes.declaration && method === 'POST') {
    context.kind = 'declaration';
    return handleDeclaration(context);
  }
  const spec = findCapability(path, state.specs);
  if (!spec) return sendError(context, 'not-served');
  context.kind = routeKindOf(spec, path, state);
  context.capability = spec.name;
  if (hooks.requiredScopeWords(spec, { method, path }) === null) return sendError(context, 'not-served');
  if (context.kind === 'model' && hooks.isPublic(spec, { method, path })) return handleHello(context);
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

/** The scope rule (spec 2, section 4): refuses, or gives the body where it had to be read. */
async function enforceScope(
  context: BrokerRequestContext,
  spec: CapabilitySpec,
  box: string,
): Promise<{ readonly value: unknown } | undefined> {
  const { state, method, path } = context;
  const { hooks, config, reports } = state;
  const report = reports.get(box);
  // The broker's own value stands outside the declaration (spec 2, 4.4.4).
  if (report && context.kind === 'egress' && context.box && findSuppliedSecret(state, context.box, path))
    return NO_BODY;
  const body = spec.readsBody ? await readBody(context.req, MAX_BODY_BYTES) : undefined;
  if (spec.readsBody && !body)
    return void sendError(context, 'too-large', { problem: `at most ${MAX_BODY_BYTES} bytes` });
  const json = body ? readJson(body) : NO_BODY;
  const parsed = 'problem' in json ? NO_BODY : json;
  const words =
    hooks.requiredScopeWords(spec, { method, path, ...(body ? { body: parsed.value } : {}) }) ?? [];
  const missingWord = words.find((word) => !hooks.isScopeAllowed(report, config.broker, spec.name, word));
  if (missingWord !== undefined)
    return sendScopeError(context, report ? 'lacks-scope' : 'never-reported', missingWord);
  const [anyWord] = 'pattern' in spec.words ? [] : spec.words;
  // What needs no word is refused all the same to a box that never reported.
  if (!report && words.length === 0 && !hooks.isScopeAllowed(report, config.broker, spec.name, anyWord ?? ''))
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
