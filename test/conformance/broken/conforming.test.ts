import { afterAll, describe, expect, test } from 'vitest';
import { conforming } from './conforming.ts';
import { judgeWholly } from './judge.ts';

/** What a check may have nothing to judge of. */
const OPTIONAL = /listing|spend|principals|feedback|payer|decide-upstream-error/;

describe('a broker that differs and conforms', () => {
  let passed = 0;
  test.each(conforming)('$does', async (broker) => {
    const { verdict, checks, counts } = await judgeWholly(broker);
    const faults = checks.flatMap(({ id, findings }) => findings.map(({ message }) => `${id}: ${message}`));
    expect(faults).toEqual([]);
    const skipped = checks.filter(({ status }) => status === 'skip').map(({ id }) => id);
    expect(skipped.filter((id) => !OPTIONAL.test(id))).toEqual([]);
    expect({ verdict, fail: counts.fail }).toEqual({ verdict: 'pass', fail: 0 });
    passed++;
  });

  afterAll(() => console.info(`conforming brokers passed: ${passed}/${conforming.length}`));
});
