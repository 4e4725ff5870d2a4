/**
 * The report, version 1 (docs/report.md): gates write it, and writers read it. The types come from the schema below, which
 * `npm run generate` writes to `schema/report.schema.json`.
 */
import type { FromSchema } from 'json-schema-to-ts';

const string = (description: string) => ({ type: 'string', description }) as const;
const integer = (description: string, minimum = 0) => ({ type: 'integer', minimum, description }) as const;
/** The upper bound is about three years: anything longer is corrupt. */
const milliseconds = (description?: string) =>
  ({ type: 'number', minimum: 0, maximum: 1e11, ...(description ? { description } : {}) }) as const;
const object = <const P, const R extends readonly string[]>(properties: P, required: R, description = '') =>
  ({ type: 'object', description, properties, required, additionalProperties: false }) as const;

const location = object(
  {
    file: string('Relative to the repository, with forward slashes'),
    line: integer('1-based', 1),
    column: integer('1-based, in UTF-16 code units', 1),
    endLine: integer('1-based', 1),
    endColumn: integer('1-based, exclusive, in UTF-16 code units', 1),
  },
  ['file', 'line', 'column', 'endLine', 'endColumn'],
  'A range in a file; its end is exclusive',
);

const fix = object(
  {
    title: string('What the fix does, in the imperative: "Replace with on-destructive"'),
    safe: { type: 'boolean', description: 'Whether it may be applied without review' },
    edits: {
      type: 'array',
      minItems: 1,
      description: 'Ranges of the file as it was read, and the new text of each; they do not overlap',
      items: object({ location, text: string('The new text') }, ['location', 'text']),
    },
  },
  ['title', 'safe', 'edits'],
  'A fix for a finding',
);

const finding = object(
  {
    code: string('`settings/<word>`, or `<gate>/<check id>`'),
    severity: { enum: ['error', 'warning', 'note'], description: 'Only an error fails a check' },
    message: string('One line: what was found, and what is allowed'),
    help: string('What to do next'),
    path: string('JSON Pointer to the setting, in the names of the file'),
    location,
    fix,
    fingerprint: string('Identity by code, file and path, not by line: it stays the same when lines move'),
  },
  ['code', 'severity', 'message', 'fingerprint'],
  'One problem or advice',
);

const headers = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'Redacted',
} as const;
const body = string('Redacted, truncated at 2 KiB');
const request = object({ method: string(''), url: string(''), headers, body }, ['method', 'url', 'headers']);

const exchange = object(
  {
    request,
    response: object({ status: integer('HTTP status', 100), headers, body }, ['status', 'headers']),
    upstream: {
      type: 'array',
      items: request,
      description: 'The requests that reached the systems behind the subject',
    },
  },
  ['request', 'response', 'upstream'],
  'Request and response, redacted',
);

const check = object(
  {
    id: string('Stable: the same for pass and fail'),
    title: string('What is true when the check passes'),
    status: { enum: ['pass', 'fail', 'warn', 'skip'] },
    spec: string('In the form "spec 2, 4.7"'),
    durationMs: milliseconds(),
    tries: integer('How often it was tried, if more than once', 1),
    reason: string('Why it was skipped, or the reason for its status'),
    findings: { type: 'array', items: finding },
    evidence: { type: 'array', items: exchange },
  },
  ['id', 'title', 'status', 'durationMs', 'findings'],
  'One named unit of a gate',
);

const timelineEvent = object(
  {
    ms: milliseconds('Milliseconds since the conversation was requested'),
    event: string('`stage`, `output`, or the name of another event'),
    what: string('The outcome of a stage, or what was printed; one line, truncated'),
    count: integer('The number of consecutive events it stands for, if more than one', 2),
  },
  ['event', 'what'],
  'An event of a conversation',
);

const timeline = object(
  {
    summary: string('Which conversation it shows, if there were several, and how many events it had'),
    moments: { type: 'array', items: timelineEvent, description: 'In order of time' },
  },
  ['summary', 'moments'],
  'The events of a conversation; of several conversations, the first that failed, or else the first',
);

