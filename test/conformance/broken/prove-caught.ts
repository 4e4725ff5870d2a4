/** Runs the brokers of some areas: each must be caught by its check. A golden file records which other checks fail. */
import { afterAll, describe, expect, test } from 'vitest';
import type { BrokerVariant } from '../../../src/standins/broken-brokers/builders.ts';
import { areas } from '../../../src/standins/broken-brokers/index.ts';
import { expectGolden } from '../../golden.ts';
import { failedChecks, runBroken, TIMEOUT } from './run-variant.ts';

type Area = keyof typeof areas;

/** The areas of the two test files; together they are all areas. */
export const reports: readonly Area[] = ['declaration', 'limits', 'reports', 'scope', 'refusals', 'leaks'];
export const requests = (Object.keys(areas) as Area[]).filter((area) => !reports.includes(area));

export function proveCaught(names: readonly Area[]): void {
  const failed = new Map<BrokerVariant, readonly string[]>();
  const isCaught = (broker: BrokerVariant) => failed.get(broker)?.includes(broker.caughtBy ?? '') ?? false;
  for (const name of names) {
    const brokers: readonly BrokerVariant[] = areas[name];
    describe(`${name}: a broker that`, () => {
      test.concurrent.each(brokers)('$does', TIMEOUT, async (broker) => {
        failed.set(broker, failedChecks(await runBroken(broker)));
        expect(failed.get(broker)).toContain(broker.caughtBy);
      });
      test('is not caught by unrelated checks', () => {
        const lines = brokers.map((broker) => {
          const word = isCaught(broker) ? 'caught' : 'missed';
          return `${word} by ${broker.caughtBy}: ${broker.does}${alsoFailed(failed.get(broker), broker.caughtBy)}\n`;
        });
        expectGolden(`conformance/broken/${name}.txt`, lines.join(''));
      });
    });
  }
  afterAll(() => {
    const rows = names.map((name) => summaryLine(name, areas[name], isCaught));
    const total = summaryLine(
      'together',
      names.flatMap((name): readonly BrokerVariant[] => areas[name]),
      isCaught,
    );
    const all = Object.values(areas).flat().length;
    console.info(['brokers that break a rule  caught/total', ...rows, `${total}; ${all} in all`].join('\n'));
  });
}

function summaryLine(
  name: string,
  brokers: readonly BrokerVariant[],
  isCaught: (broker: BrokerVariant) => boolean,
) {
  const checks = new Set(brokers.map(({ caughtBy: caught }) => caught)).size;
  const caught = brokers.filter(isCaught).length;
  return `  ${name.padEnd(24)} ${`${caught}/${brokers.length}`.padStart(12)}  by ${checks} checks`;
}

const alsoFailed = (failed: readonly string[] = [], caughtBy = '') => {
  const others = failed.filter((id) => id !== caughtBy);
  return others.length > 0 ? `\n    and by ${others.join(', ')}` : '';
};
