/** Brokers that differ in what the specification leaves open, and conform. */
import type { DeclarationReport } from '../../../src/broker/report.ts';
import type { ConformanceEnv } from '../../../src/broker/start-contract.ts';
import {
  type BrokerOverrides,
  type BrokerVariant,
  defaultHandlers,
  withConfig,
  withHandlers,
  withInterceptor,
  withoutSupportedTypes,
  withRefusal,
  withStatus,
} from '../../../src/standins/broken-brokers/builders.ts';
import {
  type InterceptedReply,
  type InterceptedRequest,
  json,
  withoutHeaders,
} from '../../../src/standins/broken-brokers/interceptor.ts';

/** A conforming broker whose difference `relatedChecks` may notice. */
const conformingVariant = (
  does: string,
  relatedChecks: RegExp,
  overrides: BrokerVariant['overrides'],
): BrokerVariant => ({
  does,
  relatedChecks,
  overrides,
});

/** Without the checks that move megabytes or open a hundred connections: the differences do not concern them. */
const NOT_HEAVY = /^(?!body-large|answer-large|requests-at-once)/;
const REFUSALS =
  /^(?:model-(?:refusals|routes-refused)|report-words|boxes-scope|decide-no|feedback-both|agentsvc-words)/;
const PAYER = /^(?:payer|grant|boxes-scope|setup-token)/;
const KEPT = /^(?:limit|listing|spend|report)/;
const FEEDBACK = /^feedback/;
const DECIDE = /^(?:decide|payer)/;
/** Without the advice on the form of answers. */
const DECIDE_ANSWERS = /^(?:decide-(?!form)|payer)/;
const IDENTITY = /^(?:boxes-(?:connection|scope)|requests-repeated|token-)/;
const EGRESS_VALUES = /^egress-(?:answer|odd)/;
const MODEL = /^(?:model-routes$|token-as|setup-token|answer-headers|decide-many|payer)/;
const ANSWERS = /^(?:answer-(?:headers|hop|errors|empty|compressed)|egress-answer|hello)/;
const REQUESTS = /^(?:model-routes$|answer-hop|egress-(?:any|host|methods)|query|setup)/;

const withRefusalBody = (body: (message: string) => unknown) =>
  withHandlers({
    errorResponse: (refusal) => {
      const standard = defaultHandlers.errorResponse(refusal);
      return { ...standard, body: body((standard.body as { error: { message: string } }).error.message) };
    },
  });

const boxes = (env: ConformanceEnv, owner: object) =>
  env.boxes.map((name) => ({ name, owner, secrets: env.secrets.filter(({ box }) => box === name) }));

const modelUpstream = (env: ConformanceEnv, kind: 'api-key' | 'setup-token') => ({
  url: env.modelapi.url,
  credential: { kind, value: env.modelapi.credential },
});

/** Changes the response of one route; all others pass unchanged. */
const onRoute = (
  path: string,
  change: (request: InterceptedRequest, reply: InterceptedReply) => InterceptedReply,
) =>
  withInterceptor(
    () =>
      async (request, pass, { pipe }) =>
        request.url.endsWith(path) ? change(request, await pass()) : pipe(),
  );

type DeclarationBody = ReturnType<typeof defaultHandlers.declarationResponse>;
const withDeclaration = (change: (body: DeclarationBody, report: DeclarationReport) => object) =>
  withHandlers({
    declarationResponse: (...all) =>
      change(defaultHandlers.declarationResponse(...all), all[0]) as DeclarationBody,
  });

/** A broker whose routes are below a base path. */
const atBasePath =
  (base: string): BrokerVariant['overrides'] =>
  (): BrokerOverrides => ({
    base,
    interceptor: async (request, _, { pipe }) =>
      request.url.startsWith(base)
        ? pipe(request.url.slice(base.length) || '/')
        : json(404, { error: 'elsewhere' }),
  });

