/** Decide requests and answers (spec 2, 4.3; CONTRACT 9). */

import {
  type DecideAnswer,
  type DecideResponse,
  decideRequestSchema,
  decideResponseSchema,
  type QuestionType,
} from './schema/decide.ts';
import { validateValue } from './schema-validator.ts';

export type { DecideAnswer, DecideResponse, QuestionType };

export interface DecideQuestion {
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
  readonly questions: readonly DecideQuestion[];
}

type WrittenQuestion = Omit<DecideQuestion, 'name'> & { readonly name?: string };

/** Reads a decide request from JSON data. A problem is for the 422. */
export function readDecideRequest(
  value: unknown,
): { readonly request: DecideRequest } | { readonly problem: string } {
  const problem = validateValue(decideRequestSchema, value);
  if (problem !== undefined) return { problem };
  const {
    model,
    state,
    questions: writtenQuestions,
  } = value as {
    model: string;
    state: unknown;
    questions: Readonly<Record<string, WrittenQuestion>> | readonly Required<WrittenQuestion>[];
  };
  const questions = Array.isArray(writtenQuestions)
    ? (writtenQuestions as readonly Required<WrittenQuestion>[]).map((question) => ({ ...question }))
    : Object.entries(writtenQuestions).map(([name, question]) => ({ ...question, name }));
  const duplicate = questions.find(
    ({ name }, index) => questions.findIndex((one) => one.name === name) < index,
  );
  if (duplicate) return { problem: `the question ${JSON.stringify(duplicate.name)} is asked twice` };
  return { request: { model, state, questions } };
}

/** The options of a choice, in their order. */
export const choiceOptions = ({ criteria = {} }: DecideQuestion): string[] => Object.keys(criteria);

/** What keeps a decide answer from being the answer to a request; undefined where nothing does. */
export function decideResponseProblem(value: unknown, request: DecideRequest): string | undefined {
  const problem = validateValue(decideResponseSchema, value);
  if (problem !== undefined) return problem;
  const { model, answers } = value as DecideResponse;
  if (model !== request.model)
    return `model is ${JSON.stringify(model)}, not ${JSON.stringify(request.model)}`;
  for (const question of request.questions) {
    if (!Object.hasOwn(answers, question.name)) return `answers has no ${question.name}`;
    const answerIssue = answerProblem(answers[question.name]!, question);
    if (answerIssue !== undefined) return `answers.${question.name} ${answerIssue}`;
  }
  const questionNames = new Set(request.questions.map(({ name }) => name));
  const unknownName = Object.keys(answers).find((name) => !questionNames.has(name));
  return unknownName === undefined ? undefined : `answers.${unknownName} answers no question`;
}

function answerProblem(answer: DecideAnswer, question: DecideQuestion): string | undefined {
  if (answer.type === 'unsupported') return undefined;
  if (answer.type !== question.type) return `is of type ${answer.type}; the question is ${question.type}`;
  if (answer.type !== 'choice') return undefined;
  const options = choiceOptions(question);
  if (options.length > 0 && !options.includes(answer.choice)) {
    return `is ${JSON.stringify(answer.choice)}, which is no option`;
  }
  const unknownOption = Object.keys(answer.probabilities).find(
    (option) => options.length > 0 && !options.includes(option),
  );
  return unknownOption === undefined
    ? undefined
    : `gives a probability to ${JSON.stringify(unknownOption)}, which is no option`;
}
