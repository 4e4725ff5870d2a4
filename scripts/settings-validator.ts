/** Compiles the validator of settings in the neutral vocabulary, which only says whether a document is valid. */
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { settingsSchema } from '../src/settings/json-schema.ts';

const standaloneCode = createRequire(import.meta.url)('ajv/dist/standalone').default as (
  ajv: Ajv,
  validate: unknown,
) => string;

/**
 * The validator as CommonJS source. The schema uses no keyword newer than draft 7, for which ajv generates much less code.
 * It stops at the first error: the rules engine finds what to report.
 */
export function settingsValidatorSource(): string {
  const ajv = new Ajv({
    strict: false,
    // YAML has infinite numbers and NaN; JSON Schema has not.
    strictNumbers: true,
    messages: false,
    inlineRefs: false,
    code: { source: true, optimize: 2 },
  });
  const { $schema: _, ...schema } = settingsSchema({ contentSchema: () => ({}) });
  return withoutErrors(standaloneCode(ajv, ajv.compile(withoutDescriptions(schema))));
}

/** ajv would copy the descriptions into the code. */
function withoutDescriptions(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'description' && typeof value === 'string' ? undefined : value,
    ),
  );
}

/**
 * Most of the code collects errors that nobody reads, and loading it would take longer than validating. This replaces each
 * error object by `0`, and removes its bookkeeping and the copies of the schema that only errors quote.
 */
function withoutErrors(code: string): string {
  let result = '';
  let copiedUpTo = 0;
  for (const { index: at } of code.matchAll(/\{instancePath[,:]/g)) {
    if (at < copiedUpTo) continue;
    result += `${code.slice(copiedUpTo, at)}0`;
    copiedUpTo = objectEnd(code, at);
  }
  result += code.slice(copiedUpTo);
  for (const [pattern, replacement] of bookkeeping) result = result.replaceAll(pattern, replacement);
  const left = /.{40}(?:vErrors|\.errors|instancePath).{40}/s.exec(result);
  if (left)
    throw new Error(`ajv's generated code has changed (${left[0]}): adapt scripts/settings-validator.ts`);
  for (const [declaration, name] of result.matchAll(/const (schema\d+) = (?=[{[])/g)) {
    if (result.split(name!).length > 2) continue;
    const from = result.indexOf(declaration);
    result =
      result.slice(0, from) + result.slice(objectEnd(result, from + declaration.length)).replace(/^;/, '');
  }
  return result;
}

/** How ajv's code maintains its list of errors, of which only the count matters. */
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

/** The end of the object literal at `start`. Skips strings; the regular expressions in it have no brace or quote. */
function objectEnd(code: string, start: number): number {
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    const char = code[at];
    if (char === '"') {
      for (at++; code[at] !== '"'; at++) if (code[at] === '\\') at++;
    } else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at + 1;
  }
  throw new Error("ajv's generated code has changed: adapt scripts/settings-validator.ts");
}
