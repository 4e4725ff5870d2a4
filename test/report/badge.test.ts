import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { expect, test } from 'vitest';
import { badge, badgeEndpoint } from '../../src/report/badge.ts';
import { expectGolden } from '../golden.ts';
import { broken, errored, green, hostile, manyFindings, report } from './reports.ts';

const expectedMessages = {
  green: 'pass',
  broken: '5 errors and 2 warnings',
  unjudged: 'error',
  many: '6000 errors and 2000 warnings',
};
const reports = { green, broken, unjudged: errored, many: manyFindings };

test.each(Object.entries(reports))('the badge of %s says its verdict', (name, each) => {
  const message = expectedMessages[name as keyof typeof expectedMessages];
  const { root } = parseXml(badge(each));
  expect(root!.attributes).toMatchObject({
    role: 'img',
    'aria-label': `gatehouse: ${message}`,
    height: '20',
  });
  const texts = (root!.children.at(-1) as XmlElement).children as XmlElement[];
  expect(texts.map(({ text }) => text)).toEqual(['gatehouse', message]);
  const [label, other] = texts.map(({ attributes }) => Number(attributes['textLength']));
  expect(Number(root!.attributes['width'])).toBe(label! + other! + 24);
  expect(JSON.parse(badgeEndpoint(each))).toEqual({
    schemaVersion: 1,
    label: 'gatehouse',
    message,
    color: name === 'green' ? '1a7f37' : 'b3261e',
    isError: name !== 'green',
  });
});

test('the badge of an empty report is an error', () => {
  expect(JSON.parse(badgeEndpoint(report([])))).toMatchObject({ message: 'error' });
});

test('hostile text is not in the badge', () => {
  expect(badge(hostile)).toBe(
    badge({ ...hostile, gates: hostile.gates.map((gate) => ({ ...gate, subject: 'x' })) }),
  );
});

test('the badge matches its golden file', () => {
  expectGolden('report/badge.svg', badge(broken));
});
