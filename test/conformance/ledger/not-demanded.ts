/** What a broker may do although a reader could expect otherwise: no sentence of spec 2 demands more. */
import { notTestable, type Requirement } from './requirement.ts';

export const notDemanded: readonly Requirement[] = [
  notTestable(
    'S2-4.2-headers',
    'Path, query and body of a model call go on unchanged.',
    'The sentence names no headers, so a broker that drops one of the box, such as the version of the API, or sends the grant on, breaks none.',
  ),
  notTestable(
    'S2-4-open-methods',
    'Methods are given for some routes only.',
    'Where none are given, as for egress, a broker may refuse one such as HEAD; where one is given, as for feedback, it may serve another.',
  ),
  notTestable(
    'S2-4.6-own-bodies',
    "Bodies and answers of these routes are the agent service's own.",
    'No sentence says that the query or the status passes unchanged, so a broker that changes them breaks none.',
  ),
  notTestable(
    'S2-1-compressed',
    'No answer carries a value, whatever it is encoded in.',
    "A value inside a compressed body of the secret's host is not sent by the suite: to see it, a broker would have to decompress what it may only pass on.",
  ),
];
