import type { FromSchema } from 'json-schema-to-ts';
import { map, record, share, text } from './make.ts';

const instructions = text('What is asked');
const criteria = map('What each option means, by option', { type: 'string' });
const QUESTION_TYPES = ['noul', 'choice', 'score'] as const;

const fields = { instructions, criteria } as const;
const questionSchema = {
  description: 'A question; of a type that is not known here, other fields are free',
  anyOf: [
    record(
      'A question that a broker may answer',
      {
        type: {
          enum: QUESTION_TYPES,
          description: 'noul: how likely, from 0 to 1; choice: one of the options; score: a number',
        },
        ...fields,
      },
      ['type', 'instructions'],
    ),
    record(
      'A question of another type, which is answered as unsupported',
      { type: { type: 'string', not: { enum: QUESTION_TYPES } } },
      ['type'],
    ),
  ],
} as const;

export const decideRequestSchema = record(
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

const reason = text('The model’s own explanation');

/** An answer's fields, by type. */
const answerSchemas = {
  noul: record('How likely it is', { type: { const: 'noul' }, noul: share('From 0 to 1'), reason }, [
    'type',
    'noul',
  ]),
  choice: record(
    'One of the options',
    {
      type: { const: 'choice' },
      choice: text('The option'),
      probabilities: map('How likely each option is', share('From 0 to 1')),
      confidence: share('From 0 to 1'),
      reason,
    },
    ['type', 'choice', 'probabilities', 'confidence'],
  ),
  score: record(
    'A number',
    { type: { const: 'score' }, score: { type: 'number', description: 'The number' }, reason },
    ['type', 'score'],
  ),
  unsupported: record('The broker does not answer such questions', { type: { const: 'unsupported' } }, [
    'type',
  ]),
} as const;

export const decideAnswerSchema = record(
  'A decide answer (spec 2, 2.10): one answer a question',
  {
    model: text('The model that was asked'),
    answers: map('By the question’s name', {
      anyOf: [answerSchemas.noul, answerSchemas.choice, answerSchemas.score, answerSchemas.unsupported],
    }),
  },
  ['model', 'answers'],
);

export type QuestionType = (typeof QUESTION_TYPES)[number];
export type DecideAnswers = {
  readonly model: string;
  readonly answers: Readonly<Record<string, DecideAnswer>>;
};
export type DecideAnswer =
  | FromSchema<typeof answerSchemas.noul>
  | FromSchema<typeof answerSchemas.choice>
  | FromSchema<typeof answerSchemas.score>
  | FromSchema<typeof answerSchemas.unsupported>;
