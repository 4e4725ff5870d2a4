import { brokerSchema } from '../broker/schema/index.ts';
import { reportSchema } from '../model/report.ts';
import { settingsSchemaFor } from '../settings/printed-schema.ts';
import { common } from '../vocabulary/vocabulary.ts';
import { CallError, quoted } from './call-error.ts';
import type { Call } from './commands.ts';
import { chooseVocabulary } from './vocabulary.ts';

/** `gatehouse schema settings|broker|report` */
export async function schema({ args: [name], values, io }: Call): Promise<number> {
  const vocabulary = await chooseVocabulary(values.text('vocabulary'), io);
  const schemas: Record<string, () => object> = {
    settings: () => settingsSchemaFor(vocabulary ?? common),
    broker: () => brokerSchema,
    report: () => ({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'gatehouse report, version 1',
      ...reportSchema,
    }),
  };
  const make = name !== undefined && Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (!make)
    throw new CallError(`there is no schema ${quoted(name ?? '')}; use ${Object.keys(schemas).join(', ')}`);
  io.stdout.write(`${JSON.stringify(make(), null, 2)}\n`);
  return 0;
}
