/** The form of decide answers that the protocol's schema gives: advice, since the spec leaves their fields open. */

import { decideResponseSchema } from '../../broker/schema/decide.ts';
import { validateValue } from '../../broker/schema-validator.ts';
import { decideRequest, QUESTIONS } from '../check-requests.ts';
import { answerTo, expectDecideResponse } from '../checks/decide.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const OPTIONS = Object.keys(QUESTIONS.next.criteria);

/** What is wrong with the answer to the question with options; undefined if nothing is. */
function choiceProblem({
  type,
  choice,
  probabilities,
}: Readonly<Record<string, unknown>>): string | undefined {
  if (type !== 'choice') return undefined;
  if (!OPTIONS.includes(String(choice)))
    return `chooses ${JSON.stringify(choice)}; expected one of ${OPTIONS.join(', ')}`;
  const missing = OPTIONS.filter((option) => !Object.hasOwn(Object(probabilities), option));
  return missing.length > 0
    ? `has no probability for ${missing.join(' and ')}; expected one for each option`
    : undefined;
}

export const decideFormChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'decide-form',
    'spec 2, 2.10',
    "Decide answers have the fields of the protocol's schema",
    'Answer as `gatehouse schema broker` describes under decideResponse',
    async (ctx) => {
      const response = await ctx.request(decideRequest(ctx));
      const names = Object.keys(QUESTIONS);
      if (expectDecideResponse(ctx, response, names).length === 0) return;
      const body = ctx.parseJsonObject(response);
      const problem = validateValue(decideResponseSchema, body);
      if (problem !== undefined)
        ctx.adviseOn(
          response,
          `${response.endpoint} returned 200, but ${problem}; expected the schema's form`,
        );
      const chosen = choiceProblem(answerTo(body, 'next', names) ?? {});
      if (chosen !== undefined)
        ctx.adviseOn(response, `${response.endpoint} returned 200 with an answer to "next" that ${chosen}`);
    },
    { capability: 'inference', declaredScopes: { inference: ['decide'] }, advice: true },
  ),
];
