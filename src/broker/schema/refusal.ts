import { object, string } from './builders.ts';

const message = string('Names the capability and the missing scope word');

export const refusalSchema = object(
  'A refusal (spec 2, 2.9)',
  {
    error: {
      description: 'What is wrong: a message, or its kind and a message',
      anyOf: [
        message,
        object('What is wrong', { type: string('Its kind, such as permission_error'), message }, ['message']),
      ],
    },
  },
  ['error'],
);
