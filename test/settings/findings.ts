import type { Finding } from '../../src/model/report.ts';
import { checkSettings } from '../../src/settings/gate.ts';
import { builtInVocabularies } from '../../src/vocabulary/vocabulary.ts';

/** The findings of the gate in a text. */
export async function findingsOf(
  yaml: string,
  { vocabulary = 'auto', file = 'pipeline.yml' }: { vocabulary?: string; file?: string } = {},
): Promise<Finding[]> {
  const { gate } = await checkSettings([{ name: file, bytes: Buffer.from(yaml) }], {
    vocabulary: builtInVocabularies.find(({ name }) => name === vocabulary),
    now: () => new Date(0),
  });
  return gate.checks.flatMap(({ findings }) => findings);
}
