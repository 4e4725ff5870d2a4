import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serveOptions, standInsOf } from '../../src/cli/serve-options.ts';
import { answersOf } from '../../src/standins/emulator/index.ts';
import { configKeys } from '../../src/standins/platform/config.ts';
import { gatehouse, tableUnder, textOf } from './pages.ts';

const page = 'docs/stand-ins.md';
const keysUnder = (heading: string) => tableUnder(page, heading).flatMap(([keys = '']) => keys.split(', '));

/** The keys that a message about an unknown one offers. */
const offered = (message: string) => / use (.*)/.exec(message)?.[1]?.split(', ');

it('has every flag of serve, and whose it is', () => {
  const [, flags = ''] = textOf(page).split('| flag | of | meaning |');
  const rows = [...flags.matchAll(/^\| `--([a-z]+) [A-Z]+` \| ([a-z, ]+) \|/gm)];
  const of = (name: string) => standInsOf(name).join(', ');
  const all = of('');
  expect(rows.map(([, name, whose]) => [name, whose])).toEqual(
    serveOptions.map(({ name }) => [name, of(name) === all ? 'all' : of(name)]),
  );
});

it('has every key of the broker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-page-'));
  writeFileSync(join(folder, 'broker.yml'), 'nothing: 1\nbroker: lobby\nboxes: [{ name: a }]\n');
  const { stderr } = gatehouse(['serve', 'broker', '--config', 'broker.yml'], folder);
  rmSync(folder, { recursive: true });
  expect(keysUnder('Broker')).toEqual(offered(stderr));
});

it('has every key of the platform', () => {
  expect(keysUnder('Platform').sort()).toEqual([...configKeys].sort());
});

it('has every key of an answer of the emulator', () => {
  let said = '';
  try {
    answersOf({ answers: [{ nothing: 1 }] });
  } catch (error) {
    said = (error as Error).message;
  }
  expect(keysUnder('Emulator and control service')).toEqual(offered(said));
});
