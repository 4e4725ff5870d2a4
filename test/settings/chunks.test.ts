import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFile } from '../../src/settings/check-file.ts';
import type { ChunkSizes } from '../../src/text/chunk-boundaries.ts';
import { type DocumentChunk, foldDocument } from '../../src/text/read-document.ts';
import { VocabularyTranslator } from '../../src/vocabulary/translator.ts';
import { builtInVocabularies } from '../../src/vocabulary/vocabulary.ts';
import { runs } from '../runs.ts';

const inChunks: ChunkSizes = { minSplitLength: 0, minChunkLength: 0 };
const atOnce: ChunkSizes = { minSplitLength: Number.POSITIVE_INFINITY, minChunkLength: 0 };

async function findings(text: string, chunkSizes?: ChunkSizes) {
  const { findings } = await checkFile('pipeline.yml', Buffer.from(text), undefined, { chunkSizes });
  return findings.map(
    ({
      code,
      severity,
      message,
      help,
      path,
      location: { line, column, endLine, endColumn } = { line: 0, column: 0, endLine: 0, endColumn: 0 },
    }) => `${line}:${column}-${endLine}:${endColumn} ${severity} ${code} ${path} ${message} ${help}`,
  );
}

const readChunks = (text: string, chunkSizes?: ChunkSizes) =>
  foldDocument<DocumentChunk[]>(
    text,
    { translator: new VocabularyTranslator(builtInVocabularies), splitKey: 'projects', chunkSizes },
    () => [],
    async (chunks, chunk) => [...chunks, chunk],
  );

/** Lines of a project, below its key. */
const projectBodies = [
  '',
  ' {}',
  ' ~',
  ' null',
  ' {parallelism: 0}',
  ' {gate: on-destroy, binary: terraform}',
  ' # comment',
  '\n    gate: never',
  '\n    parallelism: 0\n    bogus: 1',
  '\n\n    # comment\n  # comment\n# comment\n    gate: always\n',
  '\n    roots:\n    - a\n    - b',
  '\n    roots:\n      - a\n      - 5',
  '\n    synth: |\n      gate: never\n\n      x/y/z: {}\n    tips: true',
  '\n    synth: >-\n      a\n  # comment\n    tips: 1',
  '\n    synth: "a\n      b"\n    tips: 1',
  "\n    synth: 'a\n\n      b'",
  '\n    env: {A: b,\n      C: 5}',
  '\n    wrapper_a: {version: 1.2}',
  '\n    terragrunt: {version: 1.2}',
  '\n    notify: {chat_a: A, slack: B}',
  '\n    # gatehouse-ignore deprecated: old\n    gate: on-destroy',
] as const;

/** Lines that may change the meaning of others, however they are indented. */
const unusualLines = [
  '&a x/y/z: {}',
  'x/y/z: &a {parallelism: 0}',
  'v/w/x: *a',
  'u/v/w: !!map {}',
  'u/v/w: !foo {}',
  '? k/l/m',
  ': {}',
  '"q/r/s": {}',
  "'q/r/s': 1",
  'h1/o/p: {}',
  'h2/o/p: {}',
  '<<: {}',
  '__proto__: {}',
  '- item',
  '---',
  '...',
  '--- # again',
  '%YAML 1.2',
  '~',
  'null',
  'text',
  '{}',
  '[]',
  '{',
  ']',
  '"unclosed',
  "'unclosed",
  'a: b: c',
  '\tgate: never',
  'é/o/p: {}',
  'defaults: {parallelism: 0}',
  'defaults:',
  'projects:',
  'projects: {}',
  '"projects":',
  'gate: always',
  'bogus: 1',
  'wrapper_a: {}',
  '# comment',
  '# gatehouse-ignore deprecated: old',
  '',
  '   ',
  'x/y/z: |',
  'x/y/z: {}\r',
  'x/y/z: {}\rw/x/y: {}',
  'x/y/z: {}\rdefaults: {tips: 1}',
  'x/y/z: {}\r---\rq: 1',
  `x/y/z: {generate: {a: ${'['.repeat(61)}${']'.repeat(61)}}}`,
  `x/y/z: {generate: {a: ${'['.repeat(60)}${']'.repeat(60)}}}`,
];

