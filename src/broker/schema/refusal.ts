import { object, string } from './builders.ts';

const message = string('Names the capability and the missing scope word');

export const refusalSchema = object(
  'A refusal (spec 2, 2.9)',
  {
    error: {
      description: 'A message, or a type and a message',
      anyOf: [
        message,
        object('The error', { type: string('The type of error, such as permission_error'), message }, [
          'message',
        ]),
      ],
    },
  },
  ['error'],
);
