import type { BrokerHandlers } from '../broker/index.ts';
import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  knownTokens,
  withHandlers,
  withInterceptor,
  withNeededWords,
  withoutSupportedTypes,
} from './builders.ts';

type DecideBody = Extract<ReturnType<BrokerHandlers['decideResponse']>, { answer: unknown }>['answer'];

/** A broker whose decide response differs. */
const withDecideBody = (change: (body: DecideBody) => object) =>
  withHandlers({
    decideResponse: (...all) => {
      const result = defaultHandlers.decideResponse(...all);
      return 'answer' in result ? { answer: change(result.answer) as DecideBody } : result;
    },
  });

const mapAnswers = (answers: DecideBody['answers'], change: (answer: object) => unknown) =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, change(answer)]));

export const decide: readonly BrokerVariant[] = [
  brokenVariant(
    'decide-answers',
    'omits one answer',
    withDecideBody((answer) => ({
      ...answer,
      answers: Object.fromEntries(Object.entries(answer.answers).slice(1)),
    })),
  ),
  brokenVariant(
    'decide-answers',
    'returns an extra answer',
    withDecideBody((answer) => ({
      ...answer,
      answers: { ...answer.answers, more: { type: 'unsupported' } },
    })),
  ),
  brokenVariant(
    'decide-answers',
    'returns no answers',
    withDecideBody(({ model }) => ({ model })),
  ),
  brokenVariant(
    'decide-answers',
    'names another model',
    withDecideBody((answer) => ({ ...answer, model: 'another-model' })),
  ),
  brokenVariant(
    'decide-answers',
    'names no model',
    withDecideBody(({ answers }) => ({ answers })),
  ),
  brokenVariant(
    'decide-answers',
    'returns answers that are strings',
    withDecideBody((answer) => ({ ...answer, answers: mapAnswers(answer.answers, () => 'yes') })),
  ),
  brokenVariant(
    'decide-answers',
    'returns answers without a type',
    withDecideBody((answer) => ({
      ...answer,
      answers: mapAnswers(answer.answers, (answer) => ({ ...answer, type: undefined })),
    })),
  ),
  brokenVariant(
    'decide-answers',
    'returns a reason that is not a string',
    withDecideBody((answer) => ({
      ...answer,
      answers: mapAnswers(answer.answers, (answer) => ({ ...answer, reason: 7 })),
    })),
  ),
  brokenVariant(
    'decide-answers',
    'makes up answers without asking the model',
    withHandlers({
      readDecideRequest: (value) => withoutSupportedTypes(defaultHandlers.readDecideRequest(value)),
      decideResponse: ({ model, questions }) => ({
        answer: {
          model,
          answers: Object.fromEntries(questions.map(({ name }) => [name, { type: 'noul', noul: 0.5 }])),
        },
      }),
    }),
  ),
  brokenVariant(
    'decide-answers',
    'asks the model for decisions without the credential',
    withHandlers({
      credentialHeaders: (raw, ...rest) =>
        raw.length === 4 ? raw : defaultHandlers.credentialHeaders(raw, ...rest),
    }),
  ),
  brokenVariant('decide-answers', 'asks the model for decisions with the token', (env) => ({
    config: knownTokens(env),
    handlers: {
      credentialHeaders: (raw, credential, beta) =>
        defaultHandlers.credentialHeaders(
          raw,
          raw.length === 4 ? { ...credential, value: 'token-of-conformance-a-0123456789' } : credential,
          beta,
        ),
    },
  })),
  brokenVariant(
    'decide-answers',
    'does not serve decisions',
    withNeededWords(({ path }) => (path.startsWith('/decide') ? null : undefined)),
  ),
  brokenVariant(
    'decide-invalid',
    'accepts a request without questions',
    withHandlers({
      readDecideRequest: (value) => {
        const read = defaultHandlers.readDecideRequest(value);
        return 'problem' in read
          ? { request: { model: 'conformance-model', state: '', questions: [] } }
          : read;
      },
    }),
  ),
  brokenVariant(
    'decide-malformed',
    'accepts a model that is not a string',
    withHandlers({
      readDecideRequest: (value) =>
        defaultHandlers.readDecideRequest({
          ...(value as object),
          ...(typeof (value as { model?: unknown }).model === 'number' ? { model: 'seven' } : {}),
        }),
    }),
  ),
  brokenVariant(
    'decide-unsupported',
    'refuses a question of an unknown type',
    withHandlers({
      readDecideRequest: (value) => {
        const read = defaultHandlers.readDecideRequest(value);
        return 'request' in read && read.request.questions.some(({ type }) => type.startsWith('conformance'))
          ? { problem: 'unknown type' }
          : read;
      },
    }),
  ),
  brokenVariant(
    'decide-unsupported',
    'answers a question of an unknown type',
    withHandlers({
      decideResponse: (...all) => {
        const result = defaultHandlers.decideResponse(...all);
        return 'answer' in result
          ? {
              answer: {
                ...result.answer,
                answers: mapAnswers(result.answer.answers, (answer) =>
                  (answer as { type: string }).type === 'unsupported' ? { type: 'noul', noul: 0.5 } : answer,
                ) as DecideBody['answers'],
              },
            }
          : result;
      },
    }),
  ),
  brokenVariant(
    'decide-many',
    'answers at most ten questions',
    withDecideBody((answer) => ({
      ...answer,
      answers: Object.fromEntries(Object.entries(answer.answers).slice(0, 10)),
    })),
  ),
  brokenVariant(
    'decide-answers',
    'answers a question with an answer of another type',
    withDecideBody((answer) => ({
      ...answer,
      answers: mapAnswers(answer.answers, (each) =>
        (each as { type: string }).type === 'choice' ? { type: 'noul', noul: 0.5 } : each,
      ),
    })),
  ),
  brokenVariant(
    'decide-answers',
    'answers a question with a number where it asks for a probability',
    withDecideBody((answer) => ({
      ...answer,
      answers: mapAnswers(answer.answers, (each) =>
        (each as { type: string }).type === 'noul' ? { type: 'score', score: 7 } : each,
      ),
    })),
  ),
  brokenVariant(
    'decide-form',
    'returns a probability in percent',
    withDecideBody((answer) => ({
      ...answer,
      answers: mapAnswers(answer.answers, (each) =>
        (each as { type: string }).type === 'noul' ? { ...each, noul: 50 } : each,
      ),
    })),
  ),
  brokenVariant(
    'decide-form',
    'chooses an option that nobody offered',
    withDecideBody((answer) => ({
      ...answer,
      answers: mapAnswers(answer.answers, (each) =>
        (each as { type: string }).type === 'choice' ? { ...each, choice: 'neither' } : each,
      ),
    })),
  ),
  brokenVariant(
    'decide-form',
    'omits the probability of an option',
    withDecideBody((answer) => ({
      ...answer,
      answers: mapAnswers(answer.answers, (each) =>
        (each as { type: string }).type === 'choice' ? { ...each, probabilities: { wait: 1 } } : each,
      ),
    })),
  ),
  brokenVariant(
    'decide-form',
    'returns a list of answers',
    withDecideBody((answer) => ({
      ...answer,
      answers: Object.entries(answer.answers).map(([name, each]) => ({ name, ...each })),
    })),
  ),
  brokenVariant(
    'decide-unknown-route',
    'serves the decide route with a slash at its end',
    withInterceptor(
      () => async (request, pass) =>
        request.url.startsWith('/decide/v1/systemone/') ? pass({ url: '/decide/v1/systemone' }) : pass(),
    ),
  ),
];