const verdict = {
  enum: ['pass', 'fail', 'error'],
  description: '`error` means that it could not run',
} as const;
const startedAt = { type: 'string', format: 'date-time', description: 'RFC 3339, UTC' } as const;
const durationMs = milliseconds();

const gate = object(
  {
    gate: {
      enum: ['settings', 'conformance', 'validate', 'verify', 'verify-conversation', 'report'],
      description: '`report` is about the parts of a merged report: whether they are present and consistent',
    },
    subject: string('What was checked; it has no port'),
    command: string(
      'The command that runs it again locally, quoted for a shell; add `--only` for single checks, or the names of files for `gatehouse settings`',
    ),
    leg: string("The job's id and matrix index"),
    legs: integer("The number of legs of the job's matrix", 1),
    shard: { type: 'string', pattern: '^[1-9][0-9]*/[1-9][0-9]*$', description: 'i/n' },
    run: object(
      { id: string("The run's id"), attempt: integer('1-based', 1) },
      ['id', 'attempt'],
      "The run that checked it, in a merged report where it is not the report's own",
    ),
    verdict,
    startedAt,
    durationMs,
    counts: object({ pass: integer(''), fail: integer(''), warn: integer(''), skip: integer('') }, [
      'pass',
      'fail',
      'warn',
      'skip',
    ]),
    checks: { type: 'array', items: check },
    timeline,
  },
  ['gate', 'subject', 'verdict', 'startedAt', 'durationMs', 'counts', 'checks'],
  'One thing that can block a merge',
);

const source = object(
  {
    repository: string('owner/name'),
    sha: string('The head of the pull request or of the queue entry'),
    checkedOut: string('The commit that was read'),
    ref: string('The ref of the event'),
    pullRequest: integer('The number of the pull request', 1),
    runId: string("The run's id"),
    runAttempt: integer('1-based', 1),
    runUrl: string('The page of the run'),
  },
  ['repository', 'sha', 'checkedOut', 'ref'],
  'Where the report comes from',
);

const configFile = object(
  {
    file: string('Relative to the repository, with forward slashes'),
    commit: string('The commit that it was read from, if that is not the one that was checked out'),
  },
  ['file'],
  'A file that affects the verdict: configuration, baseline, vocabulary, or ignore comments of another commit',
);

const configChange = object(
  {
    file: string('Relative to the repository, with forward slashes'),
    what: string(
      'What the change under review does to it, beginning with a verb: turns off the gate conformance',
    ),
  },
  ['file', 'what'],
  'Something that the change under review alters in what is checked',
);

/** The JSON Schema of reports. */
export const reportSchema = object(
  {
    version: { const: 1 },
    tool: object({ name: string(''), version: string('') }, ['name', 'version']),
    verdict,
    startedAt,
    durationMs,
    source,
    configFiles: { type: 'array', items: configFile },
    configChanges: { type: 'array', items: configChange },
    gates: { type: 'array', items: gate },
  },
  ['version', 'tool', 'verdict', 'startedAt', 'durationMs', 'gates'],
  'The gates of one run, or of many runs merged',
);

/** The types of the schema's parts; see their descriptions there. */
export type Location = FromSchema<typeof location>;
export type Fix = FromSchema<typeof fix>;
export type Finding = FromSchema<typeof finding>;
export type Exchange = FromSchema<typeof exchange>;
export type Check = FromSchema<typeof check>;
export type TimelineEvent = FromSchema<typeof timelineEvent>;
export type Timeline = FromSchema<typeof timeline>;
export type Gate = FromSchema<typeof gate>;
export type ReportSource = FromSchema<typeof source>;
export type Report = FromSchema<typeof reportSchema>;

export type Verdict = Report['verdict'];
export type Severity = Finding['severity'];
export type CheckStatus = Check['status'];
export type GateName = Gate['gate'];
