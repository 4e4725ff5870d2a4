import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type ServeOption, serveOptions, standInNames, standInsOf } from '../../src/cli/serve-options.ts';
import { parseScript } from '../../src/standins/emulator/index.ts';
import { configKeys } from '../../src/standins/platform/config.ts';
import { runProgram } from '../fakes/io.ts';
import { tableUnder, textOf } from './pages.ts';

const page = 'docs/stand-ins.md';
const keysUnder = (heading: string) => tableUnder(page, heading).flatMap(([keys = '']) => keys.split(', '));

/** The known keys in a message about an unknown one. */
const offeredKeys = (message: string) => / (?:use|expected) (.*)/.exec(message)?.[1]?.split(', ');

it('lists every flag of serve, and its stand-ins', () => {
  const [, flags = ''] = textOf(page).split('| flag | stand-ins | meaning |');
  const rows = [...flags.matchAll(/^\| `--([a-z]+) [A-Z]+` \| ([a-z, ]+) \|/gm)];
  const of = (name: ServeOption['name']) => standInsOf(name).join(', ');
  const all = standInNames.join(', ');
  expect(rows.map(([, name, whose]) => [name, whose])).toEqual(
    serveOptions.map(({ name }) => [name, of(name) === all ? 'all' : of(name)]),
  );
});

it.each([
  ['broker', 'Broker', 'broker: lobby\nboxes: [{ name: a }]\n'],
  ['emulator', 'Settings of the emulator', ''],
  ['control', 'Settings of the control service', ''],
])('lists every key of the %s', async (name, heading, needed) => {
  const cwd = mkdtempSync(join(tmpdir(), 'gatehouse-page-'));
  writeFileSync(join(cwd, 'c.yml'), `nothing: 1\n${needed}`);
  const { stderr } = await runProgram(['serve', name, '--config', 'c.yml'], { cwd });
  rmSync(cwd, { recursive: true });
  expect(keysUnder(heading)).toEqual(offeredKeys(stderr.trim()));
});

it('lists every key of the platform', () => {
  expect(keysUnder('Platform').sort()).toEqual([...configKeys].sort());
});

it('lists every key of an emulator answer', () => {
  let message = '';
  try {
    parseScript({ answers: [{ nothing: 1 }] });
  } catch (error) {
    message = (error as Error).message;
  }
  expect(keysUnder('Emulator and control service')).toEqual(offeredKeys(message));
});
