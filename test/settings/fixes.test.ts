import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding, Fix } from '../../src/model/report.ts';
import { checkFile } from '../../src/settings/check-file.ts';
import { cronCheck } from '../../src/settings/cron.ts';
import { applyFixes } from '../../src/settings/fix.ts';
import { documentRule } from '../../src/settings/schema/document.ts';
import { neutralVocabulary } from '../../src/vocabulary/vocabulary.ts';
import { bucketCheck, reservedNameCheck } from '../../src/vocabulary/vocabulary-checks.ts';
import { Mutations } from '../rules/mutations.ts';
import { Samples } from '../rules/samples.ts';
import { runs } from '../runs.ts';
import { printYaml } from './yaml-printer.ts';

async function findingsIn(text: string, file = 'pipeline.yml'): Promise<readonly Finding[]> {
  return (await checkFile(file, Buffer.from(text), neutralVocabulary)).findings;
}

const fixesOf = (findings: readonly Finding[]): Fix[] => findings.flatMap(({ fix }) => fix ?? []);
const safeFixesOf = (findings: readonly Finding[]) => fixesOf(findings).filter(({ safe }) => safe);

/** The text with every safe fix applied, again and again until nothing changes. */
async function applySafeFixes(text: string, file?: string): Promise<string> {
  const next = applyFixes(text, safeFixesOf(await findingsIn(text, file)));
  return next === text ? text : applySafeFixes(next, file);
}

interface FixCase {
  readonly what: string;
  readonly before: string;
  /** With every fix applied, safe or not. The same text where there must be none. */
  readonly after: string;
  readonly unsafe?: boolean;
  readonly file?: string;
}

const json = 'pipeline.json';

