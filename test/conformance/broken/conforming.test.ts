import { afterAll, describe, expect, test } from 'vitest';
import { checksOf } from '../../../src/conformance/plan.ts';
import { conforming } from './conforming.ts';
import { judgeNear, TIMEOUT } from './judge.ts';

/** What a check may have nothing to judge of. */
const OPTIONAL = /listing|spend|principals|feedback|payer|decide-upstream-error/;

const beyond = (await checksOf({ extended: 'strict' })).filter(({ extended }) => extended);

describe('a broker that differs and conforms', () => {
  let passed = 0;
  const tried = new Set<string>();
  test.concurrent.each(conforming)('$does', TIMEOUT, async (broker) => {
    const near = beyond.map(({ id }) => id).filter((id) => broker.near?.test(id));
    const { verdict, checks, counts } = await judgeNear(broker, near);
    const faults = checks.flatMap(({ id, findings }) => findings.map(({ message }) => `${id}: ${message}`));
    expect(faults).toEqual([]);
    const skipped = checks.filter(({ status }) => status === 'skip').map(({ id }) => id);
    expect(skipped.filter((id) => !OPTIONAL.test(id))).toEqual([]);
    expect({ verdict, fail: counts.fail }).toEqual({ verdict: 'pass', fail: 0 });
    for (const { id, status } of checks) if (status === 'pass') tried.add(id);
    passed++;
  });

  afterAll(() =>
    console.info(
      `brokers that differ and conform: ${passed}/${conforming.length} pass, by ${tried.size} checks`,
    ),
  );
});
