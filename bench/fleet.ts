/** Benchmarks `--follow` for 10,000 projects on 20 shards and the fake forge: API calls, time, rejected calls. */

import { startForge } from '../test/fakes/forge/index.ts';
import { runProgram, scratch, validSettings, writeFolder } from '../test/fakes/io.ts';

const PROJECTS = 10_000;
const SHARDS = 20;
/** Each call reads fifty projects. */
const CALLS = PROJECTS / 50;

const { root, remove } = scratch();
const forge = await startForge();
const { host, hostname } = new URL(forge.serverUrl);
const names = Array.from({ length: PROJECTS }, (_, index) => `org/p${index}`);
for (const name of names) forge.repository(name, { files: { 'pipeline.yml': validSettings } });
const control = `projects:\n${names.map((name) => `  "https://${host}/${name}":\n`).join('')}`;
const cwd = writeFolder(root, { 'control.yml': control });
const env = {
  GITHUB_API_URL: forge.apiUrl,
  GITHUB_GRAPHQL_URL: forge.graphqlUrl,
  GITHUB_SERVER_URL: forge.serverUrl,
  GITHUB_REPOSITORY: 'org/control',
  GATEHOUSE_FOLLOW_TOKEN: forge.token({ kind: 'app', permissions: { contents: 'read' } }),
};

let checked = 0;
const started = performance.now();
for (let shard = 1; shard <= SHARDS; shard++) {
  const argv = [
    'settings',
    'control.yml',
    '--follow',
    '--shard',
    `${shard}/${SHARDS}`,
    '--format',
    'json',
    '--quiet',
  ];
  const { code, stdout, stderr } = await runProgram(argv, { cwd, env });
  if (code !== 0) throw new Error(`shard ${shard} exited with code ${code}: ${stderr}`);
  checked += (stdout.match(new RegExp(`"id": "${hostname.replaceAll('.', '\\.')}/`, 'g')) ?? []).length;
}
const ms = performance.now() - started;
const calls = forge.calls.length;
console.log(`${checked} of ${PROJECTS} projects checked in ${SHARDS} shards, one after the other`);
console.log(
  `${calls} calls to the forge (bound ${CALLS}), ${calls / SHARDS} per shard, ${forge.rejections.length} rejected`,
);
console.log(`${Math.round(ms / SHARDS)} ms per shard, including the fake forge's own time`);
await forge.close();
remove();
if (checked !== PROJECTS || calls > CALLS || forge.rejections.length > 0) process.exitCode = 1;
