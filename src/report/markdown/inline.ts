/** Untrusted text in Markdown that a forge renders. */
import type { PhrasingContent } from 'mdast';

/** A word or a number, in quotes or brackets, with trailing punctuation: never markup. */
const PLAIN_WORD =
  /^["'(]*(?:\p{N}+(?:\.\p{N}+)*|[\p{L}\p{M}\p{N}]+(?:['’-]\p{L}+)*|[-–—])?["')]*[.,;:?!)]*$/u;
/** A forge links it to a commit. */
const COMMIT_HASH = /[0-9a-f]{7,}/i;
/** A word with whatever is in braces in it (`?key={token of a}&b=1`), or words in quotes: one value. */
const TOKENS = /((?:\(?"(?:[^"\s]+ )+[^"\s]+"[.,;:?!)]*(?=\s|$))|(?:\{[^{}\r\n]*\}|\S)*)(\s*)/g;
const CODE_RUN = /^(["'(]*)(.*?)([.,;:?!)"']*)$/su;

/**
 * The text as nodes: every word that Markdown or the forge could read as markup (`@user`, `#1`, `GH-1`, a URL, HTML, the
 * pipe of a table, `$math$`, `:emoji:`, a hash, a path) is inline code.
 */
export function inlineNodes(text: string): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let plainText = '';
  let codeRun = '';
  let pendingSpace = '';
  const flushCode = () => {
    const [, before = '', code = '', after = ''] = CODE_RUN.exec(codeRun) ?? [];
    if (plainText + before) nodes.push({ type: 'text', value: plainText + before });
    if (code) nodes.push({ type: 'inlineCode', value: code });
    plainText = after + pendingSpace;
    codeRun = '';
    pendingSpace = '';
  };
  for (const [, word = '', space = ''] of text.matchAll(TOKENS)) {
    if (word.split(' ').every((part) => PLAIN_WORD.test(part)) && !COMMIT_HASH.test(word)) {
      if (codeRun) flushCode();
      plainText += word + space;
      continue;
    }
    codeRun += pendingSpace + word;
    pendingSpace = space;
    if (!isUnclosed(codeRun) || space !== ' ') flushCode();
  }
  flushCode();
  if (plainText) nodes.push({ type: 'text', value: plainText });
  return nodes;
}

/** Whether a quote or bracket is still open, so that the next word belongs to the code. */
function isUnclosed(code: string): boolean {
  const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0;
  return count(/[{[<]/g) > count(/[}\]>]/g) || count(/"/g) % 2 === 1;
}
