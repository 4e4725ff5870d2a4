import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { OutputTail, readJsonLines } from '../../src/launch/process-output.ts';

const tailOf = (...chunks: readonly string[]) => {
  const tail = new OutputTail();
  for (const chunk of chunks) tail.add(chunk);
  return tail.lastLines();
};

describe('the tail of an output', () => {
  it('is its last 20 lines', () => {
    const lines = Array.from({ length: 25 }, (_, index) => `line ${index + 1}`);
    expect(tailOf(`${lines.join('\r\n')}\n`).split('\n')).toEqual(lines.slice(5));
  });

  it('drops a line whose beginning is lost', () => {
    expect(tailOf(`${'x'.repeat(20_000)}\n`, 'panic: no port\n')).toBe('panic: no port');
  });

  it.each([20_000, 50_000])('keeps the end of a single line of %i characters', (length) => {
    const tail = tailOf(`${'x'.repeat(length - 3)}end\n`);
    expect(tail).toMatch(/^x+end$/);
    expect(tail.length).toBeLessThanOrEqual(16 * 1024);
  });

  it('stays bounded whatever the chunks', () => {
    const tail = tailOf(...Array.from({ length: 100 }, () => 'x'.repeat(1000)));
    expect(tail.length).toBe(16 * 1024);
  });
});

describe('the JSON lines of an output', () => {
  const objectsIn = (...chunks: readonly string[]) => {
    const stream = new PassThrough({ encoding: 'utf8' });
    const objects: unknown[] = [];
    readJsonLines(stream, (value) => objects.push(value) === 2);
    for (const chunk of chunks) stream.emit('data', chunk);
    return objects;
  };

  it('are read across chunks until the reader has what it needs', () => {
    expect(objectsIn('noise\n{"a"', ':1}\n[2]\n{broken\n', '{"b":2}\n{"c":3}\n')).toEqual([
      { a: 1 },
      { b: 2 },
    ]);
  });

  it('have at most 64 Ki characters', () => {
    const line = (length: number) => `{"a":"${'x'.repeat(length - 8)}"}\n`;
    expect(objectsIn(line(64 * 1024))).toHaveLength(1);
    expect(objectsIn(line(64 * 1024 + 1))).toEqual([]);
    // The end of a line that is too long is not a line of its own.
    expect(objectsIn('x'.repeat(70_000), '{"a":1}\n', '{"b":2}\n')).toEqual([{ b: 2 }]);
  });
});