const cases: readonly FixCase[] = [
  { what: 'an older word', before: 'gate: on-destroy\n', after: 'gate: on-destructive\n' },
  {
    what: 'an older word in double quotes',
    before: 'gate: "on-destroy" # why\n',
    after: 'gate: "on-destructive" # why\n',
  },
  {
    what: 'an older word in single quotes',
    before: "{gate: 'on-destroy', tips: true}",
    after: "{gate: 'on-destructive', tips: true}",
  },
  {
    what: 'an older word before CRLF',
    before: '# a\r\ngate: on-destroy\r\ntips: true\r\n',
    after: '# a\r\ngate: on-destructive\r\ntips: true\r\n',
  },
  {
    what: 'an older word before a lone CR',
    before: 'tips: true\rgate: on-destroy\rlocks: plan\r',
    after: 'tips: true\rgate: on-destructive\rlocks: plan\r',
  },
  {
    what: 'an older word in JSON',
    before: '{"gate":\t"on-destroy"}',
    after: '{"gate":\t"on-destructive"}',
    file: json,
  },
  {
    what: 'an older word of a project',
    before: 'projects:\n  a/b/c:\n    gate:   on-destroy   \n',
    after: 'projects:\n  a/b/c:\n    gate:   on-destructive   \n',
  },
  {
    what: 'an older word in a block scalar',
    before: 'gate: |-\n  on-destroy\ntips: true\n',
    after: 'gate: on-destructive\ntips: true\n',
  },
  {
    what: 'an older word behind wide characters',
    before: '{synth: "😀", gate: on-destroy}',
    after: '{synth: "😀", gate: on-destructive}',
  },
  {
    what: 'an older word with an anchor, which others use',
    before: 'gate: &g on-destroy\nsynth: *g\n',
    after: 'gate: &g on-destroy\nsynth: *g\n',
  },
  {
    what: 'an alias of an older word',
    before: 'synth: &g on-destroy\ngate: *g\n',
    after: 'synth: &g on-destroy\ngate: *g\n',
  },

  { what: 'a number that is a release', before: 'version: 1.10\n', after: 'version: "1.10"\n' },
  {
    what: 'a number that is a name, with its zeros',
    before: 'token_env: 007 # x\n',
    after: 'token_env: "007" # x\n',
  },
  { what: 'a number in flow', before: 'env: {A: 0x1F, B: 1e3}\n', after: 'env: {A: "0x1F", B: "1e3"}\n' },
  {
    what: 'a boolean that is a text',
    before: 'env:\n  A: true\n  B: False\n',
    after: 'env:\n  A: "true"\n  B: "False"\n',
  },
  { what: 'a number in a list', before: 'roots:\n  - 1\n  - a\n', after: 'roots:\n  - "1"\n  - a\n' },
  {
    what: 'a number that is no release in quotes either',
    before: 'wrapper_a: {version: 1.10}\n',
    after: 'wrapper_a: {version: 1.10}\n',
  },
  {
    what: 'a number that is no text in JSON',
    before: '{"token_env": 7}',
    after: '{"token_env": "7"}',
    file: json,
  },
  {
    what: 'null, which is no text',
    before: 'env: {A: null, B: ~, C: }\n',
    after: 'env: {A: null, B: ~, C: }\n',
  },

  {
    what: 'a schedule that begins with a star',
    before: 'drift: */15 * * * *\n',
    after: 'drift: "*/15 * * * *"\n',
  },
  {
    what: 'a schedule with a comment',
    before: 'tips: true\ndrift:  */15 * * * *  # often\n',
    after: 'tips: true\ndrift:  "*/15 * * * *"  # often\n',
  },
  {
    what: 'a schedule before CRLF',
    before: 'drift: * * * * *\r\ntips: true\r\n',
    after: 'drift: "* * * * *"\r\ntips: true\r\n',
  },
  {
    what: 'a glob that begins with a star',
    before: 'roots:\n  - */prod\n  - live\n',
    after: 'roots:\n  - "*/prod"\n  - live\n',
  },
  {
    what: 'globs that begin with stars',
    before: 'roots:\n- */a\n- */b\n',
    after: 'roots:\n- "*/a"\n- "*/b"\n',
  },
  {
    what: 'a sound alias on a line with another fault',
    before: 'env: &e {A: b}\nbinary\nwaves: *e\n',
    after: 'env: &e {A: b}\nbinary\nwaves: *e\n',
  },
  { what: 'a star in brackets', before: 'roots: [*]\n', after: 'roots: [*]\n' },

  { what: 'yes', before: 'tips: yes\n', after: 'tips: true\n' },
  { what: 'Off', before: 'tips: Off # no\n', after: 'tips: false # no\n' },
  { what: 'a boolean in quotes', before: 'tips: "true"\n', after: 'tips: true\n' },
  {
    what: 'a boolean in single quotes, in flow',
    before: "{tips: 'no', other_tool_comments: on}",
    after: '{tips: false, other_tool_comments: true}',
  },
  { what: 'a boolean in JSON', before: '{"tips": "yes"}', after: '{"tips": true}', file: json },
  { what: 'a boolean where only true is right', before: 'cost: yes\n', after: 'cost: true\n' },
  { what: 'a boolean where only true would be right', before: 'cost: no\n', after: 'cost: no\n' },
  { what: 'off where a schedule is', before: 'drift: off\n', after: 'drift: false\n' },
  {
    what: 'false where the word off is',
    before: 'respond: {drift: false}\n',
    after: 'respond: {drift: off}\n',
  },
  {
    what: 'false where the word off is, in JSON',
    before: '{"respond": {"drift": false}}',
    after: '{"respond": {"drift": "off"}}',
    file: json,
  },
  {
    what: 'true where the word off is',
    before: 'respond: {drift: true}\n',
    after: 'respond: {drift: true}\n',
  },
  { what: 'a boolean with a tag', before: 'tips: !!str yes\n', after: 'tips: !!str yes\n' },
  {
    what: 'a boolean with an anchor',
    before: 'tips: &t yes\nsynth: *t\n',
    after: 'tips: &t yes\nsynth: *t\n',
  },
  { what: 'an anchor before a line', before: 'synth: "&a"\ntips: yes\n', after: 'synth: "&a"\ntips: true\n' },

  { what: 'a number in quotes', before: 'parallelism: "4"\n', after: 'parallelism: 4\n' },
  {
    what: 'a number in quotes, with a part',
    before: "cost: {approve_above: '0.50'}\n",
    after: 'cost: {approve_above: 0.5}\n',
  },
  {
    what: 'a number in quotes that is out of range',
    before: 'parallelism: "0"\n',
    after: 'parallelism: "0"\n',
  },
  { what: 'a number in quotes with a sign', before: 'parallelism: "+4"\n', after: 'parallelism: 4\n' },

  { what: 'a repeated item', before: 'pass: {vars: [A, B, A]}\n', after: 'pass: {vars: [A, B]}\n' },
  {
    what: 'an item repeated twice',
    before: 'pass: {vars: [A, A,   A, B]}\n',
    after: 'pass: {vars: [A, B]}\n',
  },
  {
    what: 'a repeated item of a block list',
    before: 'pass:\n  vars:\n    - A\n    - B # b\n    - A\n    - C\n',
    after: 'pass:\n  vars:\n    - A\n    - B # b\n    - C\n',
  },
  {
    what: 'a repeated item before CRLF',
    before: 'pass:\r\n  vars:\r\n  - A\r\n  - A\r\n  - B\r\n',
    after: 'pass:\r\n  vars:\r\n  - A\r\n  - B\r\n',
  },
  {
    what: 'a repeated item with a comment',
    before: 'pass:\n  vars:\n    - A\n    - A # again\n',
    after: 'pass:\n  vars:\n    - A\n    - A # again\n',
  },
  {
    what: 'a repeated item on the last line',
    before: 'pass:\n  vars:\n    - A\n    - A',
    after: 'pass:\n  vars:\n    - A\n    - A',
  },
  {
    what: 'a repeated item over lines',
    before: 'pass:\n  vars: [\n    A,\n    A,\n    B,\n  ]\n',
    after: 'pass:\n  vars: [\n    A,\n    B,\n  ]\n',
  },
  {
    what: 'a repeated item behind a comment',
    before: 'pass:\n  vars: [A, # a\n    A]\n',
    after: 'pass:\n  vars: [A, # a\n    A]\n',
  },
  {
    what: 'a repeated item in quotes',
    before: 'pass: {vars: ["A", \'A\', B]}\n',
    after: 'pass: {vars: ["A", B]}\n',
  },
  {
    what: 'a repeated item in JSON',
    before: '{"pass": {"vars": [\n  "A",\n  "A"\n]}}',
    after: '{"pass": {"vars": [\n  "A"\n]}}',
    file: json,
  },
  {
    what: 'a repeated item with an anchor',
    before: 'pass: {vars: [A, &a A]}\nsynth: *a\n',
    after: 'pass: {vars: [A, &a A]}\nsynth: *a\n',
  },
  {
    what: 'a repeated item that is an alias',
    before: 'pass: {vars: [&a A, *a]}\n',
    after: 'pass: {vars: [&a A, *a]}\n',
  },

  { what: 'a key that is nearly one', before: 'bniary: tool_a\n', after: 'binary: tool_a\n', unsafe: true },
  {
    what: 'a key in quotes that is nearly one',
    before: '{"bniary": tool_a}',
    after: '{"binary": tool_a}',
    unsafe: true,
  },
  {
    what: 'a key that is nearly one, in JSON',
    before: '{"bniary": "tool_a"}',
    after: '{"binary": "tool_a"}',
    unsafe: true,
    file: json,
  },
  {
    what: 'an explicit key that is nearly one',
    before: '? bniary # x\n: tool_a\n',
    after: '? binary # x\n: tool_a\n',
    unsafe: true,
  },
  {
    what: 'a word that is nearly one',
    before: 'approval: "pr_reviw" # x\n',
    after: 'approval: "pr-review" # x\n',
    unsafe: true,
  },
  { what: 'a word in another case', before: "gate: 'Always'\n", after: "gate: 'always'\n", unsafe: true },
  { what: 'a key that is near none', before: 'qqqq: 1\n', after: 'qqqq: 1\n' },
];

