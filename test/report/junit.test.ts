import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { expect, test } from 'vitest';
import { junit } from '../../src/report/junit.ts';
import { broken, check, errored, finding, gate, green, hostile, manyFindings, report } from './reports.ts';

/** The elements below a node with this name, at any depth. The parser refuses what is not well-formed XML 1.0. */
function all(node: { children: unknown[] }, name: string): XmlElement[] {
  return (node.children as XmlElement[])
    .filter((child) => 'name' in child)
    .flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}
const read = (text: string) => parseXml(text);
const names = (node: { children: unknown[] }): string[] =>
  (node.children as XmlElement[])
    .filter((child) => 'name' in child)
    .flatMap((child) => [child.name, ...names(child)]);

test.each(Object.entries({ green, broken, unjudged: errored, many: manyFindings, none: report([]) }))(
  'the counts of %s are true',
  (_, each) => {
    const document = read(junit(each));
    const [root] = all(document, 'testsuites');
    const counted = { tests: 'testcase', failures: 'failure', errors: 'error', skipped: 'skipped' };
    for (const node of [root!, ...all(document, 'testsuite')]) {
      for (const [attribute, name] of Object.entries(counted)) {
        expect(Number(node.attributes[attribute])).toBe(all(node, name).length);
      }
    }
  },
);

test('a failure holds every error with its place, and warnings are beside it', () => {
  const document = read(junit(broken));
  const [failure] = all(document, 'failure');
  expect(failure!.attributes).toEqual({
    message: 'stages[0].title needs owner to be a name@domain (and 3 more)',
    type: 'settings/required',
  });
  expect(failure!.text.match(/^pipeline\.yml:\d+:\d+: .* \[settings\/\w+\]$/gm)).toHaveLength(4);
  expect(failure!.parent).toMatchObject({ attributes: { file: 'pipeline.yml', line: '5', time: '0.012' } });
  expect(all(document, 'system-out')[0]!.text).toContain('[settings/unknown-key]');
});

test('a gate that could not run has an error, and none where a check of it failed', () => {
  expect(all(read(junit(errored)), 'error')[0]!.text).toContain('address in use');
  const failed = check({ id: 'setup', findings: [finding({ code: 'conformance/setup', message: 'no' })] });
  const document = read(junit(report([gate({ gate: 'conformance', verdict: 'error', checks: [failed] })])));
  expect([all(document, 'error').length, all(document, 'failure').length]).toEqual([0, 1]);
});

test('a report without gates is an error', () => {
  expect(all(read(junit(report([]))), 'error')[0]!.text).toBe('no gate ran');
});

test('a skip says why', () => {
  expect(all(read(junit(green)), 'skipped')[0]!.attributes).toEqual({ message: 'not a capability of it' });
});

test('where warnings block, a warning is a failure', () => {
  const warned = check({
    id: 'a',
    findings: [finding({ severity: 'warning', code: 'settings/x', message: 'm' })],
  });
  const strict = gate({ gate: 'settings', verdict: 'fail', checks: [warned] });
  expect(names(read(junit(report([strict]))))).toEqual(['testsuites', 'testsuite', 'testcase', 'failure']);
});

test('hostile text stays text', () => {
  const text = junit(hostile);
  const document = read(text);
  expect(names(document)).toEqual([
    ...['testsuites', 'testsuite'],
    ...['testcase', 'failure', 'system-out'],
    ...['testcase', 'skipped'],
    'testcase',
  ]);
  const [failure] = all(document, 'failure');
  expect(failure!.text).toContain('<script>alert(1)</script>');
  expect(failure!.text).toContain(']]> <![CDATA[ &amp;');
  expect(text).not.toContain(']]>');
  expect(text).not.toMatch(/[\ufffe\uffff]/);
});
