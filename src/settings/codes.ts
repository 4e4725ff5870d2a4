/** The pages of the settings gate's codes: what each means, with a bad and a good example. */
import type { CodePage } from '../model/codes.ts';
import { lintRules } from './lint/index.ts';
import { repositoryPages } from './repository/pages.ts';

type CodeEntry = Omit<CodePage, 'code' | 'severity'> & { readonly ruleId: string };

/** One level deeper than the reader allows. */
const tooDeep = `roots: ${'['.repeat(65)}live${']'.repeat(65)}`;

/** Errors: the file is invalid. */
const errors: readonly CodeEntry[] = [
  {
    ruleId: 'syntax',
    title: 'Invalid YAML',
    description:
      "The file is not valid YAML from here on. Common causes are wrong indentation, a missing colon or quote, and a value that starts with a special character. The rest of the file can't be read reliably, so fix this first.",
    bad: 'steps:\n  - run: make lint\n   before: plan',
    good: 'steps:\n  - run: make lint\n    before: plan',
  },
  {
    ruleId: 'duplicate-key',
    title: 'Duplicate key',
    description:
      'A map can have each key only once, and programs disagree about which value counts. The first one was checked; this one was not. Keep the one you mean.',
    bad: 'gate: always\ngate: never',
    good: 'gate: always',
  },
  {
    ruleId: 'unknown-key',
    title: 'Unknown key',
    description:
      'The key is misspelled, at the wrong level, or not a setting at all. Where the specification allows other keys (waves, reports, the cloud sections, pairs of roles, trusted, attest), this is a warning: the file is valid, but the key does nothing.',
    spec: 'spec 1, 2.1',
    bad: 'drifts: "0 4 * * 1"',
    good: 'drift: "0 4 * * 1"',
  },
  {
    ruleId: 'type',
    title: 'Wrong type',
    description:
      'The value is, for example, a string where a number or a list is expected. YAML decides the type by how a value is written: 4 is a number and "4" a string, 1.10 is the number 1.1, yes is a string, and a key without a value is null.',
    spec: 'spec 1, 2.2',
    bad: 'parallelism: "4"',
    good: 'parallelism: 4',
  },
  {
    ruleId: 'enum',
    title: 'Value not allowed',
    description: 'The setting takes one of a few values, which the message lists. They are case-sensitive.',
    spec: 'spec 1, 2.2',
    bad: 'gate: sometimes',
    good: 'gate: always',
  },
  {
    ruleId: 'pattern',
    title: 'Wrong format',
    description:
      'The string contains a character that is not allowed, or lacks a required part. The message describes the expected format.',
    spec: 'spec 1, 2.1',
    bad: 'wrapper_a: { version: "1.9" }',
    good: 'wrapper_a: { version: 1.9.0 }',
  },
  {
    ruleId: 'range',
    title: 'Number or length out of range',
    description:
      'The value has the right type, but is too small, too large or too long. The message gives the limits.',
    spec: 'spec 1, 8',
    bad: 'apply: { resume: 90 }',
    good: 'apply: { resume: 60 }',
  },
  {
    ruleId: 'required',
    title: 'Missing key',
    description:
      'The section does not work without this key, or without one of two alternatives. It may be required because of the value of another key.',
    spec: 'spec 1, 2',
    bad: 'agent: { via: forge }',
    good: 'agent: { via: forge, token_env: AGENT_TOKEN }',
  },
  {
    ruleId: 'conflict',
    title: 'Conflicting settings',
    description:
      "Each setting is valid by itself, but they can't be combined. Keep the one you mean; the message names the other.",
    spec: 'spec 1, 2.5',
    bad: 'steps: [{ run: make lint, before: plan, after: init }]',
    good: 'steps: [{ run: make lint, before: plan }]',
  },
  {
    ruleId: 'requires',
    title: 'Missing companion key',
    description: 'This key is optional, but it only works together with another one.',
    spec: 'spec 1, 2.6',
    bad: 'notify: { webhook: HOOK_ADDRESS }',
    good: 'notify: { webhook: HOOK_ADDRESS, webhook_key: HOOK_KEY }',
  },
  {
    ruleId: 'unique',
    title: 'Duplicate list item',
    description: 'The second item has no effect, so it was probably meant to be something else.',
    spec: 'spec 1, 2.3',
    bad: 'apply: { when: pull-request, requires: [approved, approved] }',
    good: 'apply: { when: pull-request, requires: [approved, checks] }',
  },
  {
    ruleId: 'empty',
    title: 'Empty section or list',
    description: 'Without content it has no effect. Remove the key, or add what the message names.',
    spec: 'spec 1, 2.6',
    bad: 'notify: {}',
    good: 'notify: { chat_a: CHAT_ADDRESS }',
  },
  {
    ruleId: 'cron',
    title: 'Invalid schedule',
    description:
      'A schedule has five cron fields (minute, hour, day of the month, month, day of the week) or is a name such as @daily. Put it in quotes, as a leading * has another meaning in YAML. Use false for no schedule.',
    spec: 'spec 1, 2.2',
    bad: 'drift: every monday',
    good: 'drift: "0 4 * * 1"',
  },
  {
    ruleId: 'reserved-name',
    title: 'Reserved name',
    description:
      'The pipeline and the forge set variables with this name or prefix. Yours would be overwritten, or would change how they work, so use another name.',
    spec: 'spec 1, 2.9',
    bad: 'pass: { secrets: [TF_INPUT] }',
    good: 'pass: { secrets: [DEPLOY_KEY] }',
  },
  {
    ruleId: 'limit',
    title: 'File over a limit',
    description:
      'The gate does not read files that are larger than 32 MiB, nested more than 64 levels deep, or whose aliases expand to millions of values, so that no file can stall it. Real settings are far smaller, so check the program that generated the file. Of one file a report lists at most 10,000 errors and 10,000 warnings; this finding says how many more there are. A baseline or a base commit covers those only as long as the file does not change.',
    bad: tooDeep,
    good: 'roots: [live]',
  },
  {
    ruleId: 'vocabulary',
    title: 'Mixed vocabularies',
    description:
      'Some names in the file are neutral, as in the specification, others are product names. The gate reads only one vocabulary per file, and this is the first name of the other one. Use one vocabulary throughout, or select it with --vocabulary.',
    spec: 'spec 1, naming',
    bad: 'binary: tool_a\nforge: github',
    good: 'binary: tool_a\nforge: forge_a',
  },
  {
    ruleId: 'baseline',
    title: 'Outdated baseline entry',
    description:
      'The finding that the entry accepts no longer occurs, or the entry has expired. Remove it in the first case; in the second, fix the error or agree on a new date. The example is a baseline file.',
    bad: '- check: pipeline.yml\n  reason: Moves to the new cluster\n  until: "2020-01-31"',
    good: '- check: pipeline.yml\n  reason: Moves to the new cluster\n  until: "2099-01-31"',
  },
];

