import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding, Gate, Report } from '../../src/model/report.ts';
import { reportVerdict } from '../../src/model/verdict.ts';
import { formatNames, formats } from '../../src/report/formats.ts';
import { checkSettings } from '../../src/settings/gate.ts';
import { expectGolden } from '../golden.ts';
import { unexpectedContent } from '../report/html-page.ts';
import { hostileDocuments } from './hostile-documents.ts';

/** Detects a hang: nothing here takes more than a second or two. */
const HANG_MS = 20_000;

const folder = join(import.meta.dirname, '../hostile/settings');
const cases: readonly (readonly [name: string, bytes: () => Uint8Array])[] = [
  ...readdirSync(folder)
    .sort()
    .map((name) => [name, () => readFileSync(join(folder, name))] as const),
  ...Object.entries(hostileDocuments).map(([name, text]) => [name, () => Buffer.from(text())] as const),
];

async function runGate(bytes: Uint8Array, name = 'pipeline.yml'): Promise<{ gate: Gate; text: string }> {
  const { gate, texts } = await checkSettings([{ name, bytes }], { now: () => new Date(0) });
  return { gate, text: texts.get(name) ?? '' };
}

/** The number of findings of each code, and the first finding. */
function summary({ checks }: Gate): string {
  const findings = checks.flatMap((check) => check.findings);
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  const codes = [...counts].map(([code, count]) => `${code.replace('settings/', '')} ×${count}`);
  const [first] = findings;
  const firstMessage = first
    ? `\n    ${first.location?.line}:${first.location?.column} ${first.message}`
    : '';
  return `${codes.join(', ') || 'pass'}${firstMessage}`;
}

/** Whether the location of a finding is in the file. */
function isInFile({ location }: Finding, lines: number): boolean {
  const { line, column, endLine, endColumn } = location!;
  const forward = endLine > line || (endLine === line && endColumn >= column);
  return line >= 1 && line <= lines && column >= 1 && forward;
}

/** Whether the message of a finding fits on a screen. */
const isShortSentence = ({ message, help = '' }: Finding) =>
  message.length > 0 && message.length + help.length < 1200 && !/[\r\n]/.test(message + help);

describe('a hostile settings file', () => {
  const told = new Map<string, string>();

  it.each(cases)('%s', async (name, bytes) => {
    const input = bytes();
    const startedAt = performance.now();
    const { gate, text } = await runGate(input);
    expect(performance.now() - startedAt).toBeLessThan(HANG_MS);
    const findings = gate.checks.flatMap((check) => check.findings);
    const lines = text === '' ? Number.POSITIVE_INFINITY : text.split(/\r\n|\r|\n/).length;
    expect(findings.find((finding) => !isInFile(finding, lines))).toBeUndefined();
    expect(findings.find((finding) => !isShortSentence(finding))).toBeUndefined();
    told.set(name, summary(gate));
  });

  it('has findings', () => {
    expectGolden('settings/hostile.txt', [...told].map(([name, text]) => `${name}: ${text}\n`).join(''));
  });

  it('does not pollute prototypes', () => {
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

/** What a terminal or a runner would interpret: control characters except line breaks, and bidi controls. */
const ACTIVE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

describe('text of a hostile file', () => {
  const files = ['terminal.yml', 'prototype-keys.yml', 'null-byte.yml'];

  it.each(files.flatMap((file) => formatNames.map((format) => [file, format] as const)))(
    'in %s is not passed on by the format %s',
    async (file, format) => {
      const { gate, text } = await runGate(readFileSync(join(folder, file)));
      const report: Report = {
        version: 1,
        tool: { name: 'gatehouse', version: '0' },
        verdict: reportVerdict([gate]),
        startedAt: gate.startedAt,
        durationMs: 0,
        gates: [gate],
      };
      const lines = text.split('\n');
      const write = await formats[format].load();
      const written = write(report, { sourceLine: (_, number) => lines[number - 1] });
      expect(ACTIVE.exec(written)?.[0]).toBeUndefined();
      for (const line of written.split('\n')) {
        if (/^\s*(?:::|##\[)/.test(line))
          expect(line).toMatch(/^::(?:error|warning|notice|group|endgroup)[ :]/);
      }
      if (format === 'html') expect(unexpectedContent(written)).toEqual([]);
    },
  );
});
