/** The keys of one repository's settings (spec 1, 2.2), in the spec's order. */

import type { Field, Rule } from '../../rules/rule.ts';
import { any, boolean, choice, field, integer, map, object, string, union } from '../../rules/rule.ts';
import { agent } from './agent.ts';
import { apply } from './apply.ts';
import { cost } from './cost.ts';
import { dashboards } from './dashboards.ts';
import { decide } from './decide.ts';
import { ephemeral } from './ephemeral.ts';
import { modules } from './modules.ts';
import { notify } from './notify.ts';
import { oidc } from './oidc.ts';
import { pass } from './pass.ts';
import { anyText, cron, globs, nonBlank, relativePathPattern, semver } from './patterns.ts';
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
    pattern: `^(?=[\\s\\S]*\\.ya?ml$)${relativePathPattern.slice(1)}`,
  }),
  map(map(any, { min: 1 }), {
    min: 1,
    keys: {
      pattern: '^[A-Za-z_][A-Za-z0-9_-]*$',
      expectedText:
        'a name of letters, digits, underscores and hyphens that starts with a letter or underscore',
    },
  }),
);

export const settingsFields: Readonly<Record<string, Field>> = {
  roots: field('The root directories, as globs; detected when absent', globs),
  binary: field(
    'The binary that the pipeline runs; detected when absent',
    choice('tool_a', 'tool_b', 'tool_c'),
  ),
  version: field("The binary's release, or one for each root glob", union(anyText, map(semver))),
  generate: field(
    'Backend, provider and version files that the generate command writes for each plain root',
    map(any),
  ),
  forge: field('The kind of forge, where the host does not tell', choice('forge_a', 'forge_b', 'forge_c')),
  url: field('Where the project lives, for a forge that is not on https or not on the default port', anyText),
  gate: field(
    'When a wave waits for approval (on-destroy is the older name of on-destructive)',
    choice('always', 'on-destructive', 'never', 'on-destroy'),
  ),
  approval: field("What counts as a waiting wave's approval", choice('ledger', 'pr-review', 'sealed')),
  apply: field('When a change applies', apply),
  locks: field('When a pull request takes the locks of its roots', choice('apply', 'plan')),
  waves: field('The canary wave, the jobs of a wave, and extra order', waves),
  drift: field('The schedule of the drift job, or false for none', schedule),
  synth: field('The command that writes the roots before any job reads them', nonBlank),
  steps: field("Commands before or after a root's init, plan, apply or drift", steps),
  image: field(
    "The image that every job runs in, built on the tool's own",
    string('an image name without spaces', { pattern: '^\\S*$' }),
  ),
  notify: field('Which secrets hold chat or webhook addresses, and the name of a relay', notify),
  cost: field('Cost estimates of each root in the plan note', cost),
  comments: field('The schedule of the comments job on the second forge, or false for none', schedule),
  rollouts: field("The schedule of the job that opens each rollout's next wave, or false for none", schedule),
  forge_b_options: field(
    'How a project on the second forge keeps its token',
    object(
      { token: field('Whether the token is a protected variable', choice('unprotected', 'protected')) },
      { spec: '2.2' },
    ),
  ),
  runtime: field('Where the stages run', choice('forge')),
  reports: field('The bucket of the plan reports', reports),
  token_env: field('The environment variable that holds the forge token', anyText),
  env: field('Environment variables that every job gets: plain values, never secrets', map(anyText)),
  runner: field('The runner of each job', runner),
  pass: field('The CI secrets and variables that plan, apply and drift jobs get', pass),
  telemetry: field('The secret of the OTLP headers, and the link to a trace', telemetry),
  tips: field('Tips in the plan note', boolean),
  modules: field('Publishing, attesting and serving of modules', modules),
  oidc: field('Cloud identities taken over OIDC: one that reads for plan, one that writes for apply', oidc),
  parallelism: field('How many roots of one dependency layer plan at once', integer({ min: 1 })),
  wrapper_a: field('Settings of the first wrapper tool', wrapperA),
  wrapper_b: field('Settings of the second wrapper tool', wrapperB),
  policy: field('Policy checks of each plan', policy),
  other_tool_comments: field(
    "Whether the other tool's plan and apply comments are read as this tool's",
    boolean,
  ),
  respond: field('The response to each event of the pipeline', respond),
  agent: field('The coding agent behind the slash command and the drift agent', agent),
  review: field("A model's review of each pull request's intent against its plan", review),
  decide: field('The service that makes typed decisions', decide),
  audit_region: field(
    'The cloud region whose audit trail tells who caused drift',
    string('a region such as eu-central-1', { pattern: '^[a-z]{2}(?:-[a-z]+)+-[0-9]+$' }),
  ),
  dashboards: field('Dashboards and alert rules written next to the pipeline', dashboards),
  own_jobs: field("Your own jobs in the forge's syntax, or the path of the file that holds them", ownJobs),
  ephemeral: field('The roots that each pull request gets a copy of', ephemeral),
};
