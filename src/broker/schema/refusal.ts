import { record, text } from './make.ts';

const message = text('Names the capability and the missing scope word');

export const refusalSchema = record(
  'A refusal (spec 2, 2.9)',
  {
    error: {
      description: 'What is wrong: a message, or its kind and a message',
      anyOf: [
        message,
        record('What is wrong', { type: text('Its kind, such as permission_error'), message }, ['message']),
      ],
    },
  },
  ['error'],
);
