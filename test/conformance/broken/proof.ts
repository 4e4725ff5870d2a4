/** Runs the brokers of some areas: each must be caught by its check. What else fails is kept in a golden file. */
import { afterAll, describe, expect, test } from 'vitest';
import { expectGolden } from '../../golden.ts';
import { type Area, areas } from './index.ts';
import { failing, judge, TIMEOUT } from './judge.ts';
import type { OtherBroker } from './make.ts';

export function prove(names: readonly Area[]): void {
  const failed = new Map<OtherBroker, readonly string[]>();
  const isCaught = (broker: OtherBroker) => failed.get(broker)?.includes(broker.caught ?? '') ?? false;
  for (const name of names) {
    const brokers: readonly OtherBroker[] = areas[name];
    describe(`${name}: a broker that`, () => {
      test.concurrent.each(brokers)('$does', TIMEOUT, async (broker) => {
        failed.set(broker, failing(await judge(broker)));
        expect(failed.get(broker)).toContain(broker.caught);
      });
      test('is caught by nothing that has nothing to do with it', () => {
        const lines = brokers.map((broker) => {
          const word = isCaught(broker) ? 'caught' : 'missed';
          return `${word} by ${broker.caught}: ${broker.does}${also(failed.get(broker), broker.caught)}\n`;
        });
        expectGolden(`conformance/broken/${name}.txt`, lines.join(''));
      });
    });
  }
  afterAll(() => {
    const rows = names.map((name) => told(name, areas[name], isCaught));
    const here = told(
      'together',
      names.flatMap((name): readonly OtherBroker[] => areas[name]),
      isCaught,
    );
    const all = Object.values(areas).flat().length;
    console.info(['brokers that break a rule  caught/total', ...rows, `${here}; ${all} in all`].join('\n'));
  });
}

function told(name: string, brokers: readonly OtherBroker[], isCaught: (broker: OtherBroker) => boolean) {
  const checks = new Set(brokers.map(({ caught }) => caught)).size;
  const caught = brokers.filter(isCaught).length;
  return `  ${name.padEnd(24)} ${`${caught}/${brokers.length}`.padStart(12)}  by ${checks} checks`;
}

const also = (failed: readonly string[] = [], caught = '') => {
  const others = failed.filter((id) => id !== caught);
  return others.length > 0 ? `\n    and by ${others.join(', ')}` : '';
};
