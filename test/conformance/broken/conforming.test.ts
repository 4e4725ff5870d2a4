import { afterAll, describe, expect, test } from 'vitest';
import { listChecks } from '../../../src/conformance/select-checks.ts';
import { conforming } from './conforming.ts';
import { runConforming, TIMEOUT } from './run-variant.ts';

/** Checks that may not apply. */
const MAY_BE_SKIPPED = /listing|spend|principals|feedback|payer|decide-upstream-error/;

const extendedChecks = (await listChecks({ extended: 'strict' })).filter(({ extended }) => extended);

describe('a broker that differs and conforms', () => {
  let passed = 0;
  const passedChecks = new Set<string>();
  test.concurrent.each(conforming)('$does', TIMEOUT, async (broker) => {
    const relatedChecks = extendedChecks.map(({ id }) => id).filter((id) => broker.relatedChecks?.test(id));
    const { verdict, checks, counts } = await runConforming(broker, relatedChecks);
    const messages = checks.flatMap(({ id, findings }) => findings.map(({ message }) => `${id}: ${message}`));
    expect(messages).toEqual([]);
    const skipped = checks.filter(({ status }) => status === 'skip').map(({ id }) => id);
    expect(skipped.filter((id) => !MAY_BE_SKIPPED.test(id))).toEqual([]);
    expect({ verdict, fail: counts.fail }).toEqual({ verdict: 'pass', fail: 0 });
    for (const { id, status } of checks) if (status === 'pass') passedChecks.add(id);
    passed++;
  });

  afterAll(() =>
    console.info(
      `brokers that differ and conform: ${passed}/${conforming.length} pass, by ${passedChecks.size} checks`,
    ),
  );
});
