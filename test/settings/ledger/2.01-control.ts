import { fill, fillMarked, lines, rejectedCases, unknownKeyCases, unquoted } from './builders.ts';
import { ONE_OF_EACH, WRONG_TYPE } from './one-of-each.ts';
import { NOT_MAP } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

const APP = 'forge.example/acme/app';

/** The keys of a single repository that a project or `defaults` may have with the values above. */
const allowedInProject = Object.entries(ONE_OF_EACH);
const inProject = (setting: string) => `projects: {${APP}: {${setting}}}`;
const inDefaults = (setting: string) => `defaults: {${setting}}\nprojects: {${APP}: null}\n`;

/** Errors that the table of a section tests in full, here one level deeper. */
const nestedViolations: readonly (readonly [
  'enum' | 'range' | 'pattern' | 'unknown-key' | 'cron',
  string,
  string,
])[] = [
  ['range', 'apply.resume', 'apply: {resume: «61»}'],
  ['enum', 'gate', 'gate: «sometimes»'],
  ['cron', 'drift', 'drift: «daily»'],
  ['pattern', 'audit_region', 'audit_region: «EU»'],
  ['unknown-key', 'policy', 'policy: {«engin»: engine_a}'],
  ['enum', 'respond.plan', 'respond: {plan: «off»}'],
  ['range', 'ephemeral.sweep', 'ephemeral: {roots: [a], sweep: «4»}'],
];

