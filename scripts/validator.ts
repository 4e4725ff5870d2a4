/** The compiled validator of settings in neutral words: it says whether a document holds, and nothing else. */
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { settingsSchema } from '../src/settings/json-schema.ts';

const standaloneCode = createRequire(import.meta.url)('ajv/dist/standalone').default as (
  ajv: Ajv,
  validate: unknown,
) => string;

/**
 * CommonJS source. The schema uses no keyword that is newer than draft 7, whose compiler writes much less. It stops at
 * the first fault: what is told is found by walking the tables.
 */
export function validatorSource(): string {
  const ajv = new Ajv({
    strict: false,
    // YAML has numbers that are infinite or none; JSON Schema has not.
    strictNumbers: true,
    messages: false,
    inlineRefs: false,
    code: { source: true, optimize: 2 },
  });
  const { $schema: _, ...schema } = settingsSchema({ content: () => ({}) });
  return withoutErrors(standaloneCode(ajv, ajv.compile(withoutWords(schema))));
}

/** A validator needs no descriptions, and ajv would carry them along. */
function withoutWords(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'description' && typeof value === 'string' ? undefined : value,
    ),
  );
}

/**
 * Most of the code gathers errors that nobody reads, and loading it would take longer than validating. Each error object
 * becomes `0`, its bookkeeping goes, and so do the copies of the schema that only errors quote.
 */
function withoutErrors(code: string): string {
  let lean = '';
  let done = 0;
  for (const { index: at } of code.matchAll(/\{instancePath[,:]/g)) {
    if (at < done) continue;
    lean += `${code.slice(done, at)}0`;
    done = objectEnd(code, at);
  }
  lean += code.slice(done);
  for (const [pattern, instead] of bookkeeping) lean = lean.replaceAll(pattern, instead);
  const left = /.{40}(?:vErrors|\.errors|instancePath).{40}/s.exec(lean);
  if (left) throw new Error(`ajv keeps its errors in another way (${left[0]}): see scripts/validator.ts`);
  for (const [declaration, name] of lean.matchAll(/const (schema\d+) = (?=[{[])/g)) {
    if (lean.split(name!).length > 2) continue;
    const from = lean.indexOf(declaration);
    lean = lean.slice(0, from) + lean.slice(objectEnd(lean, from + declaration.length)).replace(/^;/, '');
  }
  return lean;
}

/** How ajv's code keeps its list of errors, of which only the count decides. */
const bookkeeping: readonly (readonly [RegExp, string])[] = [
  [/let vErrors = null;/g, ''],
  [
    /const err(\d+) = (?:0|\{\});if\(vErrors === null\)\{vErrors = \[err\1\];\}else \{vErrors\.push\(err\1\);\}errors\+\+;/g,
    'errors++;',
  ],
  [/if\(vErrors !== null\)\{if\((_errs\d+)\)\{vErrors\.length = \1;\}else \{vErrors = null;\}\}/g, ''],
  [
    /vErrors = vErrors === null \? (validate\d+)\.errors : vErrors\.concat\(\1\.errors\);errors = vErrors\.length;/g,
    'errors++;',
  ],
  [/validate\d+\.errors = (?:\[0\]|vErrors);/g, ''],
  [
    /(function validate\d+\(data), \{instancePath="", parentData, parentDataProperty, rootData=data\}=\{\}\)/g,
    '$1)',
  ],
  [/(!\(validate\d+\([\w.]+), 0\)/g, '$1)'],
];

/** The end of the object literal that begins at `start`. Strings are passed; its regular expressions hold no brace or quote. */
function objectEnd(code: string, start: number): number {
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    const char = code[at];
    if (char === '"') {
      for (at++; code[at] !== '"'; at++) if (code[at] === '\\') at++;
    } else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at + 1;
  }
  throw new Error('ajv writes its errors in another way: see scripts/validator.ts');
}
