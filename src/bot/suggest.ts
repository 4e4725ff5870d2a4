/** Fixes as suggestions that the author takes with a click, where no commit can be made. */
import { createHash } from 'node:crypto';
import type { ReviewComment } from '../forge/client.ts';
import { readMarker, withMarker } from '../forge/comment-owner.ts';
import { inOneHunk, parseHunks } from '../forge/diff-hunks.ts';
import { createSuggestion, type Suggestion, suggestionBlock } from '../forge/suggestion.ts';
import { applyFixes } from '../settings/fix.ts';
import type { Mended } from './mend.ts';
import { changedSince, type Scene } from './scene.ts';
import { block, counted, span } from './words.ts';

const OWNER = createHash('sha256').update('gatehouse bot fix').digest('hex').slice(0, 12);
/** The most remarks of one review, and the most changes that an answer shows. */
const MOST = 30;
const MOST_BYTES = 30_000;

interface Offer extends Suggestion {
  readonly path: string;
  readonly codes: readonly string[];
  /** What tells it from others. */
  readonly id: string;
}

/** Writes one review with what stands at lines of the change. `made` says that and the rest, `stopped` why nothing was done. */
export async function suggest(
  scene: Scene,
  files: readonly Mended[],
): Promise<{ readonly made: string } | { readonly stopped: string }> {
  const { client, pinned, comment } = scene;
  const changed = await client.changedFiles(pinned.number);
  const offers = files.flatMap(offersOf);
  const blobs = new Map(files.map(({ file }) => [file.path, file.blobId]));
  const isHere = ({ path, first, last }: Offer) => {
    const file = changed.find((one) => one.path === path);
    return file?.blobId === blobs.get(path) && inOneHunk(parseHunks(file?.patch), first, last);
  };
  const here = offers.filter(isHere);
  // Threads are asked for in the forge's second interface; without it a suggestion may stand twice.
  const threads = await client.threads(pinned.number).catch(() => []);
  const known = new Set(
    threads.flatMap(({ isOurs, isOutdated, body }) =>
      isOurs && !isOutdated ? (readMarker(body, 'remark', OWNER) ?? []) : [],
    ),
  );
  const fresh = here.filter(({ id }) => !known.has(id)).slice(0, MOST);
  if (fresh.length > 0) {
    const moved = await changedSince(scene);
    if (moved !== undefined) return { stopped: moved };
    await client.addReview(
      pinned.number,
      pinned.headSha,
      withMarker('Suggestions for `/gatehouse fix`.', 'review', OWNER, String(comment)),
      fresh.map(remarkOf),
    );
  }
  const rest = offers.filter((one) => !isHere(one));
  const parts: string[] = [];
  if (fresh.length > 0)
    parts.push(
      `${counted(fresh.length, 'suggestion')} ${fresh.length === 1 ? 'stands' : 'stand'} at the lines of the change.`,
    );
  if (here.length > fresh.length)
    parts.push(`${here.length - fresh.length} more stood there already, or come when you ask again.`);
  if (rest.length > 0)
    parts.push('Lines that the change does not show, to be written by hand:', restText(rest));
  return { made: parts.join('\n\n') };
}

/** Each fix by itself: whole lines for whole lines. */
function offersOf({ file, text, findings }: Mended): Offer[] {
  const offers: Offer[] = [];
  for (const { fix, code, fingerprint } of findings) {
    if (!fix?.safe) continue;
    const offer = createSuggestion(text, applyFixes(text, [fix]));
    // Of two that touch the same line the first counts; the next one comes when it was taken.
    if (!offer || offers.some((one) => one.first <= offer.last && offer.first <= one.last)) continue;
    offers.push({ ...offer, path: file.path, codes: [code], id: fingerprint });
  }
  return offers;
}

function remarkOf(offer: Offer): ReviewComment {
  const { path, first, last, codes, id } = offer;
  const body = `${codes.map((code) => `\`${code}\``).join(', ')}\n\n${suggestionBlock(offer)}`;
  return { path, first, last, body: withMarker(body, 'remark', OWNER, id) };
}

function restText(offers: readonly Offer[]): string {
  let bytes = 0;
  const shown = offers.slice(0, MOST).flatMap((offer) => {
    const { path, first, last, lines } = offer;
    const where = first === last ? `line ${first}` : `lines ${first} to ${last}`;
    const text = `${span(path)}, ${where}:\n\n${block(lines.join('\n'), 'yaml')}`;
    bytes += Buffer.byteLength(text);
    return bytes <= MOST_BYTES ? text : [];
  });
  const more = offers.length - shown.length;
  return [
    ...shown,
    ...(more > 0 ? [`And ${more} more: run \`gatehouse settings --fix\` in a checkout.`] : []),
  ].join('\n\n');
}
