/**
 * Writes docs/permissions.md: what is asked of the forge for each thing that is written, and what that needs, as the forge of
 * the tests saw and judged it. `--check` compares.
 *
 *     node scripts/permissions-page.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startForge } from '../test/fakes/forge/index.ts';
import { scratch } from '../test/fakes/io.ts';
import { type PublishCase, prepareInitialState, publishCases, runCase } from '../test/forge/publish-cases.ts';

const TARGET = join(import.meta.dirname, '../docs/permissions.md');

type RequiredPermissions = Map<string, { readonly call: string; readonly permissions: string }>;

/** The page, from playing every scene. */
export async function permissionsPage(): Promise<string> {
  const requirements = new Map<PublishCase['input'], RequiredPermissions>();
  const { root, remove } = scratch();
  const forge = await startForge();
  try {
    const found = await prepareInitialState(forge, root);
    for (const scene of Object.values(publishCases)) {
      const { calls } = await runCase(forge, root, scene, found);
      const rows: RequiredPermissions = requirements.get(scene.input) ?? new Map();
      requirements.set(scene.input, rows);
      for (const { route, method, template, requiredPermissions } of calls)
        rows.set(route, {
          call: `${method} ${template}`,
          permissions: formatPermissions(requiredPermissions),
        });
    }
  } finally {
    await forge.close();
    remove();
  }
  return renderPage(requirements);
}

/** `pull_requests=write; issues=write` as a workflow writes it. */
const formatPermissions = (needed: string) =>
  needed
    .split(';')
    .map((way) => way.split(',').map(formatPermission).join(' and '))
    .join(' or ');

const formatPermission = (one: string) =>
  one.trim() === '' ? '' : `\`${one.trim().replaceAll('_', '-').replace('=', ': ')}\``;

const INPUT_LABELS: Readonly<Record<PublishCase['input'], string>> = {
  comment: '`comment` (not `off`)',
  review: '`review: on`',
  status: '`status: true`',
  'check-run': '`check-run: true`',
};

/** What a job gives for each. */
const JOB_PERMISSIONS: Readonly<Record<PublishCase['input'], string>> = {
  comment: 'pull-requests: write',
  review: 'pull-requests: write',
  status: 'statuses: write',
  'check-run': 'checks: write',
};

function renderPage(requirements: ReadonlyMap<PublishCase['input'], RequiredPermissions>): string {
  const inputs = Object.keys(INPUT_LABELS) as PublishCase['input'][];
  const sections = inputs.map((input) => {
    const rows = [...requirements.get(input)!].sort(([a], [b]) => (a < b ? -1 : 1));
    return `## ${INPUT_LABELS[input]}

| call | is | needs |
|---|---|---|
${rows.map(([route, { call, permissions }]) => `| \`${call}\` | \`${route}\` | ${permissions || 'nothing'} |`).join('\n')}
`;
  });
  return `# Permissions

Made by \`node scripts/permissions-page.ts\` from the calls that the forge of the tests saw; do not edit it.

Judging needs no token: \`contents: read\`, to check the repository out, is enough. What is written to the forge needs, in the \`permissions\` of the job:

| input | give the job |
|---|---|
${inputs.map((input) => `| ${INPUT_LABELS[input]} | \`${JOB_PERMISSIONS[input]}\` |`).join('\n')}

Where one is missing, one warning names it, and nothing else changes. A call that only reads needs its permission in private repositories only. Resolving the thread of a remark
needs more than folding it; a token that may not do the first does the second.

${sections.join('\n')}`;
}

if (import.meta.main) {
  const page = await permissionsPage();
  if (!process.argv.includes('--check')) writeFileSync(TARGET, page);
  else if (readFileSync(TARGET, 'utf8') !== page) {
    console.error(
      'docs/permissions.md is not what the calls make; run `node scripts/permissions-page.ts` and commit it',
    );
    process.exitCode = 1;
  }
}
