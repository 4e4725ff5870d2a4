import { fault, fill, join, lines, refuse, unquoted } from './make.ts';
import { RELPATH } from './shapes.ts';
import type { Requirement } from './types.ts';

export const ownJobs: readonly Requirement[] = [
  {
    id: 'S1-2.2-own-jobs',
    spec: '2.2',
    says: '`own_jobs` is the path of a YAML file, or a map of jobs.',
    accepts: fill('own_jobs: %\n', ['jobs.yml', '{build: {script: make}}']),
    refuses: refuse('type', 'own_jobs', ...fault('own_jobs: %\n', ['5', 'true', 'null', '[]', '[jobs.yml]'])),
  },
  {
    id: 'S1-2.2-own-jobs-path',
    spec: '2.2',
    says: 'The path is relative, does not step up, and ends in .yml or .yaml.',
    accepts: [
      ...fill('own_jobs: %\n', [
        'jobs.yml',
        'jobs.yaml',
        './ci/jobs.yml',
        'ci/a..b.yaml',
        'a.yml.yaml',
        '..ci/jobs.yml',
      ]),
      ...RELPATH.good
        .map(unquoted)
        .filter((path) => !path.endsWith('/'))
        .map((path) => `own_jobs: "${path}/own jobs.yml"\n`),
    ],
    refuses: refuse(
      'pattern',
      'own_jobs',
      ...fault('own_jobs: %\n', [
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
  {
    id: 'S1-2.2-own-jobs-some',
    spec: '2.2',
    says: 'A map of jobs has a job in it.',
    accepts: ['own_jobs: {a: {b: null}}'],
    refuses: refuse('empty', 'own_jobs', '«own_jobs»: {}\n', 'binary: tool_a\n«own_jobs»:\n  {}\n'),
  },
  {
    id: 'S1-2.2-own-jobs-names',
    spec: '2.2',
    says: 'A job is named like an identifier, in which hyphens may follow the first character.',
    accepts: fill('own_jobs: {%: {script: make}}', ['a', '_', 'B2', 'build-it', 'a-', 'a--b_9', '"_-"']),
    refuses: [
      ...['"1a"', '-a', 'a.b', '"a b"', 'a/b', 'a:b', '""', '"-"', '"a\\n"', '$a'].flatMap((key) =>
        refuse('pattern', 'own_jobs', ...fault('own_jobs: {%: {script: make}}', [key])),
      ),
      ...refuse(
        'pattern',
        ['own_jobs', '2nd'],
        lines('own_jobs:', '  first:', '    script: a', '  «2nd»:', '    script: b'),
      ),
    ],
  },
  {
    id: 'S1-2.2-own-jobs-bodies',
    spec: '2.2',
    says: 'Each job is a map with something in it, whatever that is.',
    ...join(
      { accepts: fill('own_jobs: {build: %}', ['{a: 1}', '{a: [], "5": {}}', '{needs: null}']) },
      {
        refuses: refuse(
          'empty',
          'own_jobs.build',
          'own_jobs: {«build»: {}}',
          'own_jobs: {test: {a: 1}, «"build"»: {}}',
          lines('own_jobs:', '  «build»: {}', '  test:', '    a: 1'),
        ),
      },
      {
        refuses: refuse(
          'type',
          'own_jobs.build',
          ...fault('own_jobs: {build: %}', ['make', '""', '5', 'true', 'null', '[]', '[make]']),
        ),
      },
    ),
  },
];
