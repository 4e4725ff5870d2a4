/** Hover and completion, in documents that are as incomplete as they are while one types. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type CheckedDocument, checkDocument } from '../../src/lsp/checked-document.ts';
import { completionsAt } from '../../src/lsp/completion.ts';
import { hoverAt } from '../../src/lsp/hover.ts';
import type { EditorServices } from '../../src/lsp/services.ts';
import { settingsFields } from '../../src/settings/schema/settings-fields.ts';
import { repositoryRoot } from '../fakes/io.ts';
import { runs } from '../runs.ts';

const services: EditorServices = {
  describe: async (path) => ({
    name: path.slice(1),
    root: '/',
    sibling: undefined,
    vocabulary: undefined,
    loadRepository: undefined,
  }),
  refresh: () => {},
  codesPage: '',
  now: () => new Date(0),
};

/** The document, and the offset of its `‸`. */
async function withCursor(marked: string, name = 'pipeline.yml'): Promise<[CheckedDocument, number]> {
  const offset = marked.indexOf('‸');
  const document = TextDocument.create(`file:///${name}`, 'yaml', 1, marked.replace('‸', ''));
  return [(await checkDocument(document, services))!, offset];
}

/** The document with an item of the completion in it. */
async function complete(marked: string, label: string, name?: string): Promise<string> {
  const [checked, offset] = await withCursor(marked, name);
  const item = (await completionsAt(checked, offset)).find((one) => one.label === label);
  if (!item) return 'not offered';
  return TextDocument.applyEdits(checked.document, [item.textEdit as never]);
}

async function labels(marked: string): Promise<string[]> {
  const [checked, offset] = await withCursor(marked);
  return (await completionsAt(checked, offset)).map(({ label }) => label);
}

describe('completion', () => {
  test.each<[marked: string, ...labels: string[]]>([
    ['gate: ‸', 'always', 'on-destructive', 'never', 'on-destroy'],
    ['gate: al‸ways', 'always', 'on-destructive', 'never', 'on-destroy'],
    ['gate: "al‸"', 'always', 'on-destructive', 'never', 'on-destroy'],
    ['tips: ‸', 'true', 'false'],
    ['drift: ‸', '"0 4 * * 1"', '"@daily"', 'false'],
    ['apply:\n  ‸', 'when', 'merge', 'merge_token_env', 'requires', 'resume', 'branches'],
    ['apply:\n  when: merge\n  re‸', 'merge', 'merge_token_env', 'requires', 'resume', 'branches'],
    ['apply: { when: merge, r‸', 'merge', 'merge_token_env', 'requires', 'resume', 'branches'],
    ['apply: { ‸ }\ngate: always', 'when', 'merge', 'merge_token_env', 'requires', 'resume', 'branches'],
    ['apply:\n  requires: [approved, ‸]', 'approved', 'mergeable', 'undiverged', 'checks'],
    ['apply:\n  requires:\n    - ‸', 'approved', 'mergeable', 'undiverged', 'checks'],
    ['steps:\n  - ‸', 'name', 'run', 'before', 'after', 'roots', 'on_failure'],
    ['steps:\n  - run: make\n    ‸', 'name', 'before', 'after', 'roots', 'on_failure'],
    ['runner: { plan: { ‸', 'group', 'labels'],
    ['generate:\n  ‸', 'backend', 'providers', 'required_version', 'disable_init', 'dirs', 'roots'],
    // The words of the file's vocabulary, without a placeholder for a name that it lacks.
    ['binary: ‸', 'terraform', 'tofu'],
    ['binary: tool_a\nforge: ‸', 'forge_a', 'forge_b', 'forge_c'],
    ['forge: gitlab\nnotify:\n  ‸', 'slack', 'teams', 'webhook', 'webhook_key', 'relay'],
    ['forge: forge_a\npolicy:\n  input: ‸', 'plan', 'hosted_run'],
    // A control file.
    ['projects:\n  h/o/n:\n    gate: ‸', 'always', 'on-destructive', 'never', 'on-destroy'],
    ['projects: {}\n‸', 'defaults'],
    ['defaults:\n  rollouts: ‸\nprojects: {}', 'false'],
    // Nothing to offer.
    ['synth: ‸'],
    ['gate:‸'],
    ['# gate: ‸'],
    ['env:\n  ‸'],
    ['unknown: { ‸'],
  ])('%j', async (marked, ...expected) => {
    expect(await labels(marked)).toEqual(expected);
  });

  test('offers every key at the top once, and none that is set', async () => {
    const all = await labels('‸');
    expect(all.toSorted()).toEqual([...new Set(all)].toSorted());
    expect(all).toHaveLength(Object.keys(settingsFields).length + 2);
    expect(await labels('gate: always\n‸')).toEqual(
      all.filter((key) => !['gate', 'projects', 'defaults'].includes(key)),
    );
  });

  test.each<[marked: string, label: string, result: string, name?: string]>([
    ['ga‸', 'gate', 'gate: '],
    ['ga‸: always', 'gate', 'gate: always'],
    ['gate: al‸w', 'always', 'gate: always'],
    ['gate: "al‸"', 'always', 'gate: always'],
    ['policy: { eng‸ }', 'engine', 'policy: { engine:  }'],
    ['{"ga‸"}', 'gate', '{"gate": }', 'pipeline.json'],
    ['{"gate": ‸}', 'always', '{"gate": "always"}', 'pipeline.json'],
  ])('%j becomes %s', async (marked, label, result, name) => {
    expect(await complete(marked, label, name)).toBe(result);
  });
});

