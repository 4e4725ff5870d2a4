/** What the codes of the gate mean: for someone who was just told "no". */
import type { CodePage } from '../model/codes.ts';
import { lintRules } from './lint/index.ts';

type CodeEntry = Omit<CodePage, 'code' | 'severity'> & { readonly ruleId: string };

/** Deeper than the reader goes. */
const tooDeep = `roots: ${'['.repeat(65)}live${']'.repeat(65)}`;

/** What makes a file invalid. */
const errors: readonly CodeEntry[] = [
  {
    ruleId: 'syntax',
    title: 'The file is no YAML',
    description:
      'The text stops being YAML at this place, mostly because of indentation, a missing colon or quote, or a value that begins with a special character. Nothing behind it could be read for certain, so mend this first.',
    bad: 'steps:\n  - run: make lint\n   before: plan',
    good: 'steps:\n  - run: make lint\n    before: plan',
  },
  {
    ruleId: 'duplicate-key',
    title: 'A key is given twice',
    description:
      'Only one value can count, and programs do not agree which. The first one was judged and this one was not: keep the one you mean.',
    bad: 'gate: always\ngate: never',
    good: 'gate: always',
  },
  {
    ruleId: 'unknown-key',
    title: 'A key that is not known here',
    description:
      'The key is misspelt, stands at the wrong level, or is not a setting at all. Where the specification allows other keys (waves, reports, the cloud sections, pairs of roles, trusted, attest) it is a warning: the file is valid, but the key does nothing.',
    spec: 'spec 1, 2.1',
    bad: 'drifts: "0 4 * * 1"',
    good: 'drift: "0 4 * * 1"',
  },
  {
    ruleId: 'type',
    title: 'A value of the wrong type',
    description:
      'A text stands where a number or a list is asked, or the other way round. YAML decides by the way it is written: 4 is a number and "4" is text, 1.10 is the number 1.1, yes is text, and a key with nothing behind it is null.',
    spec: 'spec 1, 2.2',
    bad: 'parallelism: "4"',
    good: 'parallelism: 4',
  },
  {
    ruleId: 'enum',
    title: 'None of the words that are allowed',
    description:
      'The setting takes one of a few words, which the message lists. They are written in lower case, as shown.',
    spec: 'spec 1, 2.2',
    bad: 'gate: sometimes',
    good: 'gate: always',
  },
  {
    ruleId: 'pattern',
    title: 'A text of the wrong form',
    description:
      'The text holds a character that is not allowed, or lacks a part that must be there. The message says which form is asked.',
    spec: 'spec 1, 2.1',
    bad: 'wrapper_a: { version: "1.9" }',
    good: 'wrapper_a: { version: 1.9.0 }',
  },
  {
    ruleId: 'range',
    title: 'A number or length out of bounds',
    description:
      'The value is of the right kind, but too small, too large or too long. The message gives the bounds.',
    spec: 'spec 1, 8',
    bad: 'apply: { resume: 90 }',
    good: 'apply: { resume: 60 }',
  },
  {
    ruleId: 'required',
    title: 'A key is missing',
    description:
      'The section cannot do its work without this key, or without one of two that could stand in for each other. A value beside it may be what asks for it.',
    spec: 'spec 1, 2',
    bad: 'agent: { via: forge }',
    good: 'agent: { via: forge, token_env: AGENT_TOKEN }',
  },
  {
    ruleId: 'conflict',
    title: 'Two settings that exclude each other',
    description:
      'Each is right by itself, but they cannot both hold. Keep the one you mean; the message names the other.',
    spec: 'spec 1, 2.5',
    bad: 'steps: [{ run: make lint, before: plan, after: init }]',
    good: 'steps: [{ run: make lint, before: plan }]',
  },
  {
    ruleId: 'requires',
    title: 'A key that needs another beside it',
    description: 'You need not give this key, but where it is given it is of use only together with another.',
    spec: 'spec 1, 2.6',
    bad: 'notify: { webhook: HOOK_ADDRESS }',
    good: 'notify: { webhook: HOOK_ADDRESS, webhook_key: HOOK_KEY }',
  },
  {
    ruleId: 'unique',
    title: 'A list names the same thing twice',
    description: 'The second one changes nothing, so it was probably meant to be something else.',
    spec: 'spec 1, 2.3',
    bad: 'apply: { when: pull-request, requires: [approved, approved] }',
    good: 'apply: { when: pull-request, requires: [approved, checks] }',
  },
  {
    ruleId: 'empty',
    title: 'An empty section or list',
    description:
      'With nothing in it, it asks for nothing. Leave the key out, or give what the message names.',
    spec: 'spec 1, 2.6',
    bad: 'notify: {}',
    good: 'notify: { chat_a: CHAT_ADDRESS }',
  },
  {
    ruleId: 'cron',
    title: 'A schedule that cannot be read',
    description:
      'A schedule has five fields (minute, hour, day of the month, month, day of the week) or is a name such as @daily. Put it in quotes: a star at the beginning means something else to YAML. For no schedule write false.',
    spec: 'spec 1, 2.2',
    bad: 'drift: every monday',
    good: 'drift: "0 4 * * 1"',
  },
  {
    ruleId: 'reserved-name',
    title: 'A name that the pipeline keeps for itself',
    description:
      'The pipeline and the forge set variables whose names begin this way. One of yours would be overwritten, or would change how they work: give it another name.',
    spec: 'spec 1, 2.9',
    bad: 'pass: { secrets: [TF_INPUT] }',
    good: 'pass: { secrets: [DEPLOY_KEY] }',
  },
  {
    ruleId: 'limit',
    title: 'More than the gate reads',
    description:
      'A file of more than 32 MiB, more than 64 levels, or aliases that stand for millions of values is not read, so that no file can hold up the gate. Settings never come near: look for a program that wrote too much.',
    bad: tooDeep,
    good: 'roots: [live]',
  },
  {
    ruleId: 'vocabulary',
    title: 'Words of two vocabularies',
    description:
      'Some words of the file are neutral, as the specification has them, others are those of products. Only one of the two is read; this is the first word of the other. Use one throughout, or say with --vocabulary which one you mean.',
    spec: 'spec 1, naming',
    bad: 'binary: tool_a\nforge: github',
    good: 'binary: tool_a\nforge: forge_a',
  },
  {
    ruleId: 'baseline',
    title: 'A baseline entry that no longer fits',
    description:
      'What it accepts does not fail any more, or its last day is over. Remove it in the first case, and in the second mend the fault or agree on a new date. The example is a baseline file.',
    bad: '- check: pipeline.yml\n  reason: Moves to the new cluster\n  until: "2020-01-31"',
    good: '- check: pipeline.yml\n  reason: Moves to the new cluster\n  until: "2099-01-31"',
  },
];

