import {
  fill,
  fillMarked,
  joinCases,
  lines,
  list,
  rejectedCases,
  string,
  unknownKeyCases,
} from './builders.ts';
import { IDENTIFIER } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

const LISTS = ['secrets', 'vars'];
const reserved = (names: readonly string[]) =>
  LISTS.flatMap((key) =>
    rejectedCases('reserved-name', `pass.${key}`, ...fillMarked(`pass: {${key}: [A, %]}`, names)),
  );
const allowed = (names: readonly string[]) => LISTS.flatMap((key) => fill(`pass: {${key}: [%]}`, names));

export const pass: readonly Requirement[] = [
  {
    id: 'S1-2.9-some',
    spec: '2.9',
    sentence: '`pass` has secrets, or vars, or both.',
    tests: {
      accepts: [
        'pass: {secrets: [A]}',
        'pass: {vars: [A]}',
        'pass: {vars: [A], secrets: [B]}',
        'pass: {vars: [A], secrets: [A]}',
      ],
      rejects: rejectedCases('empty', 'pass', '«pass»: {}', 'gate: never\n«pass»: {}\n'),
    },
  },
  {
    id: 'S1-2.9-keys',
    spec: '2.9',
    sentence: '`pass` takes no other key.',
    tests: {
      accepts: ['pass: {secrets: [A], vars: [B]}'],
      rejects: unknownKeyCases('pass', 'pass: {secrets: [A], %: [B]}', ['var', 'env', 'Vars']),
    },
  },
  ...LISTS.map(
    (key): Requirement => ({
      id: `S1-2.9-${key}`,
      spec: '2.9',
      sentence: `\`${key}\` lists at least one identifier, each once.`,
      tests: joinCases(
        list(`pass.${key}`, `pass: {${key}: %}`, ['[A]', '[A, B, a]']),
        string(`pass.${key}`, `pass: {${key}: [FIRST, %]}`, IDENTIFIER),
        {
          rejects: [
            ...rejectedCases(
              'empty',
              `pass.${key}`,
              `pass: {«${key}»: []}`,
              lines('pass:', `  «${key}»: []`),
            ),
            ...rejectedCases(
              'unique',
              `pass.${key}`,
              `pass: {${key}: [A, «A»]}`,
              lines('pass:', `  ${key}:`, '    - A', '    - B', '    - «"A"»'),
            ),
          ],
        },
      ),
    }),
  ),
  {
    id: 'S1-2.9-forges',
    spec: '2.9',
    sentence:
      'No name begins with the name of a forge (the three, and a fourth) and an underscore, in capitals or not.',
    tests: {
      accepts: allowed([
        'forge_a',
        'FORGE_B',
        'forge_ax',
        'forge_d_token',
        'MY_forge_a_token',
        '_forge_a_x',
        'forge_extras',
        'tool_a_x',
      ]),
      rejects: reserved([
        'forge_a_token',
        'FORGE_A_TOKEN',
        'Forge_a_x',
        'forge_a_',
        'forge_b_token',
        'FORGE_B_X',
        'forge_c_1',
        'fOrGe_C_x',
        'forge_extra_token',
        'FORGE_EXTRA_TOKEN',
      ]),
    },
  },
  {
    id: 'S1-2.9-built-in-forges',
    spec: '2.9',
    sentence: 'The names that the built-in vocabularies give these forges are rejected in every vocabulary.',
    tests: {
      accepts: allowed(['GITHUB', 'gitlab', 'GITHUBX_A', 'MY_GITHUB_TOKEN', 'git_hub_x']),
      rejects: reserved([
        'GITHUB_TOKEN',
        'github_x',
        'GITLAB_TOKEN',
        'gitlab_x',
        'Forgejo_x',
        'FORGEJO_TOKEN',
        'GITEA_X',
        'gitea_',
      ]),
    },
  },
  {
    id: 'S1-2.9-short',
    spec: '2.9',
    sentence: 'No name begins with tg and an underscore, in capitals or not.',
    tests: {
      accepts: allowed(['tg', 'TG', 'tga_x', 'TGX', '_tg_x', 'X_TG_X', 'T_G_']),
      rejects: reserved(['tg_x', 'TG_X', 'Tg_x', 'tG_', 'TG_1']),
    },
  },
  {
    id: 'S1-2.9-own-name',
    spec: '2.9',
    sentence: "No name begins with this tool's own name and an underscore, in capitals or not.",
    tests: {
      accepts: allowed(['tool_name', 'tool_namex_a', 'my_tool_name_x', 'tool_x']),
      rejects: reserved(['tool_name_x', 'TOOL_NAME_TOKEN', 'Tool_Name_', 'tool_NAME_1']),
    },
  },
  {
    id: 'S1-2.9-binary-switches',
    spec: '2.9',
    sentence: "Two of the binary's own switches, TF_INPUT and TF_IN_AUTOMATION, are not passed.",
    tests: {
      accepts: allowed([
        'TF_INPUTS',
        'TF_IN',
        'TF_VAR_region',
        'MY_TF_INPUT',
        'TF_IN_AUTOMATION_2',
        'tf_input',
        'TF_',
      ]),
      rejects: [
        ...reserved(['TF_INPUT', 'TF_IN_AUTOMATION', '"TF_INPUT"']),
        ...rejectedCases(
          'reserved-name',
          'pass.vars',
          lines('pass:', '  vars:', '    - A', '    - «TF_INPUT»', '    - B'),
        ),
        ...rejectedCases(
          ['reserved-name', 'reserved-name', 'reserved-name'],
          'pass',
          'pass: {secrets: [«TF_INPUT», A, «tg_x»], vars: [«TF_INPUT»]}',
        ),
      ],
    },
  },
];