/** Warnings that do not come from lint rules. */
const warnings: readonly CodeEntry[] = [
  {
    ruleId: 'unused-ignore',
    title: 'Unused ignore comment',
    description:
      'A comment # gatehouse-ignore CODE: reason suppresses a warning on its line, or on the next line if it is alone on its line. This one matches no warning, or has no reason. Comments do not suppress errors; accept those in a baseline.',
    bad: '# gatehouse-ignore deprecated: older pipelines read this too\ngate: on-destructive',
    good: '# gatehouse-ignore deprecated: older pipelines read this too\ngate: on-destroy',
  },
  {
    ruleId: 'two-files',
    title: 'Two settings files in one folder',
    description:
      'The folder has both pipeline.yml and pipeline.yaml. The pipeline reads only one of them, and changes to the other have no effect. Keep one.',
    bad: '# pipeline.yml, beside a pipeline.yaml\ngate: always',
    good: '# pipeline.yml, alone in its folder\ngate: always',
  },
];

const codePageOf = (
  severity: CodePage['severity'],
  { ruleId, title, description, spec, bad, good }: CodeEntry,
): CodePage => ({
  code: `settings/${ruleId}`,
  title,
  severity,
  description,
  ...(spec === undefined ? {} : { spec }),
  bad,
  good,
});

const errorRuleIds = new Set(errors.map(({ ruleId }) => ruleId));

/**
 * The page of each code. Examples are whole documents with neutral names, except those of `baseline` (a baseline file)
 * and `two-files` (which one document cannot show); those of `repositoryPages` need the files listed there.
 */
export const settingsCodes: readonly CodePage[] = [
  ...errors.map((entry) => codePageOf('error', entry)),
  ...warnings.map((entry) => codePageOf('warning', entry)),
  // `unknown-key` is an error elsewhere and already has its page.
  ...lintRules.filter(({ ruleId }) => !errorRuleIds.has(ruleId)).map((entry) => codePageOf('warning', entry)),
  ...repositoryPages.map((entry) => codePageOf('warning', entry)),
];
