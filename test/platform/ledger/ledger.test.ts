import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checks } from './checks.ts';
import { records } from './records.ts';

const ledger = [...records, ...checks];
const SECTIONS = ['1', '2.1', '2.2', '2.3', '2.4', '2.5', '4.1', '5', '7', '8'];

const texts = new Map<string, string>();
const textOf = (file: string): string => {
  const url = new URL(`../../${file}`, import.meta.url);
  // Titles stand on one line however their call is laid out.
  if (!texts.has(file))
    texts.set(
      file,
      existsSync(url) ? readFileSync(url, 'utf8').replace(/\[\s+/g, '[').replace(/,\s+/g, ', ') : '',
    );
  return texts.get(file) ?? '';
};

describe('the ledger of spec 3, the platform', () => {
  it('has requirements with ids of one form, each once', () => {
    const ids = ledger.map(({ id }) => id);
    for (const { id, spec, says } of ledger) {
      expect(id.startsWith(`S3-${spec}-`), id).toBe(true);
      expect(id).toMatch(/^S3-[0-9.]+(?:-[a-z0-9]+)+$/);
      expect(says.length, id).toBeGreaterThan(10);
    }
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has every section that binds', () =>
    expect([...new Set(ledger.map(({ spec }) => spec))].sort()).toEqual(SECTIONS));

  it('has tests for each requirement, or a reason', () =>
    expect(
      ledger
        .filter(({ shown = [], reason }) => (shown.length === 0) === (reason === undefined))
        .map(({ id }) => id),
    ).toEqual([]));

  it.each(ledger.filter(({ shown }) => shown))('$id names tests that are there', ({ shown = [] }) => {
    const missing = shown.filter((one) => {
      const [file = '', title = ''] = one.split(/: (.*)/s);
      return title === '' || !textOf(file).includes(title);
    });
    expect(missing).toEqual([]);
  });
});
