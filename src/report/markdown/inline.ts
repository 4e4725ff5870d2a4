/** Untrusted text in Markdown that a forge renders. */
import type { PhrasingContent } from 'mdast';

/** A word or a number, in quotes or brackets, with the punctuation that ends it: it means only itself. */
const PLAIN_WORD =
  /^["'(]*(?:\p{N}+(?:\.\p{N}+)*|[\p{L}\p{M}\p{N}]+(?:['’-]\p{L}+)*|[-–—])?["')]*[.,;:?!)]*$/u;
/** What a forge would link to a commit. */
const COMMIT_HASH = /[0-9a-f]{7,}/i;
/** A word, with what stands in braces in it (`?key={token of a}&b=1`), or words in quotes: they are one value. */
const TOKENS = /((?:\(?"(?:[^"\s]+ )+[^"\s]+"[.,;:?!)]*(?=\s|$))|(?:\{[^{}\r\n]*\}|\S)*)(\s*)/g;
const CODE_RUN = /^(["'(]*)(.*?)([.,;:?!)"']*)$/su;

/**
 * The text with every word that Markdown or the forge could read as more than a word (`@user`, `#1`, `GH-1`, an address,
 * HTML, the pipe of a table, `$math$`, `:emoji:`, a hash, a path) as inline code, in which nothing is read.
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

/** Whether the code goes on after this word: a quote or bracket in it is not closed yet. */
function isUnclosed(code: string): boolean {
  const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0;
  return count(/[{[<]/g) > count(/[}\]>]/g) || count(/"/g) % 2 === 1;
}
