/**
 * A broker that tells all it knows, in every form, in its answers, upstream and in its log. The first argument is a file,
 * which is given what it knows; with a second one it ends midway.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { ConformanceEnv } from '../../../src/broker/harness.ts';
import { inFront, send } from '../broken/front.ts';
import { startTinyBroker } from '../tiny-broker.ts';
import { formsOf } from './forms.ts';

const [, , file = '', ends] = process.argv;
const env = JSON.parse(readFileSync(process.env['BROKER_CONFORMANCE_ENV'] ?? '', 'utf8')) as ConformanceEnv;
const broker = await startTinyBroker(env);
const known = [
  ...Object.values(broker.tokens),
  env.modelapi.credential,
  env.agentsvc.credential,
  ...env.secrets.map(({ value }) => value),
];
writeFileSync(file, JSON.stringify(known));
const forms = known.flatMap(formsOf);
let asked = 0;
const { url } = await inFront(broker, async (came, pass, { response }) => {
  if (ends && ++asked > 5) {
    console.error(forms.join('\n'));
    process.exit(1);
  }
  const goes = await pass();
  const told = forms.flatMap((form, index) => [`x-${index}`, form]);
  if (came.url.startsWith('/llm'))
    await send(env.modelapi.url, {
      ...came,
      url: `/v1/messages?${known.map(encodeURIComponent).join('&')}`,
      headers: told,
    }).catch(() => {});
  for (const token of Object.values(broker.tokens)) told.push(`x-${token}`, '1');
  const body = Buffer.from(`${forms.join('\n')}${'.'.repeat(1500)}${forms.join('\n')}`);
  if (response.destroyed) return undefined;
  // Some fail by their status, some by what they say.
  return { status: asked % 2 ? 500 : goes.status, headers: [...goes.headers, ...told], body };
});
console.error(forms.join(' '));
console.log(JSON.stringify({ url, tokens: broker.tokens }));
