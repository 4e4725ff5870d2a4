/** The host that egress may reach: it repeats the authorization it received in a header, and nothing in its body. */
import { headerOf } from '../client.ts';
import type { Reply } from './model.ts';
import type { Received } from './recorder.ts';

export const ECHO_HEADER = 'echo-authorization';
export const ECHO_BODY = '{"echo":"conformance"}';

export function answerEcho({ headers }: Received): Reply {
  const authorization = headerOf(headers, 'authorization');
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      ...(authorization === undefined ? {} : { [ECHO_HEADER]: authorization }),
    },
    body: ECHO_BODY,
  };
}
