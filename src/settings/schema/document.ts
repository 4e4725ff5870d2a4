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
    "The binary's release",
    string("one release; a map of releases is for a single repository's own file"),
  ),
  rollouts: field(
    'A control repository runs the rollout step itself: only false is allowed here',
    choice(false),
  ),
};

const project = object(projectFields, { spec: '2.1', restricts: repositorySettings });

const { url: _, ...defaultFields } = projectFields;
const defaults = object(defaultFields, {
  spec: '2.1',
  restricts: repositorySettings,
  notAllowedHere: { url: 'an address belongs to one project: move it there' },
});

/** A project's key: `[http(s)://]<host>/<owner>/<name>`. */
const projectKey = {
  pattern: '^(?:https?://)?[^\\s/]+(?:/[^\\s/]+){2,}/*$',
  expectedText: 'the address of a project: <host>/<owner>/<name>, with https:// before it if you like',
};

const control = object(
  {
    defaults: field('Settings that every project takes under its own', defaults),
    projects: required(
      'The projects that a control repository manages, by address',
      map(union(nullRule, project), { keys: projectKey }),
    ),
  },
  {
    spec: '2.1',
    discriminators: ['projects'],
    notAllowedHere: Object.fromEntries(
      Object.keys(settingsFields).map((key) => [
        key,
        'a control file holds only defaults and projects: move it under defaults',
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
