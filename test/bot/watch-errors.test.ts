import { expect, test } from 'vitest';
import { updateWatchIssue } from '../../src/bot/watch-issue.ts';
import type { IssueText, RepositoryClient } from '../../src/forge/repository-client.ts';
import type { Report, Severity } from '../../src/model/report.ts';

const finding = (severity: Severity) => ({
  code: 'settings/range',
  severity,
  message: `the ${severity}`,
  location: { file: `${severity}.yml`, line: 1, column: 1, endLine: 1, endColumn: 2 },
  fingerprint: severity,
});
const report = {
  verdict: 'fail',
  gates: [
    {
      gate: 'settings',
      subject: 'pipeline.yml',
      verdict: 'fail',
      checks: [{ findings: [finding('warning'), finding('error'), finding('note')] }],
    },
  ],
} as unknown as Report;

test('the issue lists, counts and looks up the errors only', async () => {
  const opened: IssueText[] = [];
  const lookedUp: unknown[] = [];
  const repositoryClient: Partial<RepositoryClient> = {
    issues: async () => [],
    label: async () => {},
    lastCommit: async (_, path) => {
      lookedUp.push(path);
      return undefined;
    },
    openIssue: async (_, text) => {
      opened.push(text);
      return { ...text, number: 1, author: 'bot', isOpen: true };
    },
  };
  await updateWatchIssue({
    repositoryClient: repositoryClient as RepositoryClient,
    ...{ botLogin: 'bot', report, baseline: [], branch: 'main', sha: 'abc', runUrl: undefined },
    ...{ run: { runId: '1', runAttempt: 1 }, label: 'gatehouse', maxBodyBytes: 60_000 },
    ...{ today: '2027-06-15', redact: (text: string) => text },
  });
  const [{ body } = { body: '' }] = opened;
  expect(body).toContain(': 1 error at');
  expect(body.match(/the (?:error|warning|note)/g)).toEqual(['the error']);
  expect(lookedUp).toEqual(['error.yml']);
});
