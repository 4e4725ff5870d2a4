/** Writes `docs/codes.md` from the table that `explain` reads: every code with its meaning and examples. */
import type { PhrasingContent, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { CodePage } from '../src/model/codes.ts';

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const paragraph = (...children: PhrasingContent[]): RootContent => ({ type: 'paragraph', children });
const yaml = (value: string): RootContent => ({ type: 'code', lang: 'yaml', value: value.trimEnd() });
const cell = (value: string, url?: string) => ({
  type: 'tableCell' as const,
  children: [url ? { type: 'link' as const, url, children: [text(value)] } : text(value)],
});

/** The anchor that forges generate for the heading of a code. */
const anchor = (code: string) => `#${code.replaceAll('/', '')}`;

/** The page as Markdown. */
export function codesPage(pages: readonly CodePage[]): string {
  const children: RootContent[] = [
    { type: 'heading', depth: 1, children: [text('Codes')] },
    paragraph(
      text('Every finding has a code. An error fails its check, a warning does not. '),
      { type: 'inlineCode', value: 'gatehouse explain CODE' },
      text(
        ' prints the same text. "spec 1" is the specification of settings files; examples use the neutral vocabulary.',
      ),
    ),
    {
      type: 'table',
      align: [],
      children: [
        { type: 'tableRow', children: ['Code', 'Severity', 'Meaning'].map((name) => cell(name)) },
        ...pages.map(({ code, severity, title }) => ({
          type: 'tableRow' as const,
          children: [cell(code, anchor(code)), cell(severity), cell(title)],
        })),
      ],
    },
    ...pages.flatMap(section),
  ];
  return toMarkdown({ type: 'root', children }, { extensions: [gfmToMarkdown({ tablePipeAlign: false })] });
}

function section({ code, severity, title, description, spec, bad, good }: CodePage): RootContent[] {
  return [
    { type: 'heading', depth: 2, children: [text(code)] },
    paragraph(text(`${title} (${severity}${spec ? `; ${spec}` : ''}).`)),
    paragraph(text(description)),
    paragraph(text('Bad:')),
    yaml(bad),
    paragraph(text('Good:')),
    yaml(good),
  ];
}
