/** Scope and routes (spec 2, 4 to 4.6), refusals and bodies (2.9, 2.10). */
import {
  agents,
  checkedBy,
  conforming,
  decide,
  extra,
  feedback,
  model,
  notTestable,
  protocol,
  type Requirement,
  schema,
  scope,
  sdk,
  testedBy,
} from './requirement.ts';

export const routes: readonly Requirement[] = [
  checkedBy(
    'S2-2.9-form',
    'A refusal is a JSON object whose `error` is text, or an object with a message.',
    'inference-agent-refused model-refusals',
    protocol("describe('a refusal'"),
    conforming('refuses with the message as a string'),
    conforming('refuses with a message and no type'),
  ),
  checkedBy(
    'S2-2.9-names',
    'Its message names the capability and the missing word.',
    'inference-agent-refused decide-refused egress-refused feedback-refused fountain-refused agentsvc-words feedback-both-words',
  ),
  checkedBy(
    'S2-2.10-same-model',
    'A decide answer names the model that was asked for and holds an answer to each question.',
    'decide-answers decide-many',
  ),
  checkedBy(
    'S2-2.10-reason',
    'An answer may carry a reason, which is text.',
    'decide-answers',
    conforming('returns a reason with each answer'),
  ),
  checkedBy(
    'S2-2.10-unsupported',
    'A question of a type that is not answered is answered as unsupported.',
    'decide-unsupported',
    conforming('supports no type of question'),
  ),
  checkedBy(
    'S2-2.10-batch',
    'A batch holds entries, which need `agent`, and counts, which need `passive`.',
    'feedback-taken feedback-counts-taken feedback-both-words',
    schema('feedbackBatch'),
  ),
  testedBy(
    'S2-2.11-spec',
    'A capability is a prefix, its words, and a function from a request to the words it needs.',
    scope('an extra capability follows the same rule'),
  ),
  testedBy(
    'S2-2.11-rule',
    'The same rule applies to it.',
    extra("'grants every word'"),
    extra("'grants a box that never reported'"),
    extra("'serves every path of it'"),
  ),
  testedBy(
    'S2-2.11-probes',
    'A run takes such specs, with a probe for each scope word.',
    extra('is checked by its probes'),
    extra('has no probe for its scope word x'),
  ),

  checkedBy(
    'S2-4-rule',
    'A request that needs a word is 403 unless the last report has an entry of that capability, for this broker, that lists it.',
    'inference-agent-refused decide-refused egress-refused feedback-refused fountain-refused report-replaces report-foreign-broker report-exact-words report-words-apart report-same-name requests-repeated',
  ),
  checkedBy(
    'S2-4-never-reported',
    'A box that never reported is refused everything.',
    'unreported-refused model-refusals',
  ),
  checkedBy(
    'S2-4-own-report',
    'It is the report of the box itself.',
    'boxes-scope unreported-refused boxes-connection requests-repeated',
  ),
  checkedBy(
    'S2-4-no-such-path',
    'Another path below the prefix of a capability is 404 and reaches no upstream.',
    'inference-unknown-route model-near-routes model-methods model-paths decide-unknown-route agentsvc-unknown-route agentsvc-paths egress-paths feedback-unknown-route',
  ),
  checkedBy('S2-4-hello', 'HEAD and GET hello need no token and no word.', 'inference-hello hello-get'),
  checkedBy(
    'S2-4-model-word',
    'The model routes need `agent`.',
    'inference-agent-refused model-routes-refused',
  ),
  checkedBy('S2-4-decide-word', 'The decide route needs `decide`.', 'decide-refused'),
  checkedBy(
    'S2-4-egress-word',
    'An egress route needs the name of its secret.',
    'egress-refused report-words-apart',
  ),
  checkedBy(
    'S2-4-feedback-words',
    'Feedback needs `agent` for entries and `passive` for counts.',
    'feedback-refused feedback-both-words',
  ),
  checkedBy(
    'S2-4-agents-words',
    'Each family of the agent service needs its own word.',
    'fountain-refused agentsvc-words agentsvc-starts',
  ),
  notTestable(
    'S2-4-methods',
    'The methods of routes that list none are not said.',
    'There is nothing to hold; the suite asks by methods that any such service has.',
  ),

  checkedBy(
    'S2-4.2-forwards',
    'Messages, token counts and models are forwarded.',
    'inference-forwards model-routes',
    sdk("test('the list of models and a single model'"),
  ),
  checkedBy(
    'S2-4.2-unchanged',
    'Query and body go on unchanged.',
    'inference-forwards body-unchanged body-large query-unchanged body-chunked',
  ),
  checkedBy(
    'S2-4.2-answer',
    'The answer streams back unchanged.',
    'inference-forwards answer-streams answer-errors answer-headers answer-compressed answer-large answer-empty answer-cut model-redirect',
    sdk("test('a streamed message'"),
  ),
  checkedBy(
    'S2-4.2-credential',
    'The credential stands where the token was: in x-api-key, or as bearer with the beta value.',
    'inference-forwards setup-token-beta',
    conforming('pays with a setup token'),
  ),
  checkedBy('S2-4.2-hello', 'Hello is 200 without a token.', 'inference-hello hello-get'),
  checkedBy(
    'S2-4.2-403',
    'Every refusal on these routes is 403 and never 401.',
    'inference-unknown-token model-refusals',
    sdk('an error is reported at once, without retries'),
  ),

  checkedBy(
    'S2-4.3-answers',
    'A decide request names a model, a state and questions; each question is answered.',
    'decide-answers decide-many',
    decide("returns the model's answers"),
  ),
  checkedBy(
    'S2-4.3-format',
    'A request that is not in the format is 422.',
    'decide-invalid decide-malformed',
  ),
  checkedBy(
    'S2-4.3-stopped',
    'What stops an answer is a status that is not 2xx.',
    'decide-upstream-error',
    decide('a missing answer is not a 2xx'),
  ),
  notTestable(
    'S2-4.3-backend',
    'A box selects the broker as its decide backend with a brokered key.',
    'It binds the box.',
  ),

  checkedBy(
    'S2-4.5-words',
    'Entries need `agent`, counts need `passive`.',
    'feedback-taken feedback-refused feedback-counts-taken feedback-both-words',
  ),
  checkedBy('S2-4.5-empty', 'A batch with neither is 400.', 'feedback-empty'),
  checkedBy(
    'S2-4.5-withheld',
    'A batch that passes may be withheld: 403 with a message that says so.',
    'feedback-taken',
    conforming('withholds feedback'),
    feedback("is withheld without the owner's consent"),
  ),
  checkedBy(
    'S2-4.5-none',
    'A broker that keeps no feedback answers 501.',
    'feedback-keeps-none',
    conforming('keeps no feedback'),
  ),

  checkedBy(
    'S2-4.6-key',
    'The key of the operator is sent upstream as the bearer.',
    'fountain-forwards agentsvc-starts boxes-conversations agentsvc-redirect',
  ),
  checkedBy(
    'S2-4.6-starts',
    '`agent` lets a box start a conversation.',
    'agentsvc-starts',
    agents("a box starts, reads and continues a conversation with the operator's key"),
  ),
  checkedBy(
    'S2-4.6-own',
    'The broker sees to it that what a box names is its own: conversations, sandboxes, vaults.',
    'boxes-conversations boxes-sandboxes boxes-vault',
    agents('of another box or of no box are rejected: %s'),
  ),
  checkedBy(
    'S2-4.6-callback',
    'The callback token is a capability by name and has no route.',
    'report-free-names agentsvc-unknown-route',
  ),

  checkedBy(
    'S2-5-token',
    'Every request carries the token as bearer, or as x-api-key on the model routes.',
    'token-as-api-key declaration-unknown-token boxes-connection token-near-miss',
    sdk('apiKey: BOX_TOKEN'),
  ),
  checkedBy(
    'S2-5-no-token',
    "Without one that is a box's nothing is served.",
    'model-refusals decide-no-token egress-no-token feedback-no-token agentsvc-no-token boxes-connection requests-repeated',
  ),
  notTestable(
    'S2-5-issuing',
    "How a box obtains its token is the broker's own.",
    'There is nothing to hold.',
  ),
  checkedBy(
    'S2-5-credentials',
    'Each credential goes to its own upstream, and none into an answer.',
    'token-isolation token-isolation-credentials decide-redirect agentsvc-redirect model-redirect',
    model('without the credential'),
  ),

  checkedBy(
    'S2-7-report',
    'No report, a malformed listing or spend that is kept, an empty batch: 400.',
    'declaration-malformed listing-malformed spend-malformed feedback-empty feedback-no-batch',
  ),
  checkedBy(
    'S2-7-nobody',
    'A report or decide request of nobody: 401 or 403.',
    'declaration-unknown-token decide-unknown-token decide-no-token token-near-miss',
  ),
  checkedBy(
    'S2-7-scope',
    'A missing word, no report, any refusal on the model routes, counts without `passive`: 403.',
    'unreported-refused inference-agent-refused model-refusals feedback-refused',
  ),
  checkedBy(
    'S2-7-path',
    'A path that is not served: 404.',
    'inference-unknown-route decide-unknown-route agentsvc-unknown-route feedback-unknown-route',
  ),
  checkedBy(
    'S2-7-decide',
    'A decide request without questions or not in the format: 422.',
    'decide-invalid decide-malformed',
  ),
  checkedBy('S2-7-feedback', 'No feedback is kept: 501.', 'feedback-keeps-none feedback-taken'),

  checkedBy('S2-8-capabilities', 'A report has at most 20 capabilities.', 'limit-capabilities'),
  checkedBy('S2-8-words', 'A capability has at most 50 scope words.', 'limit-scope-words'),
  checkedBy('S2-8-bytes', 'The body of a report has at most 32 KB.', 'limit-body'),
  checkedBy(
    'S2-8-listing',
    'A title has at most 60 characters and a line 140.',
    'limit-listing-title limit-listing-line',
  ),
  checkedBy('S2-8-principals', 'There are at most 50 shares.', 'limit-principals'),
  checkedBy(
    'S2-8-grant',
    'A grant has at most 2048 characters.',
    'grant-ignored',
    protocol('limits.grant + 1'),
  ),
  checkedBy('S2-8-name', 'The name of a secret has 1 to 40 characters.', 'egress-names egress-bad-name'),
  notTestable(
    'S2-8-rates',
    'Limits of rates are not said.',
    'There is nothing to hold; what an upstream says of rates comes back unchanged (S2-4.2-answer).',
  ),
];
