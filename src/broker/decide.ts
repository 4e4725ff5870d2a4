/** Decide requests and responses (spec 2, 2.10 and 4.3). */

import {
  type DecideAnswer,
  type DecideResponse,
  decideRequestSchema,
  decideResponseSchema,
  type QuestionType,
} from './schema/decide.ts';
import { validateValue } from './schema-validator.ts';

export type { DecideAnswer, DecideResponse, QuestionType };

/** One question of a decide request. */
export interface DecideQuestion {
  readonly name: string;
  /** A `QuestionType`, or an unknown type. */
  readonly type: string;
  readonly instructions?: string;
  /** The meaning of each option, by option. */
  readonly criteria?: Readonly<Record<string, string>>;
}

/** A valid decide request. */
export interface DecideRequest {
  readonly model: string;
  readonly state: unknown;
  /** At least one; names are unique. */
  readonly questions: readonly DecideQuestion[];
}

type WrittenQuestion = Omit<DecideQuestion, 'name'> & { readonly name?: string };

/** Validates a decide request, given as parsed JSON. `problem` is the message for the 422. */
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
  if (duplicate) return { problem: `duplicate question ${JSON.stringify(duplicate.name)}` };
  return { request: { model, state, questions } };
}

/** The options of a choice, in order. */
export const choiceOptions = ({ criteria = {} }: DecideQuestion): string[] => Object.keys(criteria);

/** Why a value, given as parsed JSON, is not a decide response to this request; undefined if it is one. */
export function decideResponseProblem(value: unknown, request: DecideRequest): string | undefined {
  const problem = validateValue(decideResponseSchema, value);
  if (problem !== undefined) return problem;
  const { model, answers } = value as DecideResponse;
  if (model !== request.model)
    return `model is ${JSON.stringify(model)}; expected ${JSON.stringify(request.model)}`;
  for (const question of request.questions) {
    if (!Object.hasOwn(answers, question.name)) return `answers.${question.name} is missing`;
    const answerIssue = answerProblem(answers[question.name]!, question);
    if (answerIssue !== undefined) return `answers.${question.name} ${answerIssue}`;
  }
  const questionNames = new Set(request.questions.map(({ name }) => name));
  const unknownName = Object.keys(answers).find((name) => !questionNames.has(name));
  return unknownName === undefined ? undefined : `answers.${unknownName} does not belong to a question`;
}

function answerProblem(answer: DecideAnswer, question: DecideQuestion): string | undefined {
  if (answer.type === 'unsupported') return undefined;
  if (answer.type !== question.type) return `has the type ${answer.type}; expected ${question.type}`;
  if (answer.type !== 'choice') return undefined;
  const options = choiceOptions(question);
  if (options.length > 0 && !options.includes(answer.choice)) {
    return `is ${JSON.stringify(answer.choice)}, which is not an option`;
  }
  const unknownOption = Object.keys(answer.probabilities).find(
    (option) => options.length > 0 && !options.includes(option),
  );
  return unknownOption === undefined
    ? undefined
    : `has a probability for ${JSON.stringify(unknownOption)}, which is not an option`;
}