describe('the fix of', () => {
  it.each(cases)('$what', async ({ before, after, unsafe = false, file }) => {
    const findings = await findingsIn(before, file);
    const fixes = fixesOf(findings);
    expect(findings.length).toBeGreaterThan(0);
    expect(applyFixes(before, fixes)).toBe(after);
    expect(fixes.map(({ safe }) => safe)).toEqual(fixes.map(() => !unsafe));
    expect(fixes.length > 0).toBe(before !== after);
    // What was fixed is no longer reported, and the rest as before.
    const left = (await findingsIn(after, file)).map(({ code, path }) => `${code} ${path}`);
    const unfixable = findings.filter(({ fix }) => !fix).map(({ code, path }) => `${code} ${path}`);
    expect(left).toEqual(before === after ? unfixable : expect.arrayContaining(unfixable));
    for (const { code, path, fix } of findings) if (fix) expect(left).not.toContain(`${code} ${path}`);
  });

  it('has a title in the imperative, and one edit', async () => {
    for (const { before, file } of cases) {
      for (const { title, edits } of fixesOf(await findingsIn(before, file))) {
        expect(title).toMatch(/^(?:Replace with \S|Rename to \S|Put it in quotes$|Remove the duplicate$)/);
        expect(edits).toHaveLength(1);
      }
    }
  });
});

