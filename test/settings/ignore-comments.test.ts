import { describe, it } from 'vitest';
import { checkMarkedCase, type MarkedCase } from './marked-case.ts';

const UNUSED = 'unused-ignore?';

const cases: readonly MarkedCase[] = [
  { what: 'on the line', document: 'gate: on-destroy # gatehouse-ignore deprecated: they read it\n' },
  {
    what: 'alone on the line above',
    document: '# gatehouse-ignore deprecated: they read it\ngate: on-destroy\n',
  },
  {
    what: 'alone on the line above, indented',
    document: 'defaults:\n    # gatehouse-ignore deprecated: old\n  gate: on-destroy\nprojects: {}\n',
  },
  { what: 'with the whole code', document: 'gate: on-destroy # gatehouse-ignore settings/deprecated: why\n' },
  { what: 'with little space', document: 'gate: on-destroy #gatehouse-ignore deprecated:why\n' },
  { what: 'with much space', document: 'gate: on-destroy  #   gatehouse-ignore   deprecated   :   why   \n' },
  {
    what: 'before CRLF',
    document: '# gatehouse-ignore deprecated: why\r\ngate: on-destroy\r\ntips: true\r\n',
  },
  {
    what: 'before a lone CR',
    document: 'tips: true\r# gatehouse-ignore deprecated: why\rgate: on-destroy\r',
  },
  { what: 'at the end of the file', document: 'gate: on-destroy # gatehouse-ignore deprecated: why' },
  { what: 'in a list', document: 'waves:\n  # gatehouse-ignore unknown-key: theirs\n  jbos: 2\n' },
  {
    what: 'in flow, on the line of the finding',
    document: 'waves: {\n  jbos: 2, # gatehouse-ignore unknown-key: theirs\n  jobs: 1\n  }\n',
  },
  {
    what: 'several above one line',
    document:
      '# gatehouse-ignore deprecated: why\n# gatehouse-ignore unknown-key: why\ndefaults: {gate: on-destroy, waves: {jbos: 2}}\nprojects: {}\n',
  },
  {
    what: 'for all warnings of its code on the line',
    document: 'waves: {jbos: 2, canray: [a]} # gatehouse-ignore unknown-key: theirs\n',
  },

  {
    what: 'for another code',
    document: 'gate: «on-destroy» «# gatehouse-ignore no-effect: why»\n',
    codes: ['deprecated?', UNUSED],
    messages: ['', 'line 1 has no warning no-effect; remove it'],
  },
  {
    what: 'without a reason',
    document: 'gate: «on-destroy» «# gatehouse-ignore deprecated»\n',
    codes: ['deprecated?', UNUSED],
    messages: ['', 'has no reason'],
  },
  {
    what: 'with an empty reason',
    document: 'gate: «on-destroy» «# gatehouse-ignore deprecated:  »\n',
    codes: ['deprecated?', UNUSED],
    messages: ['', 'has no reason'],
  },
  {
    what: 'two lines above',
    document: '«# gatehouse-ignore deprecated: why»\n\ngate: «on-destroy»\n',
    codes: [UNUSED, 'deprecated?'],
    messages: ['line 2 has no warning'],
  },
  {
    what: 'on the line below',
    document: 'gate: «on-destroy»\n«# gatehouse-ignore deprecated: why»\n',
    codes: ['deprecated?', UNUSED],
  },
  {
    what: 'behind another key, on the line above',
    document: 'tips: true «# gatehouse-ignore deprecated: why»\ngate: «on-destroy»\n',
    codes: [UNUSED, 'deprecated?'],
  },
  {
    what: 'where nothing is wrong',
    document: 'tips: true «# gatehouse-ignore deprecated: why»\n',
    codes: [UNUSED],
  },
  {
    what: 'of an unknown code',
    document: 'tips: true «# gatehouse-ignore nonsense: why»\n',
    codes: [UNUSED],
  },
  {
    what: 'for an error',
    document: 'tips: «1» «# gatehouse-ignore type: why»\n',
    codes: ['type', UNUSED],
    messages: ['', "can't suppress an error"],
  },
  { what: 'for itself', document: 'tips: true «# gatehouse-ignore unused-ignore: why»\n', codes: [UNUSED] },
  {
    what: 'twice for one warning',
    document: '# gatehouse-ignore deprecated: why\ngate: on-destroy «# gatehouse-ignore deprecated: why»\n',
    codes: [UNUSED],
  },

  {
    what: 'in a text',
    document: 'gate: «on-destroy»\nsynth: "# gatehouse-ignore deprecated: why"\n',
    codes: ['deprecated?'],
  },
  {
    what: 'in a block of text',
    document: 'synth: |\n  # gatehouse-ignore deprecated: why\ngate: «on-destroy»\n',
    codes: ['deprecated?'],
  },
  {
    what: 'in a text over lines',
    document: "synth: 'a\n  # gatehouse-ignore deprecated: why'\ngate: «on-destroy»\n",
    codes: ['deprecated?'],
  },
  {
    what: 'in a folded block of text',
    document: 'synth: >-\n  a\n  # gatehouse-ignore deprecated: why\ngate: «on-destroy»\n',
    codes: ['deprecated?'],
  },
  {
    what: 'in a text of a flow list',
    document: 'roots: ["# gatehouse-ignore deprecated: why", b]\ngate: «on-destroy»\n',
    codes: ['deprecated?'],
  },
  {
    what: 'in a key in quotes',
    document: 'waves: {«"# gatehouse-ignore deprecated: why"»: 1}\ngate: «on-destroy»\n',
    codes: ['unknown-key?', 'deprecated?'],
  },
  {
    what: 'behind the head of a block of text, where it is a comment',
    document: 'waves:\n  jbos: | # gatehouse-ignore unknown-key: theirs\n    text\n',
  },
  {
    what: 'behind a text on its line, where it is a comment',
    document: 'waves: { jbos: "a # b" } # gatehouse-ignore unknown-key: theirs\n',
  },
  { what: 'in a word', document: 'synth: a#gatehouse-ignore deprecated\n' },
  {
    what: 'in capitals',
    document: 'gate: «on-destroy» # GATEHOUSE-IGNORE deprecated: why\n',
    codes: ['deprecated?'],
  },
  {
    what: 'in a file with broken syntax',
    document: '# gatehouse-ignore deprecated: why\ngate: on-destroy«:» x\n',
    codes: ['syntax'],
  },
  {
    what: 'in JSON',
    document: '{"gate": «"on-destroy"», "synth": "# gatehouse-ignore deprecated: why"}\n',
    file: 'p.json',
    codes: ['deprecated?'],
  },
];

describe('an ignore comment', () => {
  it.each(cases)('$what', (one) => checkMarkedCase({ vocabulary: 'neutral', ...one }));
});
