import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { permissionsPage } from '../../scripts/permissions-page.ts';
import { repositoryRoot } from '../fakes/io.ts';

test('docs/permissions.md lists the requests that the fake forge received', async () => {
  const page = await permissionsPage();
  expect(page, 'run node scripts/permissions-page.ts').toBe(
    readFileSync(join(repositoryRoot, 'docs/permissions.md'), 'utf8'),
  );
  expect(page).toContain(
    '| `POST /repos/{owner}/{repo}/statuses/{sha}` | `repos/create-commit-status` | `statuses: write` |',
  );
});
