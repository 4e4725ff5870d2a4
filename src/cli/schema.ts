import { brokerSchema } from '../broker/schema/index.ts';
import { reportSchema } from '../model/report.ts';
import { settingsSchemaFor } from '../settings/printed-schema.ts';
import { commonVocabulary } from '../vocabulary/vocabulary.ts';
import type { Invocation } from './commands.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';
import { chooseVocabulary } from './vocabulary.ts';

/** `gatehouse schema settings|broker|report` */
export async function schema({ args: [name], values, io }: Invocation): Promise<number> {
  const vocabulary = await chooseVocabulary(values.text('vocabulary'), io);
  const schemas: Record<string, () => object> = {
    settings: () => settingsSchemaFor(vocabulary ?? commonVocabulary),
    broker: () => brokerSchema,
    report: () => ({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'gatehouse report, version 1',
      ...reportSchema,
    }),
  };
  const build = name !== undefined && Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (!build)
    throw new UsageError(
      `there is no schema ${quoteForMessage(name ?? '')}; use ${Object.keys(schemas).join(', ')}`,
    );
  io.stdout.write(`${JSON.stringify(build(), null, 2)}\n`);
  return 0;
}