describe('hover', () => {
  const hover = async (marked: string) => {
    const [checked, offset] = await withCursor(marked);
    const found = await hoverAt(checked, checked.document.positionAt(offset));
    return found && (found.contents as { value: string }).value;
  };

  test.each<[marked: string, ...parts: string[]]>([
    ['ga‸te: always', '`gate`', 'Allowed: always, on-destructive, never or on-destroy'],
    ['gate: alw‸ays', '`gate`', 'Allowed: always, on-destructive, never or on-destroy'],
    ['apply:\n  res‸ume: 5', '`apply.resume`', 'retried', 'Allowed: a whole number from 5 to 60'],
    ['apply: {res‸ume: 90}', '`apply.resume`'],
    ['binary: tof‸u', 'Allowed: terraform or tofu'],
    ['steps: [{r‸un: make, after: plan}]', '`steps[0].run` (required)'],
    ['generate:\n  back‸end: {}', '`generate.backend`', 'one type name'],
    ['gitlab: {tok‸en: protected}', '`gitlab.token`'],
    ['projects: {h/o/n: {ga‸te: always}}', '`projects["h/o/n"].gate`'],
    ['gate: some‸times', 'Value not allowed', '(settings/enum)', 'case-sensitive'],
    ['gate: on-des‸troy', 'Deprecated name', '(settings/deprecated)'],
  ])('%j', async (marked, ...parts) => {
    const text = await hover(marked);
    for (const part of parts) expect(text).toContain(part);
  });

  test.each(['‸# comment\n', 'gate: always\n\n‸', '‸'])('says nothing of %j', async (marked) =>
    expect(await hover(marked)).toBeUndefined(),
  );
});

test('no text at which one stops typing is too broken', async () => {
  const example = readFileSync(join(repositoryRoot, 'examples/pipeline.yml'), 'utf8');
  await fc.assert(
    fc.asyncProperty(fc.nat(example.length), fc.nat(40), async (end, removed) => {
      const text = `${example.slice(0, Math.max(0, end - removed))}‸${example.slice(end)}`;
      const [checked, offset] = await withCursor(text);
      await completionsAt(checked, offset);
      await hoverAt(checked, checked.document.positionAt(offset));
    }),
    { ...runs, numRuns: Math.min(runs.numRuns, 100) },
  );
});
