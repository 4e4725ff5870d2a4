import { describe, expect, it } from 'vitest';
import { findingsOf } from './findings.ts';
import { checkMarkedCase, type MarkedCase } from './marked-case.ts';

const cases: readonly MarkedCase[] = [
  { what: 'a sound one', document: '{"binary": "tool_a", "tips": true}\n' },
  { what: 'an empty one', document: '' },
  { what: 'null', document: 'null\n' },
  {
    what: 'with tabs, escapes and astral characters',
    document: '{\n\t"synth": "\\u0041 \\/ \\uD83D\\uDE00 😀"\r\n}',
  },
  { what: 'with a byte order mark', document: '\uFEFF{"tips": true}' },
  { what: 'a wrong value', document: '{"parallelism": «0»}', codes: ['range'] },
  { what: 'a wrong type, with quotes too many', document: '{"parallelism": «"4"»}', codes: ['type'] },
  { what: 'an unknown key', document: '{«"bogus"»: 1, "tips": true}', codes: ['unknown-key'] },
  {
    what: 'a key given twice',
    document: '{"tips": true,\n «"tips"»: 1}',
    codes: ['duplicate-key'],
    messages: ['first on line 1'],
  },
  {
    what: 'a repeated item',
    document: '{"apply": {"when": "pull-request", "requires": ["approved", «"approved"»]}}',
    codes: ['unique'],
  },
  { what: 'a star, which is no alias here', document: '{"drift": «"* *"»}', codes: ['cron'] },
  { what: 'what YAML has and JSON has not', document: '{"tips": true, «locks»: plan}', codes: ['syntax'] },
  { what: 'a YAML comment', document: '{"tips": true} «#» tips\n', codes: ['syntax'] },
  {
    what: 'a comment that would turn a warning off',
    document: '{"gate": «"on-destroy"»}',
    codes: ['deprecated?'],
  },
  { what: 'two documents', document: '{"tips": true}\n«{»"tips": true}', codes: ['syntax'] },
  { what: 'deep enough', document: `{"generate": {"a": ${'['.repeat(62)}${']'.repeat(62)}}}` },
  {
    what: 'too deep',
    document: `{"generate": {"a": ${'['.repeat(62)}«[»]${']'.repeat(62)}}}`,
    codes: ['limit'],
  },
  { what: 'much too deep', document: `${'['.repeat(64)}«[»${'['.repeat(100_000)}`, codes: ['limit'] },
  { what: 'a wrong character in a text', document: '{"synth": «"a\u0000b"»}', codes: ['syntax'] },
];

describe('a settings file in JSON', () => {
  it.each(cases)('$what', (one) => checkMarkedCase({ file: 'pipeline.json', vocabulary: 'neutral', ...one }));

  it('is recognised by its extension, in any case', async () => {
    for (const [file, count] of [
      ['a/b.json', 1],
      ['B.JSON', 1],
      ['b.yml', 0],
      ['json', 0],
    ] as const) {
      expect(await findingsOf('tips: true\n', { file, vocabulary: 'neutral' }), file).toHaveLength(count);
    }
  });

  it('has the same findings as the same text in YAML', async () => {
    for (const text of [
      '{"parallelism": 0, "bogus": {"a": [1, "x"]}, "apply": {"resume": 61, "requires": ["approved", "approved"]}}',
      '{"steps": [{"run": ""}, {"run": "x", "before": "plan", "after": "plan"}], "gate": "on-destroy"}',
      '{"projects": {"a/b/c": {"parallelism": 0}, "x": null, "a/b/c": {}}, "gate": "never"}',
      '[]',
      '5',
      '"text"',
    ]) {
      const json = await findingsOf(text, { file: 'pipeline.json', vocabulary: 'neutral' });
      const yaml = await findingsOf(text, { file: 'pipeline.yml', vocabulary: 'neutral' });
      const comparable = (findings: typeof json) =>
        findings.map(({ code, severity, message, help, path, location }) => ({
          code,
          severity,
          message,
          help,
          path,
          location: { ...location, file: '' },
        }));
      expect(json.length, text).toBeGreaterThan(0);
      expect(comparable(json), text).toEqual(comparable(yaml));
    }
  });
});
