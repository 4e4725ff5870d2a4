/** The whole document (spec 1, 2.1): one repository's settings, or a control file with `projects`. */
import {
  choice,
  type Field,
  field,
  map,
  nullRule,
  type ObjectRule,
  object,
  type Rule,
  required,
  string,
  union,
} from '../../rules/rule.ts';
import { settingsFields } from './settings-fields.ts';

/** A single repository's settings. */
const repositorySettings = object(settingsFields, { spec: '2.2' });

/** The keys that 2.1.7 gives another rule inside `projects` and `defaults`. */
const projectFields: Readonly<Record<string, Field>> = {
  ...settingsFields,
  version: field(
    'The version of the binary',
    string("a single version (a map of versions is only allowed in a repository's own file)"),
  ),
  rollouts: field(
    'Only false is allowed here: a control repository runs the rollout step itself',
    choice(false),
  ),
};

const project = object(projectFields, { spec: '2.1', restricts: repositorySettings });

const { url: _, ...defaultFields } = projectFields;
const defaults = object(defaultFields, {
  spec: '2.1',
  restricts: repositorySettings,
  notAllowedHere: { url: 'a URL belongs to one project: move it there' },
});

/** A project's key: `[http(s)://]<host>/<owner>/<name>`. */
const projectKey = {
  pattern: '^(?:https?://)?[^\\s/]+(?:/[^\\s/]+){2,}/*$',
  expectedText: 'the address of a project: <host>/<owner>/<name>, optionally with https://',
};

const control = object(
  {
    defaults: field('Defaults for the settings of every project', defaults),
    projects: required(
      'The projects that the control repository manages, by address',
      map(union(nullRule, project), { keys: projectKey }),
    ),
  },
  {
    spec: '2.1',
    discriminators: ['projects'],
    notAllowedHere: Object.fromEntries(
      Object.keys(settingsFields).map((key) => [
        key,
        'a control file has only defaults and projects: move it under defaults',
      ]),
    ),
  },
);

const singleRepository: ObjectRule = {
  ...repositorySettings,
  notAllowedHere: { defaults: { requires: ['projects'], rule: defaults } },
};

/** Spec 1, section 2, as one rule. */
export const documentRule: Rule = union(nullRule, control, singleRepository);

/** The object rules that the JSON Schema shares, by name. */
export const sharedRules: ReadonlyMap<Rule, string> = new Map<Rule, string>([
  [repositorySettings, 'repository'],
  [singleRepository, 'repository'],
  [project, 'project'],
]);
