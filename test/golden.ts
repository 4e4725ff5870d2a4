/** Golden files: what people and other programs read, kept as files under `test/golden`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const folder = fileURLToPath(new URL('golden', import.meta.url));

/**
 * Compares a text with the file `test/golden/<name>`, byte for byte. With `UPDATE_GOLDEN=1` in the environment the file
 * is written instead: look at the difference before you commit it.
 */
export function expectGolden(name: string, text: string): void {
  const file = path.join(folder, name);
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text, `${name} differs; UPDATE_GOLDEN=1 writes it anew`).toBe(readFileSync(file, 'utf8'));
}
