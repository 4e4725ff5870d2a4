import { describe, expect, it } from 'vitest';
import { checkSettings } from '../../src/settings/gate.ts';
import { buildVocabulary } from '../../src/vocabulary/file.ts';
import { findingsOf } from '../settings/findings.ts';
import { checkMarkedCase, type MarkedCase } from '../settings/marked-case.ts';

const MIXED = 'vocabulary';

const detected: readonly MarkedCase[] = [
  { what: 'common names', document: 'binary: terraform\nforge: gitlab\ngitlab: {token: unprotected}\n' },
  {
    what: 'neutral names',
    document: 'binary: tool_a\nforge: forge_b\nforge_b_options: {token: unprotected}\n',
  },
  { what: 'names of both', document: 'binary: tool_c\ngate: never\n' },
  {
    what: 'no distinctive name: common',
    document: 'notify: {«relay»: us}\n',
    codes: ['requires'],
    messages: ['also needs notify.slack or notify.teams'],
  },
  {
    what: 'one neutral name: neutral',
    document: 'notify: {«relay»: us}\nwrapper_a: {}\n',
    codes: ['requires'],
    messages: ['also needs notify.chat_a or notify.chat_b'],
  },
  {
    what: 'no name inside a string',
    document: 'env: {A: tool_a, wrapper_a: tool_b}\nsynth: forge_a\nnotify: {«relay»: us}\n',
    codes: ['requires'],
    messages: ['notify.slack or notify.teams'],
  },
  {
    what: 'a name of another place',
    document: 'binary: «forge_a»\nnotify: {slack: A}\n',
    codes: ['enum'],
    messages: ['use terraform or tofu'],
  },
  {
    what: 'a tie, the common name first',
    document: 'binary: terraform\n«wrapper_a»: {version: 1.2.3}\n',
    codes: [MIXED],
    messages: ['use terragrunt'],
  },
  {
    what: 'a tie, the neutral name first',
    document: 'wrapper_a: {version: 1.2.3}\nbinary: «terraform»\n',
    codes: [MIXED],
    messages: ['use tool_a'],
  },
  {
    what: 'a tie that an error elsewhere does not change',
    document: 'binary: terraform\n«wrapper_a»: {version: «1»}\n',
    codes: [MIXED, 'type'],
  },
  {
    what: 'a tie that a duplicate key does not change',
    document: 'binary: terraform\n«wrapper_a»: {}\ntips: true\n«tips»: 1\n',
    codes: [MIXED, 'duplicate-key'],
  },
  {
    what: 'a mixture with one stray name',
    document: 'binary: terraform\nforge: github\nnotify: {«chat_a»: A}\n',
    codes: [MIXED],
    messages: ['chat_a is a name of the neutral vocabulary, but the file uses common; use slack'],
  },
  {
    what: 'a mixture with several stray names: the first one',
    document:
      'notify: {«slack»: A}\nbinary: tool_a\nforge: forge_a\nterragrunt: {}\npolicy: {engine: engine_a}\n',
    codes: [MIXED],
    messages: ['slack is a name of the common vocabulary, but the file uses neutral; use chat_a'],
  },
  {
    what: 'a stray value in quotes',
    document: 'forge: forge_a\nwrapper_a: {}\nbinary: «"tofu"»\n',
    codes: [MIXED],
    messages: ['use tool_b'],
  },
  {
    what: 'names in a control file',
    document:
      'defaults: {binary: terraform}\nprojects:\n  a/b/c: {forge: gitlab}\n  a/b/d: {notify: {«chat_b»: A}}\n',
    codes: [MIXED],
    messages: ['use teams'],
  },
  {
    what: 'names in many projects against those in defaults',
    document:
      'defaults: {binary: «terraform»}\nprojects:\n  a/b/c: {forge: forge_b}\n  a/b/d: {notify: {chat_b: A}}\n',
    codes: [MIXED],
    messages: ['use tool_a'],
  },
  {
    what: 'names in the policy and the dashboards',
    document: 'policy: {engine: opa, input: hcp}\ndashboards: {tempo: a, prometheus: b}\n',
  },
  {
    what: 'neutral names in the policy and the dashboards',
    document:
      'policy: {engine: engine_b, input: hosted_run}\ndashboards: {traces_source: a, metrics_source: b}\n',
  },
  {
    what: 'a name that is a key and a value',
    document: 'gitlab: {token: unprotected}\nforge: gitlab\n«forge_b_options»: {token: unprotected}\n',
    codes: [MIXED],
    messages: ['use gitlab'],
  },
];

const chosen: readonly MarkedCase[] = [
  { what: 'common', document: 'binary: terraform\n', vocabulary: 'common' },
  { what: 'neutral', document: 'binary: tool_a\n', vocabulary: 'neutral' },
  {
    what: 'common, and a neutral value',
    document: 'binary: «tool_a»\n',
    vocabulary: 'common',
    codes: ['enum'],
    messages: ['binary is "tool_a"; use terraform or tofu'],
  },
  {
    what: 'common, and a neutral key',
    document: '«wrapper_a»: {version: 1}\n',
    vocabulary: 'common',
    codes: ['unknown-key'],
    messages: ['unknown key wrapper_a'],
  },
  {
    what: 'neutral, and a common value',
    document: 'forge: «github»\n',
    vocabulary: 'neutral',
    codes: ['enum'],
    messages: ['use forge_a, forge_b or forge_c'],
  },
  {
    what: 'neutral, and a common key',
    document: 'notify: {«slack»: A}\n',
    vocabulary: 'neutral',
    codes: ['unknown-key'],
    messages: ['unknown key notify.slack'],
  },
  {
    what: 'neutral, and a mixture',
    document: 'binary: tool_a\nnotify: {chat_a: A, «slack»: B}\n',
    vocabulary: 'neutral',
    codes: ['unknown-key'],
  },
  {
    what: 'common, in a control file',
    document: 'projects:\n  a/b/c: {«wrapper_a»: {}}\n',
    vocabulary: 'common',
    codes: ['unknown-key'],
  },
];

