import { describe, it } from 'vitest';
import type { Finding } from '../../src/model/report.ts';
import { expectGolden } from '../golden.ts';
import { brokenJson, brokenYaml } from './broken-syntax.ts';
import { findingsOf } from './findings.ts';

function formatFinding({ location, code, message, help, fix }: Finding): string {
  const { line, column, endLine, endColumn } = location!;
  const lines = [`${line}:${column}-${endLine}:${endColumn} ${code} ${message}`];
  if (help !== undefined) lines.push(`  help: ${help}`);
  if (fix)
    lines.push(
      `  fix${fix.safe ? '' : ' (unsafe)'}: ${fix.title}: ${fix.edits.map(({ text }) => text).join(', ')}`,
    );
  return lines.join('\n');
}

/** A text with line breaks and invisible characters escaped. */
const escapeText = (text: string) =>
  text
    .split(/(?<=\r\n|\n|\r(?!\n))/)
    .map((line) => `| ${JSON.stringify(line).slice(1, -1).replaceAll('\\"', '"').replaceAll('\\\\', '\\')}`)
    .join('\n');

async function renderCases(file: string, cases: Readonly<Record<string, string>>): Promise<string> {
  const parts: string[] = [];
  for (const [title, text] of Object.entries(cases)) {
    const findings = await findingsOf(text, { file, vocabulary: 'neutral' });
    parts.push([`== ${title}`, escapeText(text), ...findings.map(formatFinding), ''].join('\n'));
  }
  return parts.join('\n');
}

describe('broken syntax', () => {
  it('in YAML has these messages', async () => {
    expectGolden('settings/syntax-yaml.txt', await renderCases('pipeline.yml', brokenYaml));
  });

  it('in JSON has these messages', async () => {
    expectGolden('settings/syntax-json.txt', await renderCases('pipeline.json', brokenJson));
  });
});
