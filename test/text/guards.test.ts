import { describe, expect, it } from 'vitest';
import { readFully } from '../../src/text/full/read.ts';

const errorsOf = (text: string) =>
  readFully(text).syntaxErrors.map(({ ruleId, start, end }) => ({ ruleId, start, end }));

const flow = (levels: number, inside = '') => '['.repeat(levels) + inside + ']'.repeat(levels);
const block = (levels: number) =>
  Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:\n`).join('');

describe('depth', () => {
  it('may be 64', () => {
    expect(readFully(flow(64)).syntaxErrors).toEqual([]);
    expect(readFully(flow(64, 'x')).syntaxErrors).toEqual([]);
    expect(readFully(block(64)).syntaxErrors).toEqual([]);
    expect(readFully(`${'- '.repeat(64)}x\n`).syntaxErrors).toEqual([]);
    expect(readFully('{a: '.repeat(64) + '}'.repeat(64)).syntaxErrors).toEqual([]);
  });

  it('may not be 65', () => {
    expect(errorsOf(flow(65))).toEqual([{ ruleId: 'limit', start: 64, end: 65 }]);
    expect(errorsOf(flow(65, 'x'))).toEqual([{ ruleId: 'limit', start: 64, end: 65 }]);
    const key = block(65).lastIndexOf('a');
    expect(errorsOf(block(65))).toEqual([{ ruleId: 'limit', start: key, end: key + 1 }]);
    expect(errorsOf(`${'- '.repeat(65)}x\n`)).toEqual([{ ruleId: 'limit', start: 128, end: 129 }]);
    expect(errorsOf('? '.repeat(65)).at(-1)).toEqual({ ruleId: 'limit', start: 128, end: 129 });
  });

  it('counts the levels of an aliased node', () => {
    const doc = (levels: number) => `- &a ${flow(40)}\n- ${flow(levels, '*a')}\n`;
    expect(readFully(doc(23)).syntaxErrors).toEqual([]);
    const star = doc(24).indexOf('*');
    expect(errorsOf(doc(24))).toEqual([{ ruleId: 'limit', start: star, end: star + 2 }]);
  });

  it('adds up over nested aliases', () => {
    const chain = (links: number) =>
      Array.from(
        { length: links },
        (_, link) => `- &a${link} ${flow(9, link === 0 ? 'x' : `*a${link - 1}`)}\n`,
      ).join('');
    expect(readFully(chain(7)).syntaxErrors).toEqual([]);
    expect(errorsOf(chain(8)).map(({ ruleId }) => ruleId)).toEqual(['limit']);
  });

  it('stops the reading', () => {
    expect(readFully(`a: ${flow(65)}\nb: {c: 1, c: 2}\n`)).toMatchObject({
      value: undefined,
      syntaxErrors: [{ ruleId: 'limit' }],
    });
  });
});

describe('nodes reached through aliases', () => {
  /** A list of a thousand nodes, aliases of it, and other items. */
  const document = (aliases: number, others: number, more = '') =>
    `- &a [${'x,'.repeat(999)}]\n${'- *a\n'.repeat(aliases)}${'- y\n'.repeat(others)}${more}`;

  it('may be a million', () => {
    expect(readFully(document(1000, 0)).syntaxErrors).toEqual([]);
  });

  it('may not be more than a million', () => {
    const text = document(1000, 0, '- &b z\n- *b\n');
    const star = text.lastIndexOf('*');
    expect(errorsOf(text)).toEqual([{ ruleId: 'limit', start: star, end: star + 2 }]);
  });

  it('may be ten times the written nodes', () => {
    const others = 200_000 - 1 - 1000 - 2000;
    expect(readFully(document(2000, others)).syntaxErrors).toEqual([]);
    expect(errorsOf(document(2000, others - 1)).map(({ ruleId }) => ruleId)).toEqual(['limit']);
  });

  it('are counted through aliases of aliases', () => {
    const bomb = Array.from(
      { length: 9 },
      (_, level) => `- &a${level} [${`${level === 0 ? 'x' : `*a${level - 1}`},`.repeat(9)}]\n`,
    ).join('');
    const [fault] = errorsOf(bomb);
    expect(fault?.ruleId).toBe('limit');
    expect(bomb.slice(fault?.start, fault?.end)).toMatch(/^\*a\d$/);
  });
});
