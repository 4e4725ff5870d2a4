/**
 * The pictures of docs/report.md: the page and the comment of a run over a broken example.
 * `node test/docs/report-pictures.ts` takes them anew with a Chromium (`CHROMIUM` names it where it is not a usual one).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes } from 'mdast';
import { runProgram, scratch, writeFolder } from '../fakes/io.ts';
import { launch } from '../report/browser/chromium.ts';
import { parseMarkdown as treeOf } from '../report/markdown-comment.ts';
import { normalizeOutput, repositoryRoot } from './pages.ts';

const images = join(repositoryRoot, 'docs/images');

const CONFIG = `settings: {}
conformance:
  module: broker.mjs
validate:
  stand-in: true
verify-conversation:
  stand-in: true
`;

/** The example broker, that answers what it must refuse. */
function brokenBroker(): string {
  const text = readFileSync(join(repositoryRoot, 'examples/broker.mjs'), 'utf8');
  const changed = text.replace('Refusal(403, `no value', 'Refusal(500, `no value');
  if (changed === text) throw new Error('the example broker has changed: break it in another way');
  return changed;
}

/** What a run over the broken example leaves behind. */
async function run(folder: string): Promise<{ comment: string; page: string }> {
  const sha = '4f6c1d2e8a90b7c35d1e6f2a48b9c07d5e3f1a62';
  const env = {
    ...{
      PATH: process.env['PATH'],
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: 'acme/infra',
      GITHUB_SHA: sha,
    },
    ...{ GITHUB_RUN_ID: '42', GITHUB_SERVER_URL: 'https://github.example', GITHUB_REF: 'refs/heads/main' },
    ...{ GITHUB_WORKSPACE: folder, RUNNER_TEMP: folder },
  };
  const now = () => new Date();
  const { code, stderr } = await runProgram(['run', '--out', 'out'], { cwd: folder, env, now });
  if (code !== 1) throw new Error(`the run ended with ${code}: ${stderr}`);
  const read = (name: string) => readFileSync(join(folder, 'out', name), 'utf8');
  return { comment: read('report.md'), page: read('report.html') };
}

const TAGS: Readonly<Record<string, string>> = {
  ...{
    paragraph: 'p',
    strong: 'strong',
    table: 'table',
    tableRow: 'tr',
    tableCell: 'td',
    list: 'ul',
    listItem: 'li',
  },
  ...{ inlineCode: 'code', code: 'pre' },
};

/** A comment as a forge renders it: its own HTML as it is, everything else by its kind. */
function htmlOf(node: Nodes): string {
  if (node.type === 'html') return node.value;
  const text = 'value' in node ? node.value.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : '';
  const inner = 'children' in node ? (node.children as Nodes[]).map(htmlOf).join('') : text;
  if (node.type === 'link') return `<a href="#">${inner}</a>`;
  const tag = node.type === 'heading' ? `h${node.depth}` : TAGS[node.type];
  return tag ? `<${tag}>${inner}</${tag}>` : inner;
}

/** How a forge shows a comment. */
const STYLE = `
body { margin: 0; padding: 20px; background: #fff; color: #1f2328; }
main { font: 14px/1.5 'Noto Sans', 'DejaVu Sans', 'Noto Color Emoji', sans-serif; border: 1px solid #d1d9e0; border-radius: 8px; padding: 6px 24px 20px; }
h2 { font-size: 21px; border-bottom: 1px solid #d1d9e0; padding-bottom: 8px; margin: 14px 0 12px; }
h3 { font-size: 17px; margin: 22px 0 6px; }
p { margin: 8px 0; }
a { color: #0969da; text-decoration: none; }
table { border-collapse: collapse; }
td { border: 1px solid #d1d9e0; padding: 5px 13px; }
tr:first-child td { background: #f6f8fa; font-weight: bold; }
td:nth-child(n + 3) { text-align: right; white-space: nowrap; }
code { font: 12.5px 'DejaVu Sans Mono', monospace; background: #818b981f; border-radius: 6px; padding: 2px 5px; }
pre { background: #f6f8fa; border-radius: 6px; padding: 8px 14px; margin: 8px 0; font: 12.5px/1.4 'DejaVu Sans Mono', monospace; }
details { margin: 8px 0; }
`;

const commentPage = (body: string) =>
  `<!doctype html><meta charset=utf-8><style>${STYLE}</style><main>${body}</main>`;

/** The folder of the broken example. */
const writeBrokenExample = (root: string) =>
  writeFolder(root, {
    'pipeline.yml': readFileSync(join(repositoryRoot, 'examples/broken.yml')),
    'broker.mjs': brokenBroker(),
    '.github/gatehouse.yml': CONFIG,
  });

/** The comment with the times of no run in particular, and without what is folded: the picture does not show it. */
export async function commentOfBroken(): Promise<string> {
  const { root, remove } = scratch();
  try {
    const { comment } = await run(writeBrokenExample(root));
    return normalizeOutput(comment).replace(/(<summary>.*<\/summary>)[\s\S]*?(?=<\/details>)/g, '$1\n');
  } finally {
    remove();
  }
}

if (import.meta.main) {
  const { root, remove } = scratch();
  const browser = await launch();
  try {
    const { comment, page: html } = await run(writeBrokenExample(root));
    const rendered = htmlOf(treeOf(comment));
    const shots = [
      ['report-page.png', html, 1180, 1000],
      ['report-comment.png', commentPage(rendered), 900, 1100],
    ] as const;
    for (const [name, content, width, height] of shots) {
      const page = await browser.newPage({ viewport: { width, height } });
      await page.setContent(content);
      await page.screenshot({ path: join(images, name) });
      await page.close();
    }
  } finally {
    await browser.close();
    remove();
  }
}
