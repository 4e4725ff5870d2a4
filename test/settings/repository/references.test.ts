import { describe, expect, test } from 'vitest';
import { checkFile } from '../../../src/settings/check-file.ts';
import { exampleFiles, repositoryPages } from '../../../src/settings/repository/pages.ts';
import { referenceKeys } from '../../../src/settings/repository/references.ts';
import type { RepositoryTree } from '../../../src/settings/repository/tree.ts';
import { settingsFields } from '../../../src/settings/schema/settings-fields.ts';
import { commonVocabulary } from '../../../src/vocabulary/vocabulary.ts';
import { type MemoryTreeOptions, memoryTree } from './memory-tree.ts';

const findingsIn = async (yaml: string, tree: RepositoryTree | undefined, name = 'pipeline.yml') => {
  const folder = name.split('/').slice(0, -1).join('/');
  const { findings } = await checkFile(name, Buffer.from(yaml), undefined, {
    loadRepository: async () => tree && { tree, folder },
  });
  return findings;
};

const linesIn = async (yaml: string, files: readonly string[], options?: MemoryTreeOptions, name?: string) =>
  (await findingsIn(yaml, memoryTree(files, options), name)).map(
    ({ code, message }) => `${code.replace('settings/', '')}: ${message}`,
  );

const notThere = 'which is not in the repository';
const files = [
  'live/prod/main.tf',
  'live/staging/main.tf',
  'ci/jobs.yml',
  'policies/a.rego',
  'docs/review.md',
];

/** Settings, what is reported in a repository of `files`, and files that make it right. */
const cases: readonly (readonly [yaml: string, finding: string, ...fixedBy: string[]])[] = [
  [
    'own_jobs: ci/job.yml',
    `missing-path: own_jobs is "ci/job.yml", ${notThere}; did you mean "ci/jobs.yml"?`,
    'ci/job.yml',
  ],
  [
    'own_jobs: tools/jobs.yml',
    `missing-path: own_jobs is "tools/jobs.yml", ${notThere}; add it, or correct the path`,
    'tools/jobs.yml',
  ],
  [
    'own_jobs: ci/x/jobs.yml',
    `missing-path: own_jobs is "ci/x/jobs.yml", ${notThere}; the nearest path that exists is "ci"`,
    'ci/x/jobs.yml',
  ],
  [
    'own_jobs: ci/JOBS.yml',
    'path-case: own_jobs is "ci/JOBS.yml", which differs in case from "ci/jobs.yml" in the repository; use that spelling',
    'ci/JOBS.yml',
  ],
  [
    'policy: { path: Policies/a.rego }',
    'path-case: policy.path is "Policies/a.rego", which differs in case from "policies/a.rego" in the repository; use that spelling',
    'Policies/a.rego',
  ],
  [
    'policy: { path: polices }',
    `missing-path: policy.path is "polices", ${notThere}; did you mean "policies"?`,
    'polices/a.rego',
  ],
  [
    'review: { agent: true, instructions: ./docs/reviews.md }',
    `missing-path: review.instructions is "./docs/reviews.md", ${notThere}; did you mean "docs/review.md"?`,
    'docs/reviews.md',
  ],
  [
    'review: { agent: true, instructions: docs }',
    'missing-path: review.instructions is "docs", which is a folder; use the path of a file',
  ],
  [
    'modules: { path: ci/jobs.yml }',
    'missing-path: modules.path is "ci/jobs.yml", which is a file; use the path of a folder',
  ],
  [
    'modules: { path: modules/* }',
    `missing-path: modules.path is "modules/*", ${notThere}; add it, or correct the path`,
    'modules/a/main.tf',
  ],
  [
    'roots: ["live/*/app"]',
    'no-match: roots[0] is "live/*/app", which matches nothing in the repository; the nearest path that exists is "live"',
    'live/prod/app/main.tf',
  ],
  [
    'roots: ["lve/**"]',
    'no-match: roots[0] is "lve/**", which matches nothing in the repository; did you mean "live/**"?',
    'lve/main.tf',
  ],
  [
    'roots: ["live/*", "live/PROD*"]',
    'path-case: roots[1] is "live/PROD*", which differs in case from "live/prod" in the repository; use that spelling',
    'live/PROD1/main.tf',
  ],
  [
    'waves: { canary: [live/stagin] }',
    'no-match: waves.canary[0] is "live/stagin", which matches nothing in the repository; did you mean "live/staging"?',
    'live/stagin/main.tf',
  ],
  [
    'steps: [{ run: make, after: plan, roots: ["x/**"] }]',
    'no-match: steps[0].roots[0] is "x/**", which matches nothing in the repository; add it, or correct the path',
    'x/main.tf',
  ],
  [
    'ephemeral: { roots: [live/preview] }',
    'no-match: ephemeral.roots[0] is "live/preview", which matches nothing in the repository; the nearest path that exists is "live"',
    'live/preview/main.tf',
  ],
  [
    'version: { live/prod: 1.9.0, live/dev: 1.9.1 }',
    'no-match: version["live/dev"] matches nothing in the repository; the nearest path that exists is "live"',
    'live/dev/main.tf',
  ],
  [
    'waves: { after: { live/prd: [live/staging] } }',
    'unknown-root: waves.after["live/prd"] matches nothing in the repository; did you mean "live/prod"?',
    'live/prd/main.tf',
  ],
  [
    'waves: { after: { live/prod: [network] } }',
    'unknown-root: waves.after["live/prod"][0] is "network", which matches nothing in the repository; add it, or correct the path',
    'network/main.tf',
  ],
  [
    'roots: [live/prod]\nwaves: { after: { live/prod: [live/staging] } }',
    'unknown-root: waves.after["live/prod"][0] is not one of the roots, so this order has no effect; list it in roots, or correct it',
  ],
  [
    'roots: ["live/*", "!live/staging"]\nwaves: { after: { live/prod: [live/staging] } }',
    'unknown-root: waves.after["live/prod"][0] is not one of the roots, so this order has no effect; list it in roots, or correct it',
  ],
  [
    'synth: ./ci/synth.sh',
    'missing-script: synth runs "./ci/synth.sh", which is not in the repository; the nearest path that exists is "ci"',
    'ci/synth.sh',
  ],
  [
    'steps: [{ run: bash ../../ci/gone.sh, after: plan }]',
    'missing-script: steps[0].run runs "../../ci/gone.sh", which is not in the repository; the nearest path that exists is "ci"',
    'ci/gone.sh',
  ],
  [
    'cost: { command: ci/cost }',
    'missing-script: cost.command runs "ci/cost", which is not in the repository; the nearest path that exists is "ci"',
    'ci/cost',
  ],
  [
    'agent: { via: forge, token_env: T, comment: { command: ./x/a.sh } }',
    'missing-script: agent.comment.command runs "./x/a.sh", which is not in the repository; add it, or correct the path',
    'x/a.sh',
  ],
  [
    'agent: { via: forge, token_env: T, drift: { command: ./x/a.sh } }\ndrift: "@daily"',
    'missing-script: agent.drift.command runs "./x/a.sh", which is not in the repository; add it, or correct the path',
    'x/a.sh',
  ],
  [
    'review: { agent: true, command: ./CI/r.sh }',
    'missing-script: review.command runs "./CI/r.sh", which is not in the repository; add it, or correct the path',
    'CI/r.sh',
  ],
  [
    'review: { agent: true, command: ./CI/jobs.yml }',
    'path-case: review.command runs "./CI/jobs.yml", which differs in case from "ci/jobs.yml" in the repository; use that spelling',
    'CI/jobs.yml',
  ],
];

