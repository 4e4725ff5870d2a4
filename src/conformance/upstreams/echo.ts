/** The secret's host: it repeats the authorization it received in a response header, never in the body. */
import { findHeader } from '../../http/headers.ts';
import type { UpstreamReply } from './model.ts';
import type { ReceivedRequest } from './recorder.ts';

export const ECHO_HEADER = 'echo-authorization';
export const ECHO_BODY = '{"echo":"conformance"}';

export function respondAsEcho({ headers }: ReceivedRequest): UpstreamReply {
  const authorization = findHeader(headers, 'authorization');
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      ...(authorization === undefined ? {} : { [ECHO_HEADER]: authorization }),
    },
    body: ECHO_BODY,
  };
}
