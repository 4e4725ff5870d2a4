/**
 * The picture of README.md: the job summary of `examples/broken.yml`, as a forge renders it. `node test/docs/picture.ts`
 * takes it anew with a Chromium (`CHROMIUM` names it where it is not `chromium`).
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { AlignType, Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { normalizeOutput, repositoryRoot, runGatehouse } from './pages.ts';

const picture = 'docs/images/summary.png';

/** The summary of the broken example, under the name that a file of its kind has. */
export function summaryOfBroken(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-picture-'));
  try {
    copyFileSync(join(repositoryRoot, 'examples/broken.yml'), join(folder, 'pipeline.yml'));
    return normalizeOutput(runGatehouse(['settings', '--format', 'markdown'], folder).stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const STYLE = `
body { margin: 0; padding: 24px; background: #f6f8fa; color: #1f2328; }
main { font: 14px/1.5 'Noto Sans', 'DejaVu Sans', 'Noto Color Emoji', sans-serif; background: #fff; border: 1px solid #d1d9e0;
  border-radius: 8px; padding: 8px 28px 20px; }
h2 { font-size: 21px; border-bottom: 1px solid #d1d9e0; padding-bottom: 8px; margin: 14px 0 12px; }
h3 { font-size: 17px; margin: 22px 0 6px; }
p { margin: 8px 0; }
p:has(> strong > code:only-child) { margin-top: 18px; }
table { border-collapse: collapse; }
td { border: 1px solid #d1d9e0; padding: 5px 13px; }
tr:first-child td { font-weight: bold; background: #f6f8fa; }
code { font: inherit; font-size: 12.5px; font-family: 'DejaVu Sans Mono', monospace; background: #818b981f; border-radius: 6px; padding: 2px 5px; }
pre { background: #f6f8fa; border-radius: 6px; padding: 8px 14px; margin: 8px 0; line-height: 1.4; }
pre code { background: none; padding: 0; }
summary { margin-top: 20px; }
`;

/** The page that is photographed. */
function pageOf(markdown: string): string {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  // What is folded stays folded.
  const end = tree.children.findIndex((node) => node.type === 'html');
  const shown = tree.children.slice(0, end).flatMap((node) => htmlOf(node));
  const [, summary = ''] = /<summary>(.*)<\/summary>/.exec(markdown) ?? [];
  const page = h('html', [
    h('head', [h('meta', { charSet: 'utf-8' }), h('style', STYLE)]),
    h('body', [h('main', [...shown, h('details', [h('summary', summary)])])]),
  ]);
  return toHtml({ type: 'root', children: [{ type: 'doctype' }, page] });
}

const TAGS: Readonly<Record<string, string>> = { paragraph: 'p', strong: 'strong', tableRow: 'tr' };

/** The nodes that a summary is made of; `align` is that of a table's cells. */
function htmlOf(node: Nodes, align?: AlignType): ElementContent[] {
  const within = (parent: Parents) => parent.children.flatMap((child) => htmlOf(child));
  switch (node.type) {
    case 'text':
      return [{ type: 'text', value: node.value }];
    case 'inlineCode':
      return [h('code', node.value)];
    case 'code':
      return [h('pre', [h('code', node.value)])];
    case 'heading':
      return [h(`h${node.depth}`, within(node))];
    case 'table':
      return [
        h(
          'table',
          node.children.map((row) =>
            h(
              'tr',
              row.children.flatMap((cell, index) => htmlOf(cell, node.align?.[index])),
            ),
          ),
        ),
      ];
    case 'tableCell':
      return [h('td', { align: align ?? 'left' }, within(node))];
    default:
      if ('children' in node && TAGS[node.type]) return [h(TAGS[node.type]!, within(node))];
      throw new Error(`a summary has no ${node.type}`);
  }
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-picture-'));
  const page = join(folder, 'page.html');
  writeFileSync(page, pageOf(summaryOfBroken()));
  const [width, height] = (process.argv[2] ?? '860x1094').split('x');
  execFileSync(
    process.env['CHROMIUM'] ?? 'chromium',
    [
      '--headless',
      '--no-sandbox',
      '--hide-scrollbars',
      '--force-device-scale-factor=1.2',
      `--user-data-dir=${join(folder, 'profile')}`,
      `--window-size=${width},${height}`,
      `--screenshot=${join(repositoryRoot, picture)}`,
      pathToFileURL(page).href,
    ],
    { stdio: 'ignore' },
  );
  rmSync(folder, { recursive: true });
}
