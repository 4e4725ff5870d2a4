/** Decide requests and answers (spec 2, 4.3; CONTRACT 9). */
import { judge } from './judge.ts';
import {
  type DecideAnswer,
  type DecideAnswers,
  decideAnswerSchema,
  decideRequestSchema,
  type QuestionType,
} from './schema/decide.ts';

export type { DecideAnswer, DecideAnswers, QuestionType };

export interface Question {
  readonly name: string;
  /** A `QuestionType`, or a word that is none. */
  readonly type: string;
  readonly instructions?: string;
  /** What each option means, by option. */
  readonly criteria?: Readonly<Record<string, string>>;
}

export interface DecideRequest {
  readonly model: string;
  readonly state: unknown;
  /** At least one; no two of one name. */
  readonly questions: readonly Question[];
}

type Written = Omit<Question, 'name'> & { readonly name?: string };

/** Reads a decide request from JSON data. A problem is for the 422. */
export function readDecideRequest(
  value: unknown,
): { readonly request: DecideRequest } | { readonly problem: string } {
  const problem = judge(decideRequestSchema, value);
  if (problem !== undefined) return { problem };
  const {
    model,
    state,
    questions: written,
  } = value as {
    model: string;
    state: unknown;
    questions: Readonly<Record<string, Written>> | readonly Required<Written>[];
  };
  const questions = Array.isArray(written)
    ? (written as readonly Required<Written>[]).map((question) => ({ ...question }))
    : Object.entries(written).map(([name, question]) => ({ ...question, name }));
  const twice = questions.find(({ name }, index) => questions.findIndex((one) => one.name === name) < index);
  if (twice) return { problem: `the question ${JSON.stringify(twice.name)} is asked twice` };
  return { request: { model, state, questions } };
}

/** The options of a choice, in their order. */
export const optionsOf = ({ criteria = {} }: Question): string[] => Object.keys(criteria);

/** What keeps a decide answer from being the answer to a request; undefined where nothing does. */
export function decideAnswerProblem(value: unknown, request: DecideRequest): string | undefined {
  const problem = judge(decideAnswerSchema, value);
  if (problem !== undefined) return problem;
  const { model, answers } = value as DecideAnswers;
  if (model !== request.model)
    return `model is ${JSON.stringify(model)}, not ${JSON.stringify(request.model)}`;
  for (const question of request.questions) {
    if (!Object.hasOwn(answers, question.name)) return `answers has no ${question.name}`;
    const wrong = answerProblem(answers[question.name]!, question);
    if (wrong !== undefined) return `answers.${question.name} ${wrong}`;
  }
  const asked = new Set(request.questions.map(({ name }) => name));
  const extra = Object.keys(answers).find((name) => !asked.has(name));
  return extra === undefined ? undefined : `answers.${extra} answers no question`;
}

function answerProblem(answer: DecideAnswer, question: Question): string | undefined {
  if (answer.type === 'unsupported') return undefined;
  if (answer.type !== question.type) return `is of type ${answer.type}; the question is ${question.type}`;
  if (answer.type !== 'choice') return undefined;
  const options = optionsOf(question);
  if (options.length > 0 && !options.includes(answer.choice)) {
    return `is ${JSON.stringify(answer.choice)}, which is no option`;
  }
  const strange = Object.keys(answer.probabilities).find(
    (option) => options.length > 0 && !options.includes(option),
  );
  return strange === undefined
    ? undefined
    : `gives a probability to ${JSON.stringify(strange)}, which is no option`;
}
