/** The limits of the suite's upstreams: no request of a broker can exhaust the suite's memory. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Upstreams } from '../../src/conformance/upstreams/index.ts';
import { listenOn } from '../../src/conformance/upstreams/listen.ts';
import { valueFor } from '../../src/conformance/upstreams/schema-value.ts';

const upstreams = new Upstreams();
beforeAll(() => upstreams.start(['model'], listenOn()));
afterAll(() => upstreams.close());

it.each([
  ['through a reference to itself', { type: 'object', properties: { next: { $ref: '#' } } }],
  ['through nested objects', nested(27)],
])('the model nests a structured answer no deeper than 24 levels %s', async (_, schema) => {
  const response = await fetch(`${upstreams.url('model')}/v1/messages`, {
    method: 'POST',
    body: JSON.stringify({ output_config: { format: { schema } } }),
  });
  const { content } = (await response.json()) as { content: { text: string }[] };
  const depth = content[0]!.text.split('{').length - 1;
  expect(depth).toBeGreaterThan(10);
  expect(depth).toBeLessThanOrEqual(25);
});

function nested(depth: number): object {
  return { type: 'object', properties: depth > 0 ? { next: nested(depth - 1) } : {} };
}

it.each([
  ['items', { type: 'array', items: { type: 'null' }, minItems: 100 }, 100],
  ['items', { type: 'array', items: { type: 'null' }, minItems: 1e9 }, 100],
  ['characters', { type: 'string', minLength: 1000 }, 1000],
  ['characters', { type: 'string', minLength: 1e9 }, 1000],
])('the model limits the number of %s for %j', (_, schema, length) => {
  expect(valueFor(schema)).toHaveLength(length);
});

it.each([
  ['all of 16 MiB', 16 * 1024 * 1024, 16 * 1024 * 1024],
  ['no more than 16 MiB of a larger body', 20 * 1024 * 1024, 16 * 1024 * 1024],
])('the recorder keeps %s', async (_, sent, most) => {
  const before = upstreams.received.length;
  await fetch(`${upstreams.url('model')}/v1/messages`, { method: 'POST', body: Buffer.alloc(sent, ' ') });
  const { body, isComplete } = upstreams.received[before]!;
  expect(isComplete).toBe(true);
  expect(body.length).toBeLessThanOrEqual(most);
  expect(body.length).toBeGreaterThan(most - 1024 * 1024);
});