describe('what settings name', () => {
  test.each(cases)('%s', async (yaml, finding, ...fixedBy) => {
    expect(await linesIn(yaml, files)).toEqual([finding]);
    if (fixedBy.length > 0)
      expect(await linesIn(yaml, [...files, ...fixedBy], { executables: fixedBy })).toEqual([]);
    // Beside the settings file, it is there too.
    if (fixedBy.length > 0)
      expect(
        await linesIn(
          yaml,
          [
            ...files,
            ...fixedBy.map((path) => `stacks/a/${path}`),
            'stacks/a/live/prod/x',
            'stacks/a/live/staging/x',
          ],
          { executables: fixedBy.map((path) => `stacks/a/${path}`) },
          'stacks/a/pipeline.yml',
        ),
      ).toEqual([]);
  });

  test.each<[why: string, yaml: string]>([
    [
      'roots that a command writes',
      'synth: make\nroots: ["gen/**"]\nwaves: { canary: [gen/a], after: { gen/a: [gen/b] } }\nversion: { gen/a: 1.9.0 }\nephemeral: { roots: [gen/a] }\nsteps: [{ run: gen/x.sh, after: plan, roots: [gen/a] }]',
    ],
    ['policies of another repository', 'policy: { path: rules, source: "git+https://example.com/p@v1" }'],
    [
      'outputs',
      'modules: { registry: { dir: out, url: "https://m.example.com", namespace: n } }\ndashboards: { dir: boards }',
    ],
    ['roots of another branch', 'apply: { branches: { next: ["next/**"] } }'],
    ['exclusions', 'roots: ["live/*", "!gone/**"]\nwrapper_a: { exclude: ["gone/**"] }'],
    [
      'other repositories',
      'defaults: { own_jobs: x.yml }\nprojects: { h/o/n: { roots: [gone], policy: { path: gone } } }',
    ],
    ['jobs in the file itself', 'own_jobs: { lint: { script: [./gone.sh] } }'],
    ['variables, and paths outside', 'roots: ["$STAGE/*", "{{ x }}", "../x", "/x"]'],
    ['a script in the folder of a root', 'steps: [{ run: ./prod/main.tf, after: plan }]'],
    ['an order of all roots', 'roots: ["live/**"]\nwaves: { after: { live/prod: [live/staging] } }'],
    [
      'an order of a folder of roots',
      'roots: ["live/*/main.tf"]\nwaves: { after: { live/prod: ["live/*"] } }',
    ],
    ['the repository itself', 'roots: ["."]\npolicy: { path: ./ }'],
    ['globs that tools read in different ways', 'roots: ["live/+(x)", "live/{1..3}"]'],
  ])('is not reported for %s', async (_, yaml) => {
    expect(await linesIn(yaml, files)).toEqual([]);
  });

  test('is not looked up behind links and in submodules', async () => {
    const yaml = 'own_jobs: linked/jobs.yml\nroots: ["linked/*", "*/gone"]\nsynth: linked/x.sh';
    expect(await linesIn(yaml, ['a/b'], { unknown: ['linked'] })).toEqual([]);
    expect(await linesIn('roots: ["*/gone"]', ['a/b'])).toHaveLength(1);
  });

  test('must not be ignored by git', async () => {
    const yaml = 'own_jobs: build/jobs.yml\nsynth: ./build/run.sh\nroots: ["build/*"]';
    const built = ['build/jobs.yml', 'build/run.sh'];
    expect(await linesIn(yaml, built, { executables: built })).toEqual([]);
    expect(await linesIn(yaml, built, { executables: built, ignored: ['build'] })).toEqual([
      'ignored-path: own_jobs is "build/jobs.yml", which git ignores, so no other checkout has it; commit it, or use another path',
      'ignored-path: synth runs "./build/run.sh", which git ignores, so no other checkout has it; commit it, or use another path',
    ]);
  });

  test('must be executable if it is run by its path', async () => {
    const yaml = 'steps: [{ run: ./ci/a.sh, after: plan }, { run: sh ci/a.sh, after: plan }]';
    expect(await linesIn(yaml, ['ci/a.sh'], { executables: ['ci/a.sh'] })).toEqual([]);
    expect(await linesIn(yaml, ['ci/a.sh'])).toEqual([
      'not-executable: steps[0].run runs "./ci/a.sh", which is not executable; run git update-index --chmod=+x ci/a.sh',
    ]);
  });

  test('is one finding with an error, and none without a repository', async () => {
    expect((await findingsIn('own_jobs: ../x.yml', memoryTree([]))).map(({ code }) => code)).toEqual([
      'settings/pattern',
    ]);
    expect(await findingsIn('own_jobs: x.yml', undefined)).toEqual([]);
  });

  test('has a safe fix only where there is one right value', async () => {
    const yaml = 'own_jobs: ci/JOBS.yml\npolicy: { path: polices }\nwaves: { canary: ["LIVE/*"] }';
    const fixes = (await findingsIn(yaml, memoryTree(files))).map(({ fix }) => [fix?.title, fix?.safe]);
    expect(fixes).toEqual([
      ['Replace with ci/jobs.yml', true],
      ['Replace with policies', false],
      [undefined, undefined],
    ]);
  });

  test('is reported in the names of the file', async () => {
    const { findings } = await checkFile(
      'pipeline.yml',
      Buffer.from('binary: tofu\nown_jobs: x.yml'),
      commonVocabulary,
      {
        loadRepository: async () => ({ tree: memoryTree([]), folder: '' }),
      },
    );
    expect(findings.map(({ path, location }) => [path, location?.line])).toEqual([['/own_jobs', 2]]);
  });

  test('is listed by settings of the tables', () => {
    expect(referenceKeys.filter((key) => !Object.hasOwn(settingsFields, key))).toEqual([]);
  });
});

describe('the examples of', () => {
  const tree = memoryTree([...exampleFiles, 'build/review.md'], {
    executables: ['scripts/smoke.sh'],
    ignored: ['build'],
  });

  test.each(repositoryPages)('$ruleId', async ({ ruleId, bad, good }) => {
    expect((await findingsIn(bad, tree)).map((one) => [one.code, one.severity])).toEqual([
      [`settings/${ruleId}`, 'warning'],
    ]);
    expect(await findingsIn(good, tree)).toEqual([]);
  });
});

test('no settings file can stall the gate', async () => {
  const names = Array.from({ length: 3000 }, (_, index) => `a${index}/b/c${index}.tf`);
  const globs = Array.from({ length: 20_000 }, (_, index) => `"a*/**/x${index}"`);
  const startedAt = performance.now();
  const findings = await findingsIn(`roots: [${globs.join(', ')}]\nown_jobs: b0/jobs.yml`, memoryTree(names));
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(findings.length).toBeGreaterThan(10);
  expect(findings.length).toBeLessThan(1000);
});
