import { brokerSchema } from '../broker/schema/index.ts';
import { reportSchema } from '../model/report.ts';
import { settingsSchemaFor } from '../settings/printed-schema.ts';
import { commonVocabulary } from '../vocabulary/vocabulary.ts';
import type { Invocation } from './command.ts';
import { loadVocabulary } from './load-inputs.ts';
import type { GateOption, Named } from './options.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

/** `gatehouse schema settings|broker|report`: prints the JSON Schema. Throws `UsageError`. */
export async function schema({
  args: [name],
  values,
  io,
}: Invocation<Named<GateOption, 'vocabulary'>>): Promise<number> {
  const { value: vocabulary } = await loadVocabulary(values.text('vocabulary'), io);
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
      `unknown schema ${quoteForMessage(name ?? '')}; expected one of ${Object.keys(schemas).join(', ')}`,
    );
  io.stdout.write(`${JSON.stringify(build(), null, 2)}\n`);
  return 0;
}
