/** Fixes as suggested changes, if no commit can be made. */
import { createHash } from 'node:crypto';
import type { ReviewComment } from '../forge/client.ts';
import { readMarker, withMarker } from '../forge/comment-marker.ts';
import { isInOneHunk, parseHunks } from '../forge/diff-hunks.ts';
import { createSuggestion, type Suggestion, suggestionBlock } from '../forge/suggestion.ts';
import { plural } from '../report/labels.ts';
import { codeBlock, codeSpan, renderBlock } from '../report/markdown/builder.ts';
import { applyFixes } from '../settings/fix.ts';
import { type CommandContext, staleReason } from './command-context.ts';
import type { FixedFile } from './compute-fixes.ts';

const OWNER = createHash('sha256').update('gatehouse bot fix').digest('hex').slice(0, 12);
/** Maximum comments of a review, and maximum changes that a reply shows. */
const MAX_SUGGESTIONS = 30;
/** Maximum bytes of the changes that a reply shows. */
const MAX_BYTES = 30_000;

interface FileSuggestion extends Suggestion {
  readonly path: string;
  readonly codes: readonly string[];
  readonly fingerprint: string;
}

/** `aborted`: something changed meanwhile, so nothing was done. `message` is Markdown for the reply. */
interface SuggestOutcome {
  readonly status: 'suggested' | 'aborted';
  readonly message: string;
}

/** Posts one review with suggestions for changed lines; the message shows the other fixes. Throws an `ApiError`. */
export async function suggestFixes(
  context: CommandContext,
  files: readonly FixedFile[],
): Promise<SuggestOutcome> {
  const { client, pullRequest, commentId } = context;
  const changed = await client.changedFiles(pullRequest.number);
  const suggestions = files.flatMap(suggestionsOf);
  const blobs = new Map(files.map(({ file }) => [file.path, file.blobId]));
  const isInChange = (suggestion: FileSuggestion) => {
    const file = changed.find((one) => one.path === suggestion.path);
    return file?.blobId === blobs.get(suggestion.path) && isInOneHunk(parseHunks(file?.patch), suggestion);
  };
  const inChange = suggestions.filter(isInChange);
  // Without the threads a suggestion may be repeated, which is better than none.
  const threads = await client.threads(pullRequest.number).catch(() => []);
  const knownFingerprints = new Set(
    threads.flatMap(({ isOurs, isOutdated, body }) =>
      isOurs && !isOutdated ? (readMarker(body, 'review-comment', OWNER) ?? []) : [],
    ),
  );
  const added = inChange
    .filter(({ fingerprint }) => !knownFingerprints.has(fingerprint))
    .slice(0, MAX_SUGGESTIONS);
  if (added.length > 0) {
    const stale = await staleReason(context);
    if (stale !== undefined) return { status: 'aborted', message: stale };
    await client.addReview(
      pullRequest.number,
      pullRequest.headSha,
      withMarker('Suggestions for `/gatehouse fix`.', 'review', OWNER, String(commentId)),
      added.map(reviewCommentOf),
    );
  }
  const outsideChange = suggestions.filter((one) => !isInChange(one));
  const paragraphs: string[] = [];
  if (added.length > 0) paragraphs.push(`Added ${plural(added.length, 'suggestion')} to the changed lines.`);
  if (inChange.length > added.length)
    paragraphs.push(
      `${inChange.length - added.length} more ${inChange.length - added.length === 1 ? 'was' : 'were'} suggested before, or will be when you run the command again.`,
    );
  if (outsideChange.length > 0)
    paragraphs.push(
      'These lines are not part of the diff; change them manually:',
      outsideChangeText(outsideChange),
    );
  return { status: 'suggested', message: paragraphs.join('\n\n') };
}

/** One suggestion per fix. */
function suggestionsOf({ file, text, findings }: FixedFile): FileSuggestion[] {
  const suggestions: FileSuggestion[] = [];
  for (const { fix, code, fingerprint } of findings) {
    if (!fix?.safe) continue;
    const suggestion = createSuggestion(text, applyFixes(text, [fix]));
    // Of overlapping suggestions only the first is made; the other one follows once it is applied.
    if (
      !suggestion ||
      suggestions.some((one) => one.first <= suggestion.last && suggestion.first <= one.last)
    )
      continue;
    suggestions.push({ ...suggestion, path: file.path, codes: [code], fingerprint });
  }
  return suggestions;
}

function reviewCommentOf(suggestion: FileSuggestion): ReviewComment {
  const { path, first, last, codes, fingerprint } = suggestion;
  const body = `${codes.map((code) => `\`${code}\``).join(', ')}\n\n${suggestionBlock(suggestion)}`;
  return { path, first, last, body: withMarker(body, 'review-comment', OWNER, fingerprint) };
}

function outsideChangeText(suggestions: readonly FileSuggestion[]): string {
  let bytes = 0;
  const shown = suggestions.slice(0, MAX_SUGGESTIONS).flatMap((suggestion) => {
    const { path, first, last, lines } = suggestion;
    const where = first === last ? `line ${first}` : `lines ${first} to ${last}`;
    const text = `${codeSpan(path)}, ${where}:\n\n${renderBlock(codeBlock(lines.join('\n'), 'yaml'))}`;
    bytes += Buffer.byteLength(text);
    return bytes <= MAX_BYTES ? text : [];
  });
  const more = suggestions.length - shown.length;
  return [
    ...shown,
    ...(more > 0 ? [`And ${more} more: run \`gatehouse settings --fix\` in a checkout.`] : []),
  ].join('\n\n');
}
