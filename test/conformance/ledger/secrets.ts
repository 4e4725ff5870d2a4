/** Secrets and the egress route (spec 2, 2.8 and 4.4). */
import { checkedBy, egress, protocol, type Requirement, serve, testedBy } from './requirement.ts';

export const secrets: readonly Requirement[] = [
  checkedBy(
    'S2-2.8-name',
    'The name of a secret is an uppercase letter and up to 39 uppercase letters, digits or underscores.',
    'egress-bad-name egress-names',
    protocol('whether a text names a secret'),
  ),
  checkedBy(
    'S2-2.8-host',
    'A secret is saved with the one host it may be sent to.',
    'egress-forwards egress-foreign-host',
  ),
  testedBy(
    'S2-2.8-stand-ins',
    'A box is given two variables for a secret: its token as the key, and its route as the address.',
    serve('MAIL_KEY: BOX_TOKEN'),
    protocol('and stand-ins for its secrets'),
  ),
  checkedBy(
    'S2-4.4-where',
    'The token comes wherever the key would: in a header or in the query.',
    'egress-forwards egress-any-header egress-query egress-several egress-basic',
  ),
  checkedBy(
    'S2-4.4-swaps',
    'The token is swapped for the value.',
    'egress-forwards egress-any-header egress-several egress-odd-value',
  ),
  checkedBy(
    'S2-4.4-only',
    'The request goes to the host of the secret and nowhere else.',
    'egress-forwards egress-foreign-host egress-paths egress-redirect egress-host-header token-isolation-credentials',
  ),
  checkedBy(
    'S2-4.4-as-it-is',
    "Path, query, method and body are the target's own, and so is its answer.",
    'egress-methods egress-answer-unchanged egress-paths',
  ),
  checkedBy(
    'S2-4.4-repeated',
    'A header of the answer that repeats the value has the stand-in in its place.',
    'egress-forwards egress-answer-headers egress-odd-value',
  ),
  testedBy(
    'S2-4.4-supplied',
    'A value that the broker supplies itself is outside the declaration, and limited by its own rules.',
    egress("a value of the broker's own"),
  ),
  checkedBy('S2-4.4-own', "A secret is its box's own.", 'boxes-secrets', egress("another box's secret")),
  checkedBy(
    'S2-7-egress-declared',
    'A secret that is not declared is 403, naming egress and the secret.',
    'egress-refused report-words-apart',
  ),
  checkedBy('S2-7-egress-held', 'A declared secret without a value is 403.', 'egress-unheld'),
  checkedBy('S2-7-egress-name', 'A name that is none is 404.', 'egress-bad-name'),
];
