/** Compiles the validator of reports, which stops at the first error. */
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { reportSchema } from '../src/model/report.ts';

const standaloneCode = createRequire(import.meta.url)('ajv/dist/standalone').default as (
  ajv: Ajv,
  validate: unknown,
) => string;

/** RFC 3339, UTC. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** The validator as CommonJS source. */
export function reportValidatorSource(): string {
  const ajv = new Ajv({
    messages: false,
    formats: { 'date-time': DATE_TIME },
    code: { source: true, optimize: 2, lines: true },
  });
  return standaloneCode(ajv, ajv.compile(withoutDescriptions(reportSchema)));
}

/** ajv would copy the descriptions into the code. */
function withoutDescriptions(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'description' && typeof value === 'string' ? undefined : value,
    ),
  );
}
