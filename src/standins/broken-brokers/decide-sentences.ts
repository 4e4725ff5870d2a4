import { parseJson } from '../../text/bounded-json.ts';
import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  withHandlers,
  withInterceptor,
} from './builders.ts';
import { type forward, json } from './interceptor.ts';

type Reply = Awaited<ReturnType<typeof forward>>;

/** A broker that changes its replies to some requests. */
const replying = (path: RegExp, change: (reply: Reply, body: Buffer) => Reply) =>
  withInterceptor(() => async (request, pass) => {
    const reply = await pass();
    return path.test(request.url) ? change(reply, request.body) : reply;
  });

const changedJson = (reply: Reply, change: (value: Record<string, unknown>) => unknown): Reply => ({
  ...reply,
  body: Buffer.from(JSON.stringify(change(parseJson(reply.body.toString()) as Record<string, unknown>))),
});

export const decideSentences: readonly BrokerVariant[] = [
  brokenVariant(
    'token-isolation',
    'repeats the credential as the reason of a decision',
    withInterceptor((env) => async (request, pass) => {
      const reply = await pass();
      if (!request.url.startsWith('/decide') || reply.status !== 200) return reply;
      return changedJson(reply, (value) => ({
        ...value,
        answers: Object.fromEntries(
          Object.entries(value['answers'] as object).map(([name, answer]) => [
            name,
            { ...answer, reason: env.modelapi.credential },
          ]),
        ),
      }));
    }),
  ),
  brokenVariant(
    'decide-many',
    'returns the model in lower case',
    replying(/^\/decide/, (reply) =>
      reply.status === 200
        ? changedJson(reply, (value) => ({ ...value, model: String(value['model']).toLowerCase() }))
        : reply,
    ),
  ),
  brokenVariant(
    'decide-unsupported',
    'answers null to a question of an unknown type',
    replying(/^\/decide/, (reply) =>
      reply.status === 200
        ? changedJson(reply, (value) => ({
            ...value,
            answers: Object.fromEntries(
              Object.entries(value['answers'] as Record<string, { type: string }>).map(([name, answer]) => [
                name,
                answer.type === 'unsupported' ? null : answer,
              ]),
            ),
          }))
        : reply,
    ),
  ),
  brokenVariant(
    'decide-malformed',
    'accepts a decide request without a state',
    withHandlers({
      readDecideRequest: (value) => defaultHandlers.readDecideRequest({ state: '', ...(value as object) }),
    }),
  ),
  brokenVariant(
    'decide-malformed',
    'ignores questions that are not objects',
    withHandlers({
      readDecideRequest: (value) => {
        const { questions } = value as { questions?: unknown };
        return questions &&
          typeof questions === 'object' &&
          !Array.isArray(questions) &&
          Object.values(questions).some((each) => typeof each !== 'object')
          ? { request: { model: 'conformance-model', state: '', questions: [] } }
          : defaultHandlers.readDecideRequest(value);
      },
    }),
  ),
  brokenVariant(
    'decide-upstream-error',
    'answers unsupported where the model provider breaks the connection',
    withInterceptor(() => async (request, pass) => {
      const reply = await pass();
      return request.url.startsWith('/decide') &&
        reply.status === 502 &&
        /response: (reset|truncated)/.test(reply.body.toString())
        ? json(200, {
            model: 'conformance-model',
            answers: { next: { type: 'unsupported' }, certain: { type: 'unsupported' } },
          })
        : reply;
    }),
  ),
  brokenVariant(
    'decide-upstream-error',
    'answers unsupported where the model provider fails',
    withInterceptor(() => async (request, pass) => {
      const reply = await pass();
      return request.url.startsWith('/decide') && reply.status >= 500
        ? json(200, {
            model: 'conformance-model',
            answers: { next: { type: 'unsupported' }, certain: { type: 'unsupported' } },
          })
        : reply;
    }),
  ),
];