const singleVariants: readonly BrokerVariant[] = [
  conformingVariant(
    'refuses with the message as a string',
    REFUSALS,
    withRefusalBody((message) => ({ error: message })),
  ),
  conformingVariant(
    'refuses with a message and no type',
    REFUSALS,
    withRefusalBody((message) => ({ error: { message } })),
  ),
  conformingVariant(
    'refuses with additional fields',
    REFUSALS,
    withRefusalBody((message) => ({
      error: { type: 'permission_error', message, docs: 'https://broker.test' },
      requestId: 7,
    })),
  ),
  conformingVariant(
    'refuses in another language',
    REFUSALS,
    withRefusalBody((message) => ({ error: `Verweigert. ${message}` })),
  ),
  conformingVariant('states no payer', PAYER, withConfig({ statesPayer: false })),
  conformingVariant(
    "states the box's owner as payer",
    PAYER,
    withConfig((env) => ({
      boxes: boxes(env, {
        principal: 'github:owner',
        credential: { kind: 'api-key', value: env.modelapi.credential },
      }),
    })),
  ),
  conformingVariant(
    'states an owner without a name',
    PAYER,
    withConfig((env) => ({
      boxes: boxes(env, { credential: { kind: 'api-key', value: env.modelapi.credential } }),
    })),
  ),
  conformingVariant(
    'keeps neither listing nor spend',
    KEPT,
    withConfig({ keeps: { listing: false, spend: false } }),
  ),
  conformingVariant(
    'keeps the listing and not spend',
    KEPT,
    withConfig({ keeps: { listing: true, spend: false } }),
  ),
  conformingVariant('keeps no feedback', FEEDBACK, withConfig({ feedback: { policy: 'none' } })),
  conformingVariant(
    'returns 501 for all feedback',
    FEEDBACK,
    onRoute('/api/feedback', () => json(501, { error: 'no feedback here' })),
  ),
  conformingVariant('withholds feedback', FEEDBACK, withConfig({ feedback: { policy: 'withhold' } })),
  conformingVariant(
    "withholds feedback without the owner's consent",
    FEEDBACK,
    withConfig((env) => ({ boxes: boxes(env, { consent: false }) })),
  ),
  conformingVariant(
    'returns 204 for feedback',
    FEEDBACK,
    onRoute('/api/feedback', (_, reply) =>
      reply.status === 200 ? { status: 204, headers: [], body: Buffer.alloc(0) } : reply,
    ),
  ),
  conformingVariant(
    'requires other fields in an entry',
    FEEDBACK,
    onRoute('/api/feedback', (request, reply) =>
      reply.status === 200 && request.body.includes('entries')
        ? json(422, { error: 'an entry needs a rating' })
        : reply,
    ),
  ),
  conformingVariant(
    'pays with a setup token',
    MODEL,
    withConfig((env) => ({ modelapi: modelUpstream(env, 'setup-token') })),
  ),
  conformingVariant(
    'sends an API key in both headers',
    MODEL,
    withHandlers({
      credentialHeaders: (raw, ...rest) => [
        ...defaultHandlers.credentialHeaders(raw, { ...rest[0], kind: 'setup-token' }, rest[1]),
        'x-api-key',
        rest[0].value,
      ],
    }),
  ),
  conformingVariant(
    'supports no type of question',
    DECIDE,
    withHandlers({
      readDecideRequest: (value) => withoutSupportedTypes(defaultHandlers.readDecideRequest(value)),
    }),
  ),
  conformingVariant(
    'supports one type of question',
    DECIDE,
    withHandlers({
      decideResponse: (...all) => {
        const result = defaultHandlers.decideResponse(...all);
        return 'answer' in result
          ? {
              answer: {
                ...result.answer,
                answers: Object.fromEntries(
                  Object.entries(result.answer.answers).map(([name, answer]) => [
                    name,
                    answer.type === 'choice' ? { type: 'unsupported' as const } : answer,
                  ]),
                ),
              },
            }
          : result;
      },
    }),
  ),
  conformingVariant(
    'returns decide answers in a format of its own',
    DECIDE_ANSWERS,
    withHandlers({
      decideResponse: (...all) => {
        const result = defaultHandlers.decideResponse(...all);
        return 'answer' in result
          ? {
              answer: {
                ...result.answer,
                answers: Object.entries(result.answer.answers).map(([question, answer]) => ({
                  question,
                  ...answer,
                })) as never,
              },
            }
          : result;
      },
    }),
  ),
  conformingVariant(
    'returns a reason with each answer',
    DECIDE,
    withHandlers({
      decideResponse: (...all) => {
        const result = defaultHandlers.decideResponse(...all);
        return 'answer' in result
          ? {
              answer: {
                ...result.answer,
                answers: Object.fromEntries(
                  Object.entries(result.answer.answers).map(([name, answer]) => [
                    name,
                    answer.type === 'unsupported' ? answer : { ...answer, reason: 'because' },
                  ]),
                ),
              },
            }
          : result;
      },
    }),
  ),
  conformingVariant(
    'returns 401 for reports and decide requests with an unknown token',
    /no-token|model-refusals/,
    withRefusal({ reason: 'unknown-token' }, ({ kind }) => ({ status: kind === 'model' ? 403 : 401 })),
  ),
  conformingVariant(
    'returns 403 for reports with an unknown token',
    /no-token|model-refusals/,
    withRefusal({ reason: 'unknown-token', kind: 'declaration' }, withStatus(403)),
  ),
  conformingVariant(
    'states the time with an offset',
    /^report/,
    withDeclaration((body) => ({ ...body, at: body.at.replace(/\.\d+Z$/, '+00:00') })),
  ),
  conformingVariant(
    'adds fields to the declaration response',
    /^(?:report|payer)/,
    withDeclaration((body) => ({ ...body, version: 1, box: 'mine' })),
  ),
  conformingVariant(
    'reorders entries and scope words',
    /^(?:report|limit)/,
    withDeclaration((body) => ({
      ...body,
      capabilities: body.capabilities
        .map((entry) => ({ ...entry, scope: [...entry.scope].reverse() }))
        .reverse(),
    })),
  ),
  conformingVariant('has a base path', /paths|routes|hello|boxes|redirect/, atBasePath('/brokers/one')),
  conformingVariant(
    'adds headers to responses',
    ANSWERS,
    withHandlers({
      responseHeaders: (...all) => [
        ...defaultHandlers.responseHeaders(...all),
        'Via',
        '1.1 broker',
        'X-Request-Id',
        'abc',
      ],
    }),
  ),
  conformingVariant(
    'adds headers to requests',
    REQUESTS,
    withHandlers({
      requestHeaders: (...all) => [
        ...defaultHandlers.requestHeaders(...all),
        'Via',
        '1.1 broker',
        'X-Forwarded-For',
        '192.0.2.1',
      ],
    }),
  ),
  conformingVariant(
    'writes header names in lower case',
    ANSWERS,
    withHandlers({
      responseHeaders: (...all) =>
        defaultHandlers.responseHeaders(...all).map((text, index) => (index % 2 ? text : text.toLowerCase())),
    }),
  ),
  conformingVariant(
    'returns an empty JSON object for unknown paths',
    /unknown-route|near-routes|methods|paths|names/,
    withRefusal({ reason: 'not-served' }, () => ({ body: {} })),
  ),
  conformingVariant(
    'returns 413 above a limit',
    /^limit/,
    onRoute('/declaration', (_, reply) =>
      reply.status === 400 && /larger than|items; at most|more than 50/.test(reply.body.toString())
        ? { ...reply, status: 413 }
        : reply,
    ),
  ),
  conformingVariant(
    'responds to hello with a body',
    /^hello/,
    onRoute('/api/hello', (_, reply) => ({
      ...reply,
      headers: ['content-type', 'text/plain'],
      body: Buffer.from('hello'),
    })),
  ),
  conformingVariant(
    'forwards five requests at a time, and lets the others wait',
    /^requests-at-once/,
    withInterceptor(() => {
      let open = 0;
      const waiting: (() => void)[] = [];
      return async (_, pass) => {
        if (open >= 5) await new Promise<void>((resolve) => waiting.push(resolve));
        open++;
        return pass().finally(() => {
          open--;
          waiting.shift()?.();
        });
      };
    }),
  ),
  conformingVariant(
    'closes every connection',
    IDENTITY,
    withInterceptor(() => async (_, pass, { response }) => {
      response.shouldKeepAlive = false;
      return pass();
    }),
  ),
  conformingVariant(
    'answers from a cache of its own for each token',
    IDENTITY,
    withInterceptor(() => {
      const replies = new Map<string, InterceptedReply>();
      return async (request, pass) => {
        const key = JSON.stringify([request.method, request.url, request.headers]);
        const cached = request.method === 'GET' ? replies.get(key) : undefined;
        const reply = cached ?? (await pass());
        if (reply.status === 200) replies.set(key, reply);
        return reply;
      };
    }),
  ),
  conformingVariant(
    'refuses a request with the token in two headers',
    /^token-(?!as-api-key)/,
    withInterceptor(() => async (request, _pass, { tokens, pipe }) => {
      const found = request.headers.filter((text) =>
        Object.values(tokens).some((token) => text.includes(token)),
      );
      return found.length > 1 && request.url.startsWith('/llm')
        ? json(403, { error: 'a token twice' })
        : pipe();
    }),
  ),
  conformingVariant(
    'returns 400 for an entry without a broker',
    /^report-no-broker/,
    onRoute('/declaration', (request, reply) =>
      /"name":"inference",("broker":(null|""),)?"scope"/.test(request.body.toString())
        ? json(400, { error: 'an entry needs a broker' })
        : reply,
    ),
  ),
  conformingVariant(
    'keeps two entries of one name apart',
    /^report-same-name/,
    withDeclaration((body, { capabilities }) => ({
      ...body,
      capabilities: capabilities.filter(({ broker }) => broker === 'lobby'),
    })),
  ),
  conformingVariant(
    'returns 502 for a redirect of the agent service',
    /^agentsvc/,
    withInterceptor(() => async (request, pass) => {
      const reply = await pass();
      return reply.status >= 300 && reply.status < 400 && request.url.startsWith('/agentsvc')
        ? json(502, { error: 'it has moved' })
        : reply;
    }),
  ),
  conformingVariant(
    'forwards every body with its length',
    /^(?:body-(?!large)|egress-methods)/,
    withInterceptor(
      () => (request, pass) => pass({ headers: withoutHeaders(request.headers, 'transfer-encoding') }),
    ),
  ),
  conformingVariant(
    "breaks off a response that would contain the secret's value",
    EGRESS_VALUES,
    withInterceptor(() => async (request, pass, { response }) => {
      const reply = await pass();
      const isMasked = request.url.startsWith('/egress') && reply.body.includes('********');
      return isMasked ? void response.destroy() : reply;
    }),
  ),
  conformingVariant(
    'returns 413 for reports that are too large in bytes',
    /^limit-(?:body|listing)/,
    withInterceptor(
      () => async (request, pass) =>
        request.body.length > 32_768 ? json(413, { error: 'too large' }) : pass(),
    ),
  ),
  conformingVariant(
    'replaces every report whole, and keeps no listing',
    /^(?:listing|spend|report)/,
    withConfig({ keeps: { listing: false, spend: true } }),
  ),
];