const inMessages: readonly MarkedCase[] = [
  {
    what: 'a key',
    document: 'terragrunt: {version: «"1"»}\n',
    codes: ['pattern'],
    messages: ['terragrunt.version is "1"'],
  },
  {
    what: 'a key below a project',
    document: 'projects:\n  a/b/c: {notify: {slack: «[]»}}\n',
    codes: ['type'],
    messages: ['projects["a/b/c"].notify.slack is a list'],
  },
  {
    what: 'a required companion key',
    document: 'notify: {slack: A, «webhook»: B}\n',
    codes: ['requires'],
    messages: ['notify.webhook also needs notify.webhook_key'],
  },
  {
    what: 'a misspelled value',
    document: 'binary: «terrafrom»\n',
    codes: ['enum'],
    messages: ['Did you mean "terraform"?'],
  },
  {
    what: 'a misspelled neutral value',
    document: 'binary: «tool-a»\nwrapper_a: {}\n',
    codes: ['enum'],
    messages: ['Did you mean "tool_a"?'],
  },
  {
    what: 'a misspelled key',
    document: '«terragrnt»: {}\n',
    codes: ['unknown-key'],
    messages: ['unknown key terragrnt; did you mean "terragrunt"?'],
  },
  {
    what: 'a misspelled neutral key',
    document: '«wraper_a»: {}\nbinary: tool_a\n',
    codes: ['unknown-key'],
    messages: ['did you mean "wrapper_a"?'],
  },
  {
    what: 'a misspelled key below a translated one',
    document: 'oidc: {«azure»: {tenantid: t, subscription_id: s, plan_client_id: p, apply_client_id: a}}\n',
    codes: ['required'],
    messages: ['oidc.azure.tenant_id is missing'],
  },
  {
    what: 'the allowed values',
    document: 'forge: «svn»\n',
    codes: ['enum'],
    messages: ['use github, gitlab or forgejo'],
  },
  {
    what: 'a duplicate key',
    document: 'terragrunt: {}\n«terragrunt»: {}\n',
    codes: ['duplicate-key'],
    messages: ['terragrunt is set twice, first on line 1'],
  },
  {
    what: 'a duplicate key, in two vocabularies',
    document: 'terragrunt: {}\n«wrapper_a»: {}\nbinary: tofu\n',
    codes: [MIXED],
    messages: ['wrapper_a is a name of the neutral vocabulary'],
  },
];

const reserved: readonly MarkedCase[] = [
  'github_token',
  'GITLAB_X',
  'Forgejo_x',
  'gitea_x',
  'forge_a_x',
  'FORGE_B_X',
  'forge_extra_x',
  'tg_x',
  'TOOL_NAME_X',
  'TF_INPUT',
].flatMap((name) =>
  ['neutral', 'common', 'auto'].map((vocabulary) => ({
    what: `${name} with --vocabulary ${vocabulary}`,
    document: `pass: {vars: [«${name}»]}\n`,
    vocabulary,
    codes: ['reserved-name'],
    messages: [`pass.vars[0] is "${name}"`],
  })),
);

describe('the vocabulary of a file', () => {
  describe('is detected by', () => {
    it.each(detected)('$what', checkMarkedCase);
  });

  describe('can be chosen:', () => {
    it.each(chosen)('$what', checkMarkedCase);
  });

  describe('is used in messages, for', () => {
    it.each(inMessages)('$what', checkMarkedCase);
  });

  it('is used in JSON Pointers', async () => {
    const [finding] = await findingsOf('projects:\n  https://a/b/c~: {terragrunt: {version: 1}}\n');
    expect(finding?.path).toBe('/projects/https:~1~1a~1b~1c~0/terragrunt/version');
  });
});

describe('a reserved name', () => {
  it.each(reserved)('$what', checkMarkedCase);
});

describe('a vocabulary file', () => {
  const made = buildVocabulary('ours', {
    extends: 'common',
    settings: { tool_c: 'mytofu', tool_name: 'mypipe', chat_a: 'matrix', bucket_schemes: ['minio'] },
  });
  const vocabulary = 'vocabulary' in made ? made.vocabulary : undefined;
  const messages = async (text: string) => {
    const { gate } = await checkSettings([{ name: 'p.yml', bytes: Buffer.from(text) }], {
      vocabulary,
      now: () => new Date(0),
    });
    return gate.checks.flatMap(({ findings }) => findings.map(({ message }) => message));
  };

  it('has its own names, and those that it extends', async () => {
    expect(
      await messages('binary: mytofu\nnotify: {matrix: A, teams: B}\nreports: {bucket: "minio://a"}\n'),
    ).toEqual([]);
    expect(await messages('binary: tool_c\n')).toEqual(['binary is "tool_c"; use terraform, tofu or mytofu']);
    expect(await messages('notify: {slack: A}\n')).toEqual([
      expect.stringContaining('unknown key notify.slack'),
    ]);
    expect(await messages('reports: {bucket: "s3://a"}\n')).toEqual([
      expect.stringContaining('starts with minio://'),
    ]);
  });

  it('reserves its own names, and those of the built-in ones', async () => {
    for (const name of ['MYPIPE_X', 'mypipe_x', 'github_x', 'forge_a_x']) {
      expect(await messages(`pass: {vars: [${name}]}\n`), name).toHaveLength(1);
    }
  });
});
