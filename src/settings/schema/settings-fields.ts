/** The keys of one repository's settings (spec 1, 2.2), in the spec's order. */

import type { Field, Rule } from '../../rules/rule.ts';
import { any, boolean, choice, field, integer, map, object, string, union } from '../../rules/rule.ts';
import { agent } from './agent.ts';
import { apply } from './apply.ts';
import { cost } from './cost.ts';
import { dashboards } from './dashboards.ts';
import { decide } from './decide.ts';
import { ephemeral } from './ephemeral.ts';
import { generate } from './generate.ts';
import { modules } from './modules.ts';
import { notify } from './notify.ts';
import { oidc } from './oidc.ts';
import { pass } from './pass.ts';
import { anyString, cron, globs, nonBlank, outsidePatterns, semver } from './patterns.ts';
import { policy } from './policy.ts';
import { reports } from './reports.ts';
import { respond } from './respond.ts';
import { review } from './review.ts';
import { runner } from './runner.ts';
import { steps } from './steps.ts';
import { telemetry } from './telemetry.ts';
import { waves } from './waves.ts';
import { wrapperA, wrapperB } from './wrappers.ts';

const schedule = union(cron, choice(false));

const ownJobs: Rule = union(
  string('the path of a .yml or .yaml file inside the repository', {
    pattern: '\\.ya?ml$',
    excludedPatterns: outsidePatterns,
  }),
  map(map(any, { min: 1 }), {
    min: 1,
    keys: {
      pattern: '^[A-Za-z_][A-Za-z0-9_-]*$',
      expectedText:
        'a name of letters, digits, underscores and hyphens, starting with a letter or underscore',
    },
  }),
);

export const settingsFields: Readonly<Record<string, Field>> = {
  roots: field('The root directories, as globs; detected by default', globs),
  binary: field(
    'The binary that the pipeline runs; detected by default',
    choice('tool_a', 'tool_b', 'tool_c'),
  ),
  version: field('The version of the binary, or one per root glob', union(anyString, map(semver))),
  generate: field(
    'The backend, provider and version files that the generate command writes for each plain root',
    generate,
  ),
  forge: field('The kind of forge, if the host does not show it', choice('forge_a', 'forge_b', 'forge_c')),
  url: field('The URL of the project, for a forge that does not use https or the default port', anyString),
  gate: field(
    'When a wave waits for approval (on-destroy is a deprecated name for on-destructive)',
    choice('always', 'on-destructive', 'never', 'on-destroy'),
  ),
  approval: field('What counts as the approval of a waiting wave', choice('ledger', 'pr-review', 'sealed')),
  apply: field('When a change is applied', apply),
  locks: field('When a pull request locks its roots', choice('apply', 'plan')),
  waves: field('The canary wave, the number of jobs per wave, and extra ordering', waves),
  drift: field('The schedule of the drift job, or false to turn it off', schedule),
  synth: field('The command that generates the roots before any job reads them', nonBlank),
  steps: field('Commands to run before or after the init, plan, apply or drift of a root', steps),
  image: field(
    "The image that every job runs in, based on the tool's own",
    string('an image name without spaces', { pattern: '^\\S*$' }),
  ),
  notify: field('The secrets that hold chat and webhook URLs, and the name of a relay', notify),
  cost: field('Cost estimates for each root in the plan note', cost),
  comments: field('The schedule of the comments job on the second forge, or false to turn it off', schedule),
  rollouts: field(
    'The schedule of the job that opens the next wave of each rollout, or false to turn it off',
    schedule,
  ),
  forge_b_options: field(
    'How a project on the second forge stores its token',
    object(
      { token: field('Whether the token is a protected variable', choice('unprotected', 'protected')) },
      { spec: '2.2' },
    ),
  ),
  runtime: field('Where the stages run', choice('forge')),
  reports: field('Where plan reports are stored', reports),
  token_env: field('The environment variable that holds the forge token', anyString),
  env: field('Environment variables of every job: plain values, never secrets', map(anyString)),
  runner: field('The runner of each job', runner),
  pass: field('The CI secrets and variables that are passed to plan, apply and drift jobs', pass),
  telemetry: field('The secret with the OTLP headers, and the link to a trace', telemetry),
  tips: field('Whether the plan note shows tips', boolean),
  modules: field('Publishing, attesting and serving modules', modules),
  oidc: field('Cloud identities over OIDC: a read-only one for plan, one with write access for apply', oidc),
  parallelism: field('How many roots of one dependency layer are planned in parallel', integer({ min: 1 })),
  wrapper_a: field('Settings of the first wrapper tool', wrapperA),
  wrapper_b: field('Settings of the second wrapper tool', wrapperB),
  policy: field('Policy checks of each plan', policy),
  other_tool_comments: field("Whether the other tool's plan and apply comments also work here", boolean),
  respond: field('The response to each event of the pipeline', respond),
  agent: field('The coding agent that handles the slash command and drift', agent),
  review: field('Reviews of the intent of each pull request against its plan, by a model', review),
  decide: field('The service that makes typed decisions', decide),
  audit_region: field(
    'The cloud region whose audit trail shows who caused drift',
    string('a region such as eu-central-1', { pattern: '^[a-z]{2}(?:-[a-z]+)+-[0-9]+$' }),
  ),
  dashboards: field('Dashboards and alert rules that are generated beside the pipeline', dashboards),
  own_jobs: field("Your own jobs in the forge's syntax, or the path of a file with them", ownJobs),
  ephemeral: field('The roots that each pull request gets its own copy of', ephemeral),
};
