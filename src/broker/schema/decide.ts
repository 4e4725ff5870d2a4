import type { FromSchema } from 'json-schema-to-ts';
import { fraction, map, object, string } from './builders.ts';

const instructions = string('What is asked');
const criteria = map('What each option means, by option', { type: 'string' });
const QUESTION_TYPES = ['noul', 'choice', 'score'] as const;

const questionFields = { instructions, criteria } as const;
const questionSchema = {
  description: 'A question; of a type that is not known here, other fields are free',
  anyOf: [
    object(
      'A question that a broker may answer',
      {
        type: {
          enum: QUESTION_TYPES,
          description: 'noul: how likely, from 0 to 1; choice: one of the options; score: a number',
        },
        ...questionFields,
      },
      ['type', 'instructions'],
    ),
    object(
      'A question of another type, which is answered as unsupported',
      { type: { type: 'string', not: { enum: QUESTION_TYPES } } },
      ['type'],
    ),
  ],
} as const;

export const decideRequestSchema = object(
  'A decide request (spec 2, 2.10)',
  {
    model: { type: 'string', minLength: 1, description: 'The model that is to answer' },
    state: { description: 'What the questions are about: any JSON' },
    questions: {
      description: 'At least one, by name; or a list whose items hold their name',
      anyOf: [
        { type: 'object', minProperties: 1, additionalProperties: questionSchema },
        {
          type: 'array',
          minItems: 1,
          items: {
            ...questionSchema,
            type: 'object',
            properties: { name: { type: 'string', minLength: 1 } },
            required: ['name'],
          },
        },
      ],
    },
  },
  ['model', 'state', 'questions'],
);

const reason = string('The model’s own explanation');

/** An answer's fields, by type. */
const answerSchemas = {
  noul: object('How likely it is', { type: { const: 'noul' }, noul: fraction('From 0 to 1'), reason }, [
    'type',
    'noul',
  ]),
  choice: object(
    'One of the options',
    {
      type: { const: 'choice' },
      choice: string('The option'),
      probabilities: map('How likely each option is', fraction('From 0 to 1')),
      confidence: fraction('From 0 to 1'),
      reason,
    },
    ['type', 'choice', 'probabilities', 'confidence'],
  ),
  score: object(
    'A number',
    { type: { const: 'score' }, score: { type: 'number', description: 'The number' }, reason },
    ['type', 'score'],
  ),
  unsupported: object('The broker does not answer such questions', { type: { const: 'unsupported' } }, [
    'type',
  ]),
} as const;

export const decideResponseSchema = object(
  'A decide answer (spec 2, 2.10): one answer a question',
  {
    model: string('The model that was asked'),
    answers: map('By the question’s name', {
      anyOf: [answerSchemas.noul, answerSchemas.choice, answerSchemas.score, answerSchemas.unsupported],
    }),
  },
  ['model', 'answers'],
);

export type QuestionType = (typeof QUESTION_TYPES)[number];
export type DecideResponse = {
  readonly model: string;
  readonly answers: Readonly<Record<string, DecideAnswer>>;
};
export type DecideAnswer =
  | FromSchema<typeof answerSchemas.noul>
  | FromSchema<typeof answerSchemas.choice>
  | FromSchema<typeof answerSchemas.score>
  | FromSchema<typeof answerSchemas.unsupported>;