describe('all safe fixes', () => {
  const messy = `# settings of acme
gate: on-destroy   # older
version: 1.10
tips: "yes"
drift: off
bniary: tool_a
pass:
  vars: [A, B, A]   # two
  secrets:
    - C
    - C
    - D
respond: {drift: false, fmt: off}
wrapper_a:
  parallelism: '4'
`;
  const clean = `# settings of acme
gate: on-destructive   # older
version: "1.10"
tips: true
drift: false
bniary: tool_a
pass:
  vars: [A, B]   # two
  secrets:
    - C
    - D
respond: {drift: off, fmt: off}
wrapper_a:
  parallelism: 4
`;

  it.each([
    ['LF', (text: string) => text],
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('fix a file of %s lines, and change nothing the second time', async (_, lines) => {
    const once = await applySafeFixes(lines(messy));
    expect(once).toBe(lines(clean));
    expect(applyFixes(once, safeFixesOf(await findingsIn(once)))).toBe(once);
    expect((await findingsIn(once)).map(({ code }) => code)).toEqual(['settings/unknown-key']);
  });

  it('uncover what a syntax error hid', async () => {
    expect(await applySafeFixes('drift: */15 * * * *\ntips: yes\ncomments: * * * * *\n')).toBe(
      'drift: "*/15 * * * *"\ntips: true\ncomments: "* * * * *"\n',
    );
  });
});

describe('applying fixes', () => {
  const at = (line: number, column: number, endLine: number, endColumn: number, text: string): Fix => ({
    title: 'x',
    safe: true,
    edits: [{ location: { file: 'f', line, column, endLine, endColumn }, text }],
  });

  it.each<[string, string, Fix[], string]>([
    ['none', 'abc\n', [], 'abc\n'],
    ['one', 'abc\n', [at(1, 2, 1, 3, 'X')], 'aXc\n'],
    ['one that inserts', 'abc\n', [at(1, 2, 1, 2, 'X')], 'aXbc\n'],
    ['one that removes a line', 'a\nb\nc\n', [at(2, 1, 3, 1, '')], 'a\nc\n'],
    ['one at the end', 'abc', [at(1, 4, 1, 4, 'X')], 'abcX'],
    ['several in any order', 'abc\ndef\n', [at(2, 1, 2, 2, 'Y'), at(1, 3, 1, 4, 'X')], 'abX\nYef\n'],
    ['some that touch', 'abcd\n', [at(1, 1, 1, 3, 'X'), at(1, 3, 1, 5, 'Y')], 'XY\n'],
    ['some that overlap: the first', 'abcd\n', [at(1, 2, 1, 4, 'Y'), at(1, 1, 1, 3, 'X')], 'Xcd\n'],
    ['one of another text', 'abc\n', [at(9, 1, 9, 2, 'X')], 'abc\n'],
    ['one whose end is before its start', 'abc\n', [at(1, 3, 1, 1, 'X')], 'abc\n'],
    ['one behind CRLF and astral characters', 'a\r\n😀b\r\n', [at(2, 3, 2, 4, 'X')], 'a\r\n😀X\r\n'],
  ])('%s', (_, text, fixes, after) => {
    expect(applyFixes(text, fixes)).toBe(after);
  });
});

describe('any fix', () => {
  const checks = {
    cron: cronCheck,
    'reserved-name': reservedNameCheck(neutralVocabulary),
    bucket: bucketCheck(neutralVocabulary),
  };
  const samples = new Samples();
  const mutations = new Mutations(checks, samples);
  const ruleIds = ['type', 'enum', 'unique'];
  const document = fc.record({
    value: samples.of(documentRule),
    choices: fc.array(fc.nat(60), { minLength: 1, maxLength: 40 }),
    which: fc.nat(),
  });

  it('fixes its finding, adds no error, and is not offered again', async () => {
    let fixed = 0;
    await fc.assert(
      fc.asyncProperty(document, async ({ value, choices, which: index }) => {
        const violations = mutations.of(documentRule, value).filter(({ ruleId }) => ruleIds.includes(ruleId));
        fc.pre(violations.length > 0);
        const { text } = printYaml(violations[index % violations.length]!.document(), choices);
        const findings = await findingsIn(text);
        for (const { code, path, fix } of findings) {
          if (!fix) continue;
          fixed++;
          const after = applyFixes(text, [fix]);
          const left = await findingsIn(after);
          const remaining = left.map((one) => `${one.code} ${one.path}`);
          expect(remaining, `${text}\n--- becomes\n${after}`).not.toContain(`${code} ${path}`);
          const errors = left
            .filter(({ severity }) => severity === 'error')
            .map((one) => `${one.code} ${one.path}`);
          const before = findings.map((one) => `${one.code} ${one.path}`);
          if (fix.safe)
            expect(before, `${text}\n--- becomes\n${after}`).toEqual(expect.arrayContaining(errors));
        }
      }),
      runs,
    );
    expect(fixed).toBeGreaterThan(runs.numRuns / 20);
  });
});
