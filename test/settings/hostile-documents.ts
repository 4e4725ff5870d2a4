/** Settings files that attack their reader, generated because they are too large to keep. */

const MANY = 20_000;
const SOME = 5000;
const LONG = 1 << 20;

const repeatLines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

/** The texts by name. */
export const hostileDocuments: Readonly<Record<string, () => string>> = {
  '100,000 brackets': () => '['.repeat(100_000),
  '100,000 braces': () => `${'{a: '.repeat(100_000)}`,
  '100,000 brackets that are closed': () => '['.repeat(100_000) + ']'.repeat(100_000),
  '30,000 closing brackets': () => `a: ${']'.repeat(30_000)}`,
  '100,000 dashes': () => '- '.repeat(100_000),
  '100,000 question marks': () => '? '.repeat(100_000),
  '30,000 colons': () => 'a: '.repeat(30_000),
  '2,000 levels of keys': () => repeatLines(2000, (level) => `${' '.repeat(level)}a:\n`),

  'a line of 1 MB': () => `synth: ${'x'.repeat(LONG)}\n`,
  'a line of 1 MB with spaces': () => `synth: ${'x '.repeat(LONG / 2)}\n`,
  'a flow list of 1 MB': () => `roots: [${'ab, '.repeat(LONG / 4)}]\n`,
  'a quoted text of 1 MB': () => `synth: "${'x'.repeat(LONG)}"\n`,
  'quotes that are never closed, 1 MB': () => `synth: "${'x'.repeat(LONG)}\n`,
  'quotes over lines that are never closed, 1 MB': () => `synth: "${'x\n  '.repeat(LONG / 4)}`,
  'a key of 1 MB': () => `${'k'.repeat(LONG)}: 1\n`,
  'a quoted key of 1 MB': () => `"${'k'.repeat(LONG)}": 1\n`,
  'a comment of 1 MB': () => `#${' #'.repeat(LONG / 2)}\ntips: 1\n`,
  '1 MB of spaces before a sign': () => `tips:\n${' '.repeat(LONG)}|`,
  '1 MB of spaces behind a dash': () => `roots:\n- ${' '.repeat(LONG)}|`,
  '1 MB of line breaks': () => `tips: 1${'\n'.repeat(LONG)}`,
  '1 MB of line breaks before a bracket': () => `roots: [a${'\n'.repeat(LONG)}]\n`,
  '1 MB of lone CR': () => `tips: 1${'\r'.repeat(LONG)}gate: x`,
  '1 MB of tabs': () => `tips: 1\n${'\t'.repeat(LONG)}`,
  '1 MB of block scalar': () => `synth: |\n${'  x\n'.repeat(LONG / 4)}tips: 1\n`,
  '1 MB of folded lines': () => `synth: >\n${'  x\n'.repeat(LONG / 4)}tips: 1\n`,
  'an anchor of 1 MB': () => `tips: &${'a'.repeat(LONG)} 1\n`,
  'a tag of 1 MB': () => `tips: !${'a'.repeat(LONG)} true\n`,
  'an alias of 1 MB': () => `tips: *${'a'.repeat(LONG)}\n`,
  'a number of 1 MB': () => `parallelism: ${'9'.repeat(LONG)}\n`,
  'a hexadecimal number of 1 MB': () => `parallelism: 0x${'f'.repeat(LONG)}\n`,
  'escapes of 1 MB': () => `synth: "${'\\u0041'.repeat(LONG / 6)}"\ntips: 1\n`,

  '20,000 keys that are one': () => 'tips: true\n'.repeat(MANY),
  '5,000 keys that are one, in flow': () => `{${'tips: true, '.repeat(SOME)}}`,
  '20,000 unknown keys': () => repeatLines(MANY, (index) => `key${index}: 1\n`),
  '5,000 keys that are nearly one': () => repeatLines(SOME, (index) => `binar${index}: 1\n`),
  '5,000 environment variables': () => `env:\n${repeatLines(SOME, (index) => `  K${index}: v\n`)}`,
  '5,000 wrong environment variables': () =>
    `env:\n${repeatLines(SOME, (index) => `  K${index}: ${index}\n`)}`,
  '5,000 items that are one': () => `pass: {vars: [${'A, '.repeat(SOME)}]}\n`,
  '5,000 items that are one, in lines': () => `pass:\n  vars:\n${'    - A\n'.repeat(SOME)}`,
  '5,000 items that are one, without spaces': () => `pass: {vars: [${'A,'.repeat(SOME)}]}\n`,
  '5,000 steps without a stage': () => `steps:\n${'  - run: x\n'.repeat(SOME)}`,
  '5,000 empty items': () => `roots:\n${'  -\n'.repeat(SOME)}`,
  '5,000 empty values': () => `env:\n${repeatLines(SOME, (index) => `  K${index}:\n`)}`,
  '5,000 projects with a fault': () =>
    `projects:\n${repeatLines(SOME, (index) => `  h/o/p${index}: {parallelism: 0}\n`)}`,
  '5,000 projects that are one': () => `projects:\n${'  h/o/p: {}\n'.repeat(SOME)}`,
  '5,000 projects without an address': () =>
    `projects:\n${repeatLines(SOME, (index) => `  p${index}: {}\n`)}`,
  '5,000 keys of two vocabularies': () =>
    `projects:\n${repeatLines(SOME, (index) => `  h/o/p${index}: {${index % 2 ? 'wrapper_a' : 'terragrunt'}: {}}\n`)}`,

  '10,000 syntax errors': () => repeatLines(10_000, (index) => `k${index}: a: b\n`),
  '5,000 missing colons': () => repeatLines(SOME, (index) => `key${index}\n`),
  '5,000 tabs': () => repeatLines(SOME, (index) => `k${index}:\n\ta: 1\n`),
  '5,000 quotes with a tail': () => repeatLines(SOME, (index) => `k${index}: "a" b\n`),
  '5,000 stars': () => `roots:\n${'  - */x\n'.repeat(SOME)}`,
  '5,000 documents': () => '---\ntips: true\n'.repeat(SOME),
  '5,000 directives': () =>
    `${repeatLines(SOME, (index) => `%TAG !t${index}! tag:x,${index}:\n`)}---\ntips: true\n`,
  '5,000 conflicts': () => '<<<<<<< HEAD\ntips: true\n=======\ntips: false\n>>>>>>> x\n'.repeat(SOME),
  '5,000 brackets below their key': () => `env: {${'A: [\n  b\n], '.repeat(SOME)}\n}\n`,
  '5,000 lists whose bracket is below their key': () =>
    repeatLines(SOME, (index) => `k${index}: [\n  b\n]\n`),
  '100,000 brackets in a text, and one below its key': () =>
    `synth: "${'] '.repeat(100_000)}"\nroots: [\n  a\n]\n`,

  '5,000 anchors': () => `env:\n${repeatLines(SOME, (index) => `  K${index}: &a${index} v\n`)}`,
  '5,000 anchors of one name': () =>
    `env:\n${repeatLines(SOME, (index) => `  K${index}: &a v\n  L${index}: *a\n`)}`,
  '5,000 aliases in a chain': () =>
    `env:\n  K0: &a0 v\n${repeatLines(SOME, (index) => `  K${index + 1}: &a${index + 1} [*a${index}]\n`)}`,
  '100,000 aliases of one faulty map': () =>
    `projects:\n  h/o/p: &p {parallelism: 0}\n${repeatLines(100_000, (index) => `  h/o/p${index}: *p\n`)}`,
  '100,000 aliases of one faulty value': () =>
    `defaults: {parallelism: &n 0}\nprojects:\n${repeatLines(100_000, (index) => `  h/o/p${index}: {parallelism: *n}\n`)}`,
  '1,000,000 nodes behind aliases': () =>
    `generate:\n  a: &a [${'x, '.repeat(998)}]\n  b: [${'*a, '.repeat(999)}]\ntips: 1\n`,
  'words behind a million aliases': () =>
    `projects:\n  h/o/p: &p {binary: terraform, wrapper_a: {exclude: [${'x, '.repeat(400)}]}}\n${repeatLines(2000, (index) => `  h/o/p${index}: *p\n`)}`,
  'words of another place behind a million aliases': () =>
    `generate:\n  a: &a {binary: terraform, x: [${'x, '.repeat(800)}]}\nprojects:\n${repeatLines(1000, (index) => `  h/o/p${index}: *a\n`)}`,

  '5,000 comments that turn nothing off': () => '# gatehouse-ignore deprecated: x\n\n'.repeat(SOME),
  '5,000 comments above one line': () =>
    `${'# gatehouse-ignore deprecated: x\n'.repeat(SOME)}gate: on-destroy\n`,
  '5,000 comments that turn a warning off': () =>
    `projects:\n${repeatLines(SOME, (index) => `  h/o/p${index}: {gate: on-destroy} # gatehouse-ignore deprecated: x\n`)}`,
  '5,000 texts that look like comments': () =>
    `env:\n${repeatLines(SOME, (index) => `  K${index}: "a # gatehouse-ignore deprecated: x"\n`)}gate: on-destroy # gatehouse-ignore deprecated: x\n`,
};
