/** Fixes as suggestions that the author takes with a click, where no commit can be made. */
import { createHash } from 'node:crypto';
import type { ReviewComment } from '../forge/client.ts';
import { readMarker, withMarker } from '../forge/comment-owner.ts';
import { inOneHunk, parseHunks } from '../forge/diff-hunks.ts';
import { createSuggestion, type Suggestion, suggestionBlock } from '../forge/suggestion.ts';
import { plural } from '../report/labels.ts';
import { codeBlock, codeSpan, renderBlock } from '../report/markdown/builder.ts';
import { applyFixes } from '../settings/fix.ts';
import { type CommandContext, staleReason } from './command-context.ts';
import type { FixedFile } from './compute-fixes.ts';

const OWNER = createHash('sha256').update('gatehouse bot fix').digest('hex').slice(0, 12);
/** The most remarks of one review, and the most changes that an answer shows. */
const MAX_SUGGESTIONS = 30;
const MAX_BYTES = 30_000;

interface FileSuggestion extends Suggestion {
  readonly path: string;
  readonly codes: readonly string[];
  /** What tells it from others. */
  readonly fingerprint: string;
}

/** Writes one review with what stands at lines of the change. `made` says that and the rest, `stopped` why nothing was done. */
export async function suggestFixes(
  context: CommandContext,
  files: readonly FixedFile[],
): Promise<{ readonly made: string } | { readonly stopped: string }> {
  const { client, pullRequest, commentId } = context;
  const changed = await client.changedFiles(pullRequest.number);
  const suggestions = files.flatMap(suggestionsOf);
  const blobs = new Map(files.map(({ file }) => [file.path, file.blobId]));
  const isInChange = ({ path, first, last }: FileSuggestion) => {
    const file = changed.find((one) => one.path === path);
    return file?.blobId === blobs.get(path) && inOneHunk(parseHunks(file?.patch), first, last);
  };
  const inChange = suggestions.filter(isInChange);
  // Threads are asked for in the forge's second interface; without it a suggestion may stand twice.
  const threads = await client.threads(pullRequest.number).catch(() => []);
  const knownFingerprints = new Set(
    threads.flatMap(({ isOurs, isOutdated, body }) =>
      isOurs && !isOutdated ? (readMarker(body, 'remark', OWNER) ?? []) : [],
    ),
  );
  const added = inChange
    .filter(({ fingerprint }) => !knownFingerprints.has(fingerprint))
    .slice(0, MAX_SUGGESTIONS);
  if (added.length > 0) {
    const stale = await staleReason(context);
    if (stale !== undefined) return { stopped: stale };
    await client.addReview(
      pullRequest.number,
      pullRequest.headSha,
      withMarker('Suggestions for `/gatehouse fix`.', 'review', OWNER, String(commentId)),
      added.map(reviewCommentOf),
    );
  }
  const outsideChange = suggestions.filter((one) => !isInChange(one));
  const paragraphs: string[] = [];
  if (added.length > 0)
    paragraphs.push(
      `${plural(added.length, 'suggestion')} ${added.length === 1 ? 'stands' : 'stand'} at the lines of the change.`,
    );
  if (inChange.length > added.length)
    paragraphs.push(
      `${inChange.length - added.length} more stood there already, or come when you ask again.`,
    );
  if (outsideChange.length > 0)
    paragraphs.push(
      'Lines that the change does not show, to be written by hand:',
      outsideChangeText(outsideChange),
    );
  return { made: paragraphs.join('\n\n') };
}

/** Each fix by itself: whole lines for whole lines. */
function suggestionsOf({ file, text, findings }: FixedFile): FileSuggestion[] {
  const suggestions: FileSuggestion[] = [];
  for (const { fix, code, fingerprint } of findings) {
    if (!fix?.safe) continue;
    const suggestion = createSuggestion(text, applyFixes(text, [fix]));
    // Of two that touch the same line the first counts; the next one comes when it was taken.
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
  return { path, first, last, body: withMarker(body, 'remark', OWNER, fingerprint) };
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
