import { describe, it } from 'vitest';
import type { Finding } from '../../src/model/report.ts';
import { expectGolden } from '../golden.ts';
import { brokenJson, brokenYaml } from './broken.ts';
import { findingsOf } from './findings.ts';

function sentence({ location, code, message, help, fix }: Finding): string {
  const { line, column, endLine, endColumn } = location!;
  const lines = [`${line}:${column}-${endLine}:${endColumn} ${code} ${message}`];
  if (help !== undefined) lines.push(`  help: ${help}`);
  if (fix)
    lines.push(
      `  fix${fix.safe ? '' : ' (unsafe)'}: ${fix.title}: ${fix.edits.map(({ text }) => text).join(', ')}`,
    );
  return lines.join('\n');
}

/** A text with its line breaks and everything that can't be seen spelt out. */
const spelt = (text: string) =>
  text
    .split(/(?<=\r\n|\n|\r(?!\n))/)
    .map((line) => `| ${JSON.stringify(line).slice(1, -1).replaceAll('\\"', '"').replaceAll('\\\\', '\\')}`)
    .join('\n');

async function golden(file: string, cases: Readonly<Record<string, string>>): Promise<string> {
  const parts: string[] = [];
  for (const [title, text] of Object.entries(cases)) {
    const findings = await findingsOf(text, { file, vocabulary: 'neutral' });
    parts.push([`== ${title}`, spelt(text), ...findings.map(sentence), ''].join('\n'));
  }
  return parts.join('\n');
}

describe('broken syntax', () => {
  it('of YAML is told in plain sentences', async () => {
    expectGolden('settings/syntax-yaml.txt', await golden('pipeline.yml', brokenYaml));
  });

  it('of JSON is told in plain sentences', async () => {
    expectGolden('settings/syntax-json.txt', await golden('pipeline.json', brokenJson));
  });
});