const body = fc.constantFrom(...projectBodies);
const unusualLine = fc.record({
  at: fc.nat(1000),
  indent: fc.constantFrom(0, 2, 2, 2, 4),
  line: fc.constantFrom(...unusualLines),
  instead: fc.boolean(),
});

const control = fc
  .record({
    head: fc.constantFrom(
      '',
      '# head\n',
      '---\n',
      'defaults: {gate: never}\n',
      'defaults:\n  parallelism: 0\n',
      '\n\n',
    ),
    header: fc.constantFrom(
      'projects:\n',
      'projects:\n',
      'projects: # all\n',
      'projects:  \n',
      'projects:\r\n',
    ),
    projects: fc.array(body, { minLength: 1, maxLength: 6 }),
    step: fc.constantFrom('  ', '  ', ' ', '    '),
    tail: fc.constantFrom(
      '',
      '',
      'defaults: {tips: 1}\n',
      'defaults:\n  gate: on-destroy\n',
      '# tail\n',
      'bogus: 1\n',
      '~\n',
      'null\n',
      '{}\n',
    ),
    ending: fc.constantFrom('\n', '\n', '\r\n'),
    unusual: fc.array(unusualLine, { maxLength: 2 }),
  })
  .map(({ head, header, projects, step, tail, ending, unusual }) => {
    const text = projects.map((one, index) => `  h${index}/o/p:${one}\n`).join('');
    const lines = `${text.replace(/^ {2}/gm, step)}${tail}`.split('\n');
    for (const { at, indent, line, instead } of unusual) {
      lines.splice(at % lines.length, instead ? 1 : 0, `${' '.repeat(indent)}${line}`);
    }
    return `${head}${header}${lines.join('\n')}`.replace(/\r?\n/g, ending);
  });

describe('a control file read in chunks', () => {
  it('is read whole where a late chunk depends on others, and its names are counted once', async () => {
    const translator = new VocabularyTranslator(builtInVocabularies);
    const text = 'projects:\n  a:\n    binary: terraform\n  b: &x {}\n';
    const options = { translator, splitKey: 'projects', chunkSizes: inChunks };
    const add = async (chunks: DocumentChunk[], chunk: DocumentChunk) => [...chunks, chunk];
    const chunks = await foldDocument<DocumentChunk[]>(text, options, () => [], add);
    expect(chunks.map(({ isSplit }) => isSplit)).toEqual([false]);
    expect([...translator.usageCounts].map(([{ name }, count]) => [name, count])).toEqual([['common', 1]]);
  });

  it('has the same findings as when it is read whole', async () => {
    let chunks = 0;
    await fc.assert(
      fc.asyncProperty(control, async (text) => {
        chunks += (await readChunks(text, inChunks)).length - 1;
        expect(await findings(text, inChunks), JSON.stringify(text)).toEqual(await findings(text, atOnce));
      }),
      runs,
    );
    // Otherwise the texts are so unusual that none is read in chunks.
    expect(chunks).toBeGreaterThan(runs.numRuns / 2);
  });

  it('is a large one', async () => {
    const projects = Array.from({ length: 10_000 }, (_, index) => `  host/owner/p${index}: {gate: never}\n`);
    const text = `projects:\n${projects.join('')}  host/owner/last: {parallelism: 0}\ndefaults: {tips: 1}\n`;
    const chunks = await readChunks(text);
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.map(({ isSplit }) => isSplit)).toEqual([false, ...chunks.slice(1).map(() => true)]);
    const found = await findings(text);
    expect(found.map((one) => one.split(' ')[0])).toEqual(['10002:34-10002:35', '10003:18-10003:19']);
    expect(found).toEqual(await findings(text, atOnce));
  });
});
