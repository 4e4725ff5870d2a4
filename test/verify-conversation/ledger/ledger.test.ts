import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ledger } from './index.ts';

const SECTIONS = ['1.2', '1.3', '2.6', '4.2', '4.3', '5', '6', '7', '8', '9'];
const testRoot = join(import.meta.dirname, '../..');

describe('the ledger of spec 3, about conversations', () => {
  it('has requirements with ids of one form, each once', () => {
    for (const { id, spec, statement } of ledger) {
      expect(id).toMatch(/^S3-[0-9](?:\.[0-9])?(?:-[a-z0-9]+)+$/);
      expect(id.startsWith(`S3-${spec}-`), id).toBe(true);
      expect(statement.trim().length, id).toBeGreaterThan(10);
    }
    expect(new Set(ledger.map(({ id }) => id)).size).toBe(ledger.length);
  });

  it('has every section that binds', () => {
    expect([...new Set(ledger.map(({ spec }) => spec))]).toEqual(SECTIONS);
  });

  it('has a test for each requirement, or a reason', () => {
    const untested = ledger.filter(
      ({ tests = [], reason }) => (tests.length === 0) !== (reason !== undefined),
    );
    expect(untested.map(({ id }) => id)).toEqual([]);
  });

  it.each(ledger.filter(({ tests }) => tests))('$id names tests that there are', ({ tests = [] }) => {
    for (const [file, text] of tests) {
      const path = join(testRoot, file);
      expect(existsSync(path), file).toBe(true);
      const flat = readFileSync(path, 'utf8').replace(/\s+/g, ' ');
      expect(flat.includes(text), `${file}: ${text}`).toBe(true);
    }
  });
});