/** What leaves a file valid, and comes from around the settings. */
const warnings: readonly CodeEntry[] = [
  {
    ruleId: 'unused-ignore',
    title: 'A comment that turns nothing off',
    description:
      'A comment # gatehouse-ignore CODE: reason turns off one warning of its own line, or of the line below where it stands alone. This one meets no such warning, or gives no reason. Errors are not turned off by comments but accepted in a baseline.',
    bad: '# gatehouse-ignore deprecated: older pipelines read this too\ngate: on-destructive',
    good: '# gatehouse-ignore deprecated: older pipelines read this too\ngate: on-destroy',
  },
  {
    ruleId: 'two-files',
    title: 'Two settings files in one folder',
    description:
      'pipeline.yml and pipeline.yaml lie side by side. The pipeline reads one of them, and an edit to the other does nothing: keep one.',
    bad: '# pipeline.yml, beside a pipeline.yaml\ngate: always',
    good: '# pipeline.yml, alone in its folder\ngate: always',
  },
];

const codePageOf = (
  severity: CodePage['severity'],
  { ruleId, title, description: means, spec, bad, good }: CodeEntry,
): CodePage => ({
  code: `settings/${ruleId}`,
  title,
  severity,
  description: means,
  ...(spec === undefined ? {} : { spec }),
  bad,
  good,
});

const errorRuleIds = new Set(errors.map(({ ruleId }) => ruleId));

/**
 * A page for each code of the gate. Examples are whole documents in neutral words, but for those of `baseline`
 * (a baseline file) and `two-files` (which one document cannot show).
 */
export const settingsCodes: readonly CodePage[] = [
  ...errors.map((entry) => codePageOf('error', entry)),
  ...warnings.map((entry) => codePageOf('warning', entry)),
  // A word that is an error elsewhere has its page already.
  ...lintRules.filter(({ ruleId }) => !errorRuleIds.has(ruleId)).map((entry) => codePageOf('warning', entry)),
];
