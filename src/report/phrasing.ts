/** Untrusted text in Markdown that a forge renders. */
import type { PhrasingContent } from 'mdast';

/** A word or a number, in quotes or brackets, with the punctuation that ends it: it means only itself. */
const PLAIN = /^["'(]*(?:\p{N}+(?:\.\p{N}+)*|[\p{L}\p{M}\p{N}]+(?:['’-]\p{L}+)*|[-–—])?["')]*[.,;:?!)]*$/u;
/** What a forge would link to a commit. */
const HASH = /[0-9a-f]{7,}/i;
/** A word, with what stands in braces in it (`?key={token of a}&b=1`), or words in quotes: they are one value. */
const WORDS = /((?:\(?"(?:[^"\s]+ )+[^"\s]+"[.,;:?!)]*(?=\s|$))|(?:\{[^{}\r\n]*\}|\S)*)(\s*)/g;
const RUN = /^(["'(]*)(.*?)([.,;:?!)"']*)$/su;

/**
 * The text with every word that Markdown or the forge could read as more than a word (`@user`, `#1`, `GH-1`, an address,
 * HTML, the pipe of a table, `$math$`, `:emoji:`, a hash, a path) as inline code, in which nothing is read.
 */
export function phrasing(text: string): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let plain = '';
  let run = '';
  let gap = '';
  const close = () => {
    const [, before = '', code = '', after = ''] = RUN.exec(run) ?? [];
    if (plain + before) nodes.push({ type: 'text', value: plain + before });
    if (code) nodes.push({ type: 'inlineCode', value: code });
    plain = after + gap;
    run = '';
    gap = '';
  };
  for (const [, word = '', space = ''] of text.matchAll(WORDS)) {
    if (word.split(' ').every((part) => PLAIN.test(part)) && !HASH.test(word)) {
      if (run) close();
      plain += word + space;
      continue;
    }
    run += gap + word;
    gap = space;
    if (!isOpen(run) || space !== ' ') close();
  }
  close();
  if (plain) nodes.push({ type: 'text', value: plain });
  return nodes;
}

/** Whether the code goes on after this word: a quote or bracket in it is not closed yet. */
function isOpen(code: string): boolean {
  const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0;
  return count(/[{[<]/g) > count(/[}\]>]/g) || count(/"/g) % 2 === 1;
}
