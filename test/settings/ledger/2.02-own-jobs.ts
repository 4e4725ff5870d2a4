import { fill, fillMarked, joinCases, lines, rejectedCases, unquoted } from './builders.ts';
import { REPOSITORY_PATH } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

export const ownJobs: readonly Requirement[] = [
  {
    id: 'S1-2.2-own-jobs',
    spec: '2.2',
    sentence: '`own_jobs` is the path of a YAML file, or a map of jobs.',
    tests: {
      accepts: fill('own_jobs: %\n', ['jobs.yml', '{build: {script: make}}']),
      rejects: rejectedCases(
        'type',
        'own_jobs',
        ...fillMarked('own_jobs: %\n', ['5', 'true', 'null', '[]', '[jobs.yml]']),
      ),
    },
  },
  {
    id: 'S1-2.2-own-jobs-path',
    spec: '2.2',
    sentence: 'The path is relative, does not step up, and ends in .yml or .yaml.',
    tests: {
      accepts: [
        ...fill('own_jobs: %\n', [
          'jobs.yml',
          'jobs.yaml',
          './ci/jobs.yml',
          'ci/a..b.yaml',
          'a.yml.yaml',
          '..ci/jobs.yml',
        ]),
        ...REPOSITORY_PATH.good
          .map(unquoted)
          .filter((path) => !path.endsWith('/'))
          .map((path) => `own_jobs: "${path}/own jobs.yml"\n`),
      ],
      rejects: rejectedCases(
        'pattern',
        'own_jobs',
        ...fillMarked('own_jobs: %\n', [
          '""',
          'jobs',
          'jobs.json',
          'jobs.yml.bak',
          'jobs.ymlx',
          'jobs.YML',
          'jobs.ya',
          'jobsyml',
          'yaml',
          'jobs.yml/',
          '"jobs.yml "',
          '"jobs.yml\\n"',
          '/jobs.yml',
          '/ci/jobs.yaml',
          '../jobs.yml',
          'ci/../jobs.yml',
          './../jobs.yaml',
          'ci/..',
        ]),
      ),
    },
  },
  {
    id: 'S1-2.2-own-jobs-some',
    spec: '2.2',
    sentence: 'A map of jobs has a job in it.',
    tests: {
      accepts: ['own_jobs: {a: {b: null}}'],
      rejects: rejectedCases('empty', 'own_jobs', '«own_jobs»: {}\n', 'binary: tool_a\n«own_jobs»:\n  {}\n'),
    },
  },
  {
    id: 'S1-2.2-own-jobs-names',
    spec: '2.2',
    sentence: 'A job is named like an identifier, in which hyphens may follow the first character.',
    tests: {
      accepts: fill('own_jobs: {%: {script: make}}', ['a', '_', 'B2', 'build-it', 'a-', 'a--b_9', '"_-"']),
      rejects: [
        ...['"1a"', '-a', 'a.b', '"a b"', 'a/b', 'a:b', '""', '"-"', '"a\\n"', '$a'].flatMap((key) =>
          rejectedCases('pattern', 'own_jobs', ...fillMarked('own_jobs: {%: {script: make}}', [key])),
        ),
        ...rejectedCases(
          'pattern',
          ['own_jobs', '2nd'],
          lines('own_jobs:', '  first:', '    script: a', '  «2nd»:', '    script: b'),
        ),
      ],
    },
  },
  {
    id: 'S1-2.2-own-jobs-bodies',
    spec: '2.2',
    sentence: 'Each job is a map with something in it, whatever that is.',
    tests: joinCases(
      { accepts: fill('own_jobs: {build: %}', ['{a: 1}', '{a: [], "5": {}}', '{needs: null}']) },
      {
        rejects: rejectedCases(
          'empty',
          'own_jobs.build',
          'own_jobs: {«build»: {}}',
          'own_jobs: {test: {a: 1}, «"build"»: {}}',
          lines('own_jobs:', '  «build»: {}', '  test:', '    a: 1'),
        ),
      },
      {
        rejects: rejectedCases(
          'type',
          'own_jobs.build',
          ...fillMarked('own_jobs: {build: %}', ['make', '""', '5', 'true', 'null', '[]', '[make]']),
        ),
      },
    ),
  },
];
