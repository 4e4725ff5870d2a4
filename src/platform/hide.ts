import type { Answer } from '../wire/ask.ts';

/**
 * The answer with the token as stars, should the platform repeat it: what is cut out of the answer later could hold a part of it,
 * which nothing would know for one.
 */
export function hideToken(answer: Answer, token: string | undefined): Answer {
  if (token === undefined) return answer;
  const stars = '*'.repeat(token.length);
  const headers = Object.entries(answer.headers).map(([name, value]) => [
    name,
    value.replaceAll(token, stars),
  ]);
  const body = answer.body.includes(token)
    ? Buffer.from(answer.body.toString('latin1').replaceAll(token, stars), 'latin1')
    : answer.body;
  return { ...answer, headers: Object.fromEntries(headers) as Answer['headers'], body };
}
