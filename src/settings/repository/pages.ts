/** The explain pages of the rules about the repository. Their examples are of a repository with the files listed here. */
import type { CodePage } from '../../model/codes.ts';

/** The files of the repository that the examples are about. */
export const exampleFiles: readonly string[] = [
  '.gitignore',
  'ci/jobs.yml',
  'docs/review.md',
  'live/prod/main.tf',
  'live/staging/main.tf',
  'policies/main.rego',
  'scripts/plain.sh',
  'scripts/smoke.sh',
];

export const repositoryPages: readonly (Omit<CodePage, 'code' | 'severity'> & { readonly ruleId: string })[] =
  [
    {
      ruleId: 'missing-path',
      title: 'Path not in the repository',
      description:
        'The pipeline reads this path from a checkout of the repository, which has nothing there, or a folder where a file is needed. Paths are relative to the root of the repository, or to the folder of the settings file.',
      spec: 'spec 1, 2.2',
      bad: 'own_jobs: ci/job.yml',
      good: 'own_jobs: ci/jobs.yml',
    },
    {
      ruleId: 'no-match',
      title: 'Glob without a match',
      description:
        'The glob matches no folder and no file of the repository, so the setting has no effect. Most often a root was renamed.',
      spec: 'spec 1, 2.2',
      bad: 'waves: { canary: ["live/stage/**"] }',
      good: 'waves: { canary: ["live/staging/**"] }',
    },
    {
      ruleId: 'unknown-root',
      title: 'Order of an unknown root',
      description:
        'The extra order names a folder that the repository does not have, or that roots does not list, so nothing is ordered.',
      spec: 'spec 1, 2.4',
      bad: 'waves: { after: { live/production: [live/staging] } }',
      good: 'waves: { after: { live/prod: [live/staging] } }',
    },
    {
      ruleId: 'path-case',
      title: 'Path in other case',
      description:
        'The repository has this path with other upper and lower case letters. It is found on some systems, but not on Linux, where most runners are.',
      spec: 'spec 1, 2.2',
      bad: 'policy: { path: Policies }',
      good: 'policy: { path: policies }',
    },
    {
      ruleId: 'ignored-path',
      title: 'Path ignored by git',
      description:
        'The path exists in this working tree, but git ignores it, so the checkout of a job does not have it.',
      spec: 'spec 1, 2.2',
      bad: 'review: { agent: true, instructions: build/review.md }',
      good: 'review: { agent: true, instructions: docs/review.md }',
    },
    {
      ruleId: 'missing-script',
      title: 'Script not in the repository',
      description:
        'The command runs a script that is nowhere in the repository. Only plain commands are looked at: a script by its path, or after the name of its interpreter.',
      spec: 'spec 1, 2.5',
      bad: 'steps: [{ run: ./scripts/smok.sh, after: apply }]',
      good: 'steps: [{ run: ./scripts/smoke.sh, after: apply }]',
    },
    {
      ruleId: 'not-executable',
      title: 'Script not executable',
      description: 'The command runs a script by its path, but its file is not executable, so the job fails.',
      spec: 'spec 1, 2.5',
      bad: 'steps: [{ run: ./scripts/plain.sh, after: apply }]',
      good: 'steps: [{ run: sh scripts/plain.sh, after: apply }]',
    },
  ];
