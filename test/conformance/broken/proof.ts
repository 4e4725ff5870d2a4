/** Runs the brokers of some areas: each must be caught by its check. What else fails is kept in a golden file. */
import { afterAll, describe, expect, test } from 'vitest';
import { expectGolden } from '../../golden.ts';
import { areas } from './index.ts';
import { failing, judge } from './judge.ts';

export function prove(...names: readonly (keyof typeof areas)[]): void {
  const told: string[] = [];
  for (const name of names) {
    const lines: string[] = [];
    let caughtAll = 0;
    const brokers = areas[name] ?? [];
    describe(`${name}: a broker that`, () => {
      test.each(brokers)('$does', async (broker) => {
        const failed = failing(await judge(broker));
        const caught = failed.includes(broker.caught ?? '');
        if (caught) caughtAll++;
        lines.push(
          `${caught ? 'caught' : 'missed'} by ${broker.caught}: ${broker.does}${also(failed, broker.caught)}`,
        );
        expect(failed).toContain(broker.caught);
      });
      afterAll(() => void told.push(`${name} ${caughtAll}/${brokers.length}`));
      test('is caught by nothing that has nothing to do with it', () => {
        expectGolden(`conformance/broken/${name}.txt`, `${lines.join('\n')}\n`);
      });
    });
  }
  afterAll(() => console.info(`broken brokers caught: ${told.join(', ')}`));
}

const also = (failed: readonly string[], caught = '') => {
  const others = failed.filter((id) => id !== caught);
  return others.length > 0 ? `\n    and by ${others.join(', ')}` : '';
};