export const control: readonly Requirement[] = [
  {
    id: 'S1-2.1-projects-alone',
    spec: '2.1',
    sentence: 'A file with `projects` has no other top-level key but `defaults`.',
    tests: {
      accepts: [
        `projects: {${APP}: null}\n`,
        'defaults: {gate: always}\nprojects: {}\n',
        'projects: {}\ndefaults: {}\n',
      ],
      rejects: [
        ...Object.entries(ONE_OF_EACH).flatMap(([key, value]) =>
          rejectedCases('unknown-key', key, `projects: {${APP}: null}\n«${key}»: ${value}\n`),
        ),
        ...rejectedCases('unknown-key', 'gate', `«gate»: always\nprojects:\n  ${APP}:\n`),
        ...rejectedCases('unknown-key', 'gate', 'defaults: {gate: never}\n«gate»: always\nprojects: {}\n'),
        ...rejectedCases('unknown-key', 'other_key', 'projects: {}\n«other_key»: 1\n'),
        ...rejectedCases('unknown-key', 'gate', '«gate»: 5\nprojects: {}\n', '«gate»: null\nprojects: {}\n'),
        ...rejectedCases('unknown-key', 'apply', 'projects: {}\n«apply»: {resume: 61, other_key: 1}\n'),
        ...rejectedCases(
          ['unknown-key', 'unknown-key'],
          [],
          '{«gate»: always, projects: {}, «binary»: tool_a}',
        ),
      ],
    },
  },
  {
    id: 'S1-2.1-defaults-need',
    spec: '2.1',
    sentence: '`defaults` requires `projects`.',
    tests: {
      accepts: ['defaults: {}\nprojects: {}\n', `projects:\n  ${APP}: {}\ndefaults:\n  gate: never\n`],
      rejects: rejectedCases(
        'requires',
        ['defaults', 'projects'],
        '«defaults»: {}\n',
        '«defaults»:\n  gate: always\n',
        '{«"defaults"»: {binary: tool_a}}',
        'binary: tool_a\n«defaults»: {gate: always}\n',
      ),
    },
  },
  {
    id: 'S1-2.1-projects-kind',
    spec: '2.1',
    sentence: '`projects` is a map, of any size.',
    tests: {
      accepts: [
        'projects: {}\n',
        `projects: {${APP}: null, forge.example/acme/two: {}, host.example/a/b: {gate: never}}\n`,
      ],
      rejects: [
        ...rejectedCases('type', 'projects', ...fillMarked('projects: %\n', NOT_MAP)),
        ...rejectedCases('type', 'projects', lines('projects:', `  «»- ${APP}`)),
      ],
    },
  },
  {
    id: 'S1-2.1-project-key',
    spec: '2.1',
    sentence:
      'A project is named by host, owner and name, at least three segments, with http(s):// before or slashes after as one likes.',
    tests: {
      accepts: [
        ...fill('projects: {%: null}', [
          APP,
          `https://${APP}`,
          `http://${APP}`,
          `"https://${APP}"`,
          `${APP}.git`,
          `https://${APP}.git`,
          `${APP}/`,
          `${APP}//`,
          `https://${APP}.git/`,
          'forge.example/acme/team/app',
          'https://forge.example/acme/team/sub/app',
          'h/o/n',
          'localhost/a/b',
          'forge.example/acme-1/app_2.x',
        ]),
        lines(
          'projects:',
          `  https://${APP}:`,
          '  forge.example/acme/two: {}',
          "  'forge.example/acme/three': {gate: never}",
        ),
      ],
      rejects: [
        ...[
          'app',
          'acme/app',
          'forge.example/acme',
          'https://forge.example/acme',
          'http://forge.example/acme/',
          'https://forge.example',
          'https://',
          'forge.example/acme/',
          'forge.example/acme//',
          'forge.example//app',
          '/forge.example/acme/app',
          '/acme/app',
          'https:///acme/app',
          `ssh://${APP}`,
          `git::https://${APP}`,
          'git@forge.example:acme/app',
          '""',
          '"/"',
          '"//"',
          '"///"',
        ].flatMap((key) =>
          rejectedCases('pattern', ['projects', unquoted(key)], ...fillMarked('projects: {%: null}', [key])),
        ),
        ...rejectedCases(
          'pattern',
          'acme/app',
          lines('projects:', `  ${APP}:`, '  «acme/app»:', '    gate: never'),
        ),
        ...rejectedCases(['pattern', 'pattern'], 'projects', '{projects: {«acme/one»: {}, «acme/two»: {}}}'),
      ],
    },
  },
  {
    id: 'S1-2.1-project-value',
    spec: '2.1',
    sentence: 'A project is null or a map of its settings.',
    tests: {
      accepts: [
        ...fill(`projects: {${APP}: %}`, ['null', '~', '{}', '{gate: never}']),
        lines('projects:', `  ${APP}:`, '  forge.example/acme/two:', '    gate: never'),
      ],
      rejects: rejectedCases(
        'type',
        APP,
        ...fillMarked(`projects: {${APP}: %}`, ['text', '""', '5', 'false', 'true', '[]', '[a]']),
      ),
    },
  },
  {
    id: 'S1-2.1-defaults-kind',
    spec: '2.1',
    sentence: '`defaults` has settings as a project does; those of a project override them.',
    tests: {
      accepts: allowedInProject
        .filter(([key]) => key !== 'url')
        .map(([key, value]) => inDefaults(`${key}: ${value}`)),
      rejects: [
        ...rejectedCases(
          'type',
          'defaults',
          ...fillMarked(`defaults: %\nprojects: {${APP}: null}\n`, NOT_MAP),
        ),
        ...nestedViolations.flatMap(([code, path, setting]) =>
          rejectedCases(code, `defaults.${path}`, inDefaults(setting)),
        ),
        ...unknownKeyCases('defaults', inDefaults('%: 1'), ['Gate']),
      ],
    },
  },
  {
    id: 'S1-2.1-defaults-url',
    spec: '2.1',
    sentence: 'The one setting that `defaults` never has is `url`, which belongs to a project.',
    tests: {
      accepts: [
        inProject('url: "http://forge.example:81/acme/app"'),
        'url: "http://forge.example:81/acme/app"\n',
      ],
      rejects: rejectedCases(
        'unknown-key',
        ['defaults', 'url'],
        inDefaults('«url»: "https://forge.example"'),
        inDefaults('«url»: 5'),
        inDefaults('gate: never, «url»: null'),
        lines('projects: {}', 'defaults:', '  gate: never', '  «url»: x'),
      ),
    },
  },
  {
    id: 'S1-2.1-project-fields',
    spec: '2.1',
    sentence:
      "A project has the same settings as a single repository's file, checked by the same rules, and no others.",
    tests: {
      accepts: [
        ...allowedInProject.map(([key, value]) => inProject(`${key}: ${value}`)),
        inProject(allowedInProject.map(([key, value]) => `${key}: ${value}`).join(', ')),
      ],
      rejects: [
        ...allowedInProject.flatMap(([key]) =>
          rejectedCases(
            'type',
            [APP, key],
            inProject(`${key}: «${WRONG_TYPE[key]}»`),
            inProject(`${key}: «null»`),
          ),
        ),
        ...nestedViolations.flatMap(([code, path, setting]) =>
          rejectedCases(code, [APP, path], inProject(setting)),
        ),
        ...unknownKeyCases(APP, inProject('%: 1'), ['Gate', 'name']),
        ...rejectedCases('empty', [APP, 'notify'], inProject('«notify»: {}')),
        ...rejectedCases('required', [APP, 'decide', 'backend'], inProject('«decide»: {}')),
        ...rejectedCases(
          ['range', 'range'],
          'apply.resume',
          lines(
            'defaults: {apply: {resume: «61»}}',
            'projects:',
            `  ${APP}:`,
            '    apply:',
            '      resume: «4»',
          ),
        ),
      ],
    },
  },
  {
    id: 'S1-2.1-project-version',
    spec: '2.1',
    sentence:
      "A project's `version`, and that of `defaults`, is a single string of any form; a map of versions is for a single repository.",
    tests: {
      accepts: [
        ...fill(inProject('version: %'), ['1.5.7', '"1.5"', 'latest', '"~> 1.5"', '""', '"two words"']),
        ...fill(inDefaults('version: %'), ['1.5.7', 'v1', '"1"']),
        'version: {"live/*": 1.5.7}\n',
      ],
      rejects: [
        ...rejectedCases(
          'type',
          [APP, 'version'],
          ...fillMarked(inProject('version: %'), ['{}', '{live: 1.5.7}', '1.5', '[a]', 'true']),
        ),
        ...rejectedCases(
          'type',
          'defaults.version',
          ...fillMarked(inDefaults('version: %'), ['{live: 1.5.7}', '1.10', 'null']),
        ),
        ...rejectedCases(
          'type',
          [APP, 'version'],
          lines('projects:', `  ${APP}:`, '    version:', '      «»live/*: 1.5.7'),
        ),
      ],
    },
  },
  {
    id: 'S1-2.1-project-rollouts',
    spec: '2.1',
    sentence: 'A project can only switch `rollouts` off: the schedule is for a single repository.',
    tests: {
      accepts: [inProject('rollouts: false'), inDefaults('rollouts: false'), 'rollouts: "0 6 * * 1"\n'],
      rejects: [
        ...rejectedCases(
          'type',
          [APP, 'rollouts'],
          ...fillMarked(inProject('rollouts: %'), ['"0 6 * * 1"', '"@daily"', 'off', '"false"', '0']),
        ),
        ...rejectedCases('enum', [APP, 'rollouts'], ...fillMarked(inProject('rollouts: %'), ['true'])),
        ...rejectedCases(
          'type',
          'defaults.rollouts',
          ...fillMarked(inDefaults('rollouts: %'), ['"0 6 * * 1"', 'null']),
        ),
        ...rejectedCases('enum', 'defaults.rollouts', ...fillMarked(inDefaults('rollouts: %'), ['true'])),
      ],
    },
  },
  {
    id: 'S1-2.1-project-nesting',
    spec: '2.1',
    sentence: 'Neither a project nor `defaults` has `defaults` or `projects` of its own.',
    tests: {
      accepts: [inDefaults('gate: never'), inProject('gate: never')],
      rejects: [
        ...['defaults', 'projects'].flatMap((key) => [
          ...rejectedCases('unknown-key', [APP, key], inProject(`«${key}»: {}`)),
          ...rejectedCases('unknown-key', ['defaults', key], inDefaults(`«${key}»: {}`)),
        ]),
        ...rejectedCases('unknown-key', [APP, 'projects'], inProject('«projects»: {acme/app: {gate: 5}}')),
      ],
    },
  },
];