/** A broker with several differences, each in another part of the stand-in. */
const combinedVariant = (does: string, ...variantNames: readonly string[]): BrokerVariant =>
  conformingVariant(does, NOT_HEAVY, (env) => {
    const all = variantNames.map((variantName) =>
      singleVariants.find((broker) => broker.does === variantName)!.overrides(env),
    );
    return {
      ...Object.assign({}, ...all),
      handlers: Object.assign({}, ...all.map(({ handlers: each }) => each)),
      config: Object.assign({}, ...all.map(({ config: each }) => each)),
    };
  });

export const conforming: readonly BrokerVariant[] = [
  ...singleVariants,
  combinedVariant(
    'does less than it may',
    'refuses with the message as a string',
    'states no payer',
    'keeps neither listing nor spend',
    'keeps no feedback',
    'pays with a setup token',
    'states the time with an offset',
    'writes header names in lower case',
    'supports no type of question',
    'has a base path',
  ),
  combinedVariant(
    'does more than it has to',
    'refuses in another language',
    "states the box's owner as payer",
    'keeps the listing and not spend',
    'sends an API key in both headers',
    'reorders entries and scope words',
    'returns a reason with each answer',
    'adds headers to requests',
    'adds headers to responses',
    'responds to hello with a body',
  ),
];
