/** Who pays, and grants (spec 2, 2.6, 2.7 and 4.2). */
import {
  checkedBy,
  conforming,
  model,
  notTestable,
  payer,
  protocol,
  type Requirement,
  serve,
  testedBy,
} from './requirement.ts';

export const payers: readonly Requirement[] = [
  checkedBy(
    'S2-2.6-form',
    'A payer is a kind of three and a principal, `<provider>:<login>` or null.',
    'payer-consistent',
  ),
  testedBy(
    'S2-2.6-kinds',
    "Shared is nobody's own credential, owner the owner's, visitor one that a person brought for this box.",
    payer("'the operator'"),
    payer("'the owner'"),
    payer('that is valid lets the visitor pay'),
  ),
  checkedBy(
    'S2-2.6-optional',
    'A broker may state no payer.',
    'payer-consistent',
    conforming('states no payer'),
  ),
  checkedBy(
    'S2-2.6-both',
    'One that states it does so on the declaration answer and in the header, and they agree.',
    'payer-consistent',
  ),
  checkedBy(
    'S2-2.6-everywhere',
    'The header is on every answer of the model routes and the decide route.',
    'payer-everywhere',
    payer('is stated on the decide route, on refusals and on errors'),
  ),
  testedBy(
    'S2-2.6-unknown',
    'A payer that is missing is unknown: neither owner nor visitor.',
    protocol('Missing or malformed is never the owner'),
  ),
  checkedBy(
    'S2-2.7-form',
    'A grant is printable ASCII without blanks, at most 2048 characters.',
    'grant-ignored',
    protocol('whether a text has the form of a grant'),
  ),
  checkedBy(
    'S2-2.7-header',
    'A grant comes in its header, on the model routes and the decide route.',
    'grant-ignored grant-ignored-on-decide',
    serve('visitor github:bob'),
  ),
  notTestable(
    'S2-2.7-turns',
    'The surface sends it on the turns of that person only, and reads nothing in it.',
    'It binds the box.',
  ),
  testedBy(
    'S2-4.2-grant-holds',
    'A grant that is for this box, not over, not revoked, of a person whose credential is held, has that credential pay, and the header says visitor.',
    payer('that is valid lets the visitor pay'),
    payer("'for another box'"),
    payer("'revoked'"),
    payer("'over'"),
    payer('of a visitor whose credential was removed'),
  ),
  checkedBy(
    'S2-4.2-grant-fails',
    'A grant that fails is ignored and not refused; it is paid as without, and the header says so.',
    'grant-ignored grant-ignored-on-decide',
    payer('that is %s is ignored'),
  ),
  checkedBy(
    'S2-4.2-grant-none',
    'Where no grants are issued the header is ignored.',
    'grant-ignored grant-ignored-on-decide',
  ),
  checkedBy('S2-4.2-grant-scope', 'A grant names who pays, and grants no scope word.', 'grant-and-scope'),
  testedBy(
    'S2-5-grant',
    'A broker judges a grant by its own records.',
    payer("['unknown', () => 'grant_unknown']"),
    model('and without a grant'),
  ),
  notTestable(
    'S2-5-grant-bounds',
    'A grant is bounded by its box, its expiry and its revocation, and is short.',
    "How long grants hold is the broker's own; what bounds ours is S2-4.2-grant-holds.",
  ),
];
