import { closed, fault, fill, lines, refuse, unquoted } from './make.ts';
import { ONE_OF_EACH, WRONG_TYPE } from './one-of-each.ts';
import { NOT_MAP } from './shapes.ts';
import type { Requirement } from './types.ts';

const APP = 'forge.example/acme/app';

/** What a project, or `defaults`, can carry of a single repository's keys with the values above. */
const carried = Object.entries(ONE_OF_EACH);
const inProject = (setting: string) => `projects: {${APP}: {${setting}}}`;
const inDefaults = (setting: string) => `defaults: {${setting}}\nprojects: {${APP}: null}\n`;

/** Faults that a section's own table shows in full, here one level deeper. */
const deeper: readonly (readonly ['enum' | 'range' | 'pattern' | 'unknown-key' | 'cron', string, string])[] =
  [
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
    says: 'Beside `projects` there is room for `defaults` at the top and for nothing else.',
    accepts: [
      `projects: {${APP}: null}\n`,
      'defaults: {gate: always}\nprojects: {}\n',
      'projects: {}\ndefaults: {}\n',
    ],
    refuses: [
      ...Object.entries(ONE_OF_EACH).flatMap(([key, value]) =>
        refuse('unknown-key', key, `projects: {${APP}: null}\n«${key}»: ${value}\n`),
      ),
      ...refuse('unknown-key', 'gate', `«gate»: always\nprojects:\n  ${APP}:\n`),
      ...refuse('unknown-key', 'gate', 'defaults: {gate: never}\n«gate»: always\nprojects: {}\n'),
      ...refuse('unknown-key', 'other_key', 'projects: {}\n«other_key»: 1\n'),
      ...refuse('unknown-key', 'gate', '«gate»: 5\nprojects: {}\n', '«gate»: null\nprojects: {}\n'),
      ...refuse('unknown-key', 'apply', 'projects: {}\n«apply»: {resume: 61, other_key: 1}\n'),
      ...refuse(['unknown-key', 'unknown-key'], [], '{«gate»: always, projects: {}, «binary»: tool_a}'),
    ],
  },
  {
    id: 'S1-2.1-defaults-need',
    spec: '2.1',
    says: 'Without `projects` there are no `defaults`.',
    accepts: ['defaults: {}\nprojects: {}\n', `projects:\n  ${APP}: {}\ndefaults:\n  gate: never\n`],
    refuses: refuse(
      'requires',
      ['defaults', 'projects'],
      '«defaults»: {}\n',
      '«defaults»:\n  gate: always\n',
      '{«"defaults"»: {binary: tool_a}}',
      'binary: tool_a\n«defaults»: {gate: always}\n',
    ),
  },
  {
    id: 'S1-2.1-projects-kind',
    spec: '2.1',
    says: '`projects` is a map, of any size.',
    accepts: [
      'projects: {}\n',
      `projects: {${APP}: null, forge.example/acme/two: {}, host.example/a/b: {gate: never}}\n`,
    ],
    refuses: [
      ...refuse('type', 'projects', ...fault('projects: %\n', NOT_MAP)),
      ...refuse('type', 'projects', lines('projects:', `  «»- ${APP}`)),
    ],
  },
  {
    id: 'S1-2.1-project-key',
    spec: '2.1',
    says: 'A project is named by host, owner and name, at least three segments, with http(s):// before or slashes after as one likes.',
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
    refuses: [
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
        refuse('pattern', ['projects', unquoted(key)], ...fault('projects: {%: null}', [key])),
      ),
      ...refuse('pattern', 'acme/app', lines('projects:', `  ${APP}:`, '  «acme/app»:', '    gate: never')),
      ...refuse(['pattern', 'pattern'], 'projects', '{projects: {«acme/one»: {}, «acme/two»: {}}}'),
    ],
  },
  {
    id: 'S1-2.1-project-value',
    spec: '2.1',
    says: 'A project is null or a map of its settings.',
    accepts: [
      ...fill(`projects: {${APP}: %}`, ['null', '~', '{}', '{gate: never}']),
      lines('projects:', `  ${APP}:`, '  forge.example/acme/two:', '    gate: never'),
    ],
    refuses: refuse(
      'type',
      APP,
      ...fault(`projects: {${APP}: %}`, ['text', '""', '5', 'false', 'true', '[]', '[a]']),
    ),
  },
  {
    id: 'S1-2.1-defaults-kind',
    spec: '2.1',
    says: '`defaults` holds settings as a project does, under those of each project.',
    accepts: carried.filter(([key]) => key !== 'url').map(([key, value]) => inDefaults(`${key}: ${value}`)),
    refuses: [
      ...refuse('type', 'defaults', ...fault(`defaults: %\nprojects: {${APP}: null}\n`, NOT_MAP)),
      ...deeper.flatMap(([code, path, setting]) => refuse(code, `defaults.${path}`, inDefaults(setting))),
      ...closed('defaults', inDefaults('%: 1'), ['Gate']),
    ],
  },
  {
    id: 'S1-2.1-defaults-url',
    spec: '2.1',
    says: 'The one setting that `defaults` never has is `url`, which belongs to a project.',
    accepts: [
      inProject('url: "http://forge.example:81/acme/app"'),
      'url: "http://forge.example:81/acme/app"\n',
    ],
    refuses: refuse(
      'unknown-key',
      ['defaults', 'url'],
      inDefaults('«url»: "https://forge.example"'),
      inDefaults('«url»: 5'),
      inDefaults('gate: never, «url»: null'),
      lines('projects: {}', 'defaults:', '  gate: never', '  «url»: x'),
    ),
  },
  {
    id: 'S1-2.1-project-fields',
    spec: '2.1',
    says: "A project has the same settings as a single repository's file, judged by the same rules, and no others.",
    accepts: [
      ...carried.map(([key, value]) => inProject(`${key}: ${value}`)),
      inProject(carried.map(([key, value]) => `${key}: ${value}`).join(', ')),
    ],
    refuses: [
      ...carried.flatMap(([key]) =>
        refuse('type', [APP, key], inProject(`${key}: «${WRONG_TYPE[key]}»`), inProject(`${key}: «null»`)),
      ),
      ...deeper.flatMap(([code, path, setting]) => refuse(code, [APP, path], inProject(setting))),
      ...closed(APP, inProject('%: 1'), ['Gate', 'name']),
      ...refuse('empty', [APP, 'notify'], inProject('«notify»: {}')),
      ...refuse('required', [APP, 'decide', 'backend'], inProject('«decide»: {}')),
      ...refuse(
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
  {
    id: 'S1-2.1-project-version',
    spec: '2.1',
    says: "A project's `version`, and that of `defaults`, is one text of any form; a map of releases is for a single repository.",
    accepts: [
      ...fill(inProject('version: %'), ['1.5.7', '"1.5"', 'latest', '"~> 1.5"', '""', '"two words"']),
      ...fill(inDefaults('version: %'), ['1.5.7', 'v1', '"1"']),
      'version: {"live/*": 1.5.7}\n',
    ],
    refuses: [
      ...refuse(
        'type',
        [APP, 'version'],
        ...fault(inProject('version: %'), ['{}', '{live: 1.5.7}', '1.5', '[a]', 'true']),
      ),
      ...refuse(
        'type',
        'defaults.version',
        ...fault(inDefaults('version: %'), ['{live: 1.5.7}', '1.10', 'null']),
      ),
      ...refuse(
        'type',
        [APP, 'version'],
        lines('projects:', `  ${APP}:`, '    version:', '      «»live/*: 1.5.7'),
      ),
    ],
  },
  {
    id: 'S1-2.1-project-rollouts',
    spec: '2.1',
    says: 'A project can only switch `rollouts` off: the schedule is for a single repository.',
    accepts: [inProject('rollouts: false'), inDefaults('rollouts: false'), 'rollouts: "0 6 * * 1"\n'],
    refuses: [
      ...refuse(
        'type',
        [APP, 'rollouts'],
        ...fault(inProject('rollouts: %'), ['"0 6 * * 1"', '"@daily"', 'off', '"false"', '0']),
      ),
      ...refuse('enum', [APP, 'rollouts'], ...fault(inProject('rollouts: %'), ['true'])),
      ...refuse('type', 'defaults.rollouts', ...fault(inDefaults('rollouts: %'), ['"0 6 * * 1"', 'null'])),
      ...refuse('enum', 'defaults.rollouts', ...fault(inDefaults('rollouts: %'), ['true'])),
    ],
  },
  {
    id: 'S1-2.1-project-nesting',
    spec: '2.1',
    says: 'A project, or `defaults`, holds no `defaults` and no `projects` of its own.',
    accepts: [inDefaults('gate: never'), inProject('gate: never')],
    refuses: [
      ...['defaults', 'projects'].flatMap((key) => [
        ...refuse('unknown-key', [APP, key], inProject(`«${key}»: {}`)),
        ...refuse('unknown-key', ['defaults', key], inDefaults(`«${key}»: {}`)),
      ]),
      ...refuse('unknown-key', [APP, 'projects'], inProject('«projects»: {acme/app: {gate: 5}}')),
    ],
  },
];
