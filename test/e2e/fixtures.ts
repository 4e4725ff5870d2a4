/** Files of the repositories that workflows run in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../fakes/io.ts';

/** The second has a deprecated name, which a migration replaces. */
export { deprecatedSettings, validSettings } from '../fakes/io.ts';

export const invalidSettings = `gate: always
apply:
  when: merge
  resume: 90
`;

/** The annotation of `bad`, if it is that file. */
export const rangeAnnotation = (file: string) => ({
  level: 'error',
  file,
  line: '4',
  col: '11',
  endLine: '4',
  endColumn: '13',
  title: 'settings/range',
  message: 'apply.resume is 90; use a whole number from 5 to 60',
});

const broker = readFileSync(join(repositoryRoot, 'examples/broker.mjs'), 'utf8');
const serve = `exec node "${join(repositoryRoot, 'dist/gatehouse.js')}" serve`;

/** The services that examples/workflows start: each prints its line when it is ready. */
export const services = {
  'broker.mjs': broker,
  'broker.js': `import('./broker.mjs').then(async ({ start }) => {
  const env = JSON.parse(require('node:fs').readFileSync(process.env.BROKER_CONFORMANCE_ENV, 'utf8'));
  const { url, tokens } = await start(env);
  console.log(JSON.stringify({ url, tokens }));
});\n`,
  'start-broker.sh': '#!/bin/sh\nexec node broker.js\n',
  'start-platform.sh': `#!/bin/sh\n${serve} platform\n`,
  'start-control.sh': `#!/bin/sh\n${serve} control\n`,
};

/** The same, each with its own fault: a wrong status, an agent that does not start, a missing service. */
export const brokenServices = {
  'broker.mjs': broker.replace('new Refusal(403, `the declaration', 'new Refusal(401, `the declaration'),
  'platform.json': JSON.stringify({ agentBecomes: 'FAILED' }),
  'start-platform.sh': `#!/bin/sh\n${serve} platform --config platform.json\n`,
  'start-control.sh': '#!/bin/sh\necho "no database" >&2\nexit 4\n',
};
