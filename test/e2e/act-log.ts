/** Reads jobs and their steps from act's log (`--json`). */

/** A step of a composite action has two ids, that of the calling step and its own. */
interface LogLine {
  job?: string;
  jobResult?: string;
  stage?: string;
  stepID?: string[];
  stepResult?: string;
  command?: string;
  kvPairs?: Record<string, string>;
  arg?: string;
  name?: string;
  content?: string;
  level: string;
  msg: string;
  raw_output?: boolean;
}

export interface StepResult {
  /** May also be `skipped`. */
  result?: string;
  /** The outputs that the action's `outputs` and the commands of a step set. */
  outputs: Record<string, string>;
  annotations: { level: string; message: string; [property: string]: string }[];
  summary: string;
  /** The output of the step without workflow commands. */
  text: string;
  /** The error that act reported, such as `exit status 1`. */
  ended: string[];
}

export interface JobResult {
  result?: string;
  /** By its id, or its 0-based position without one. */
  steps: Record<string, StepResult>;
}

/** `workflow/job` → job; the legs of a matrix are `workflow/job-1` and so on. */
export type JobResults = Record<string, JobResult>;

/** Reads one line of the log. Returns what is worth showing if a test fails. */
export function readLine(text: string, jobs: JobResults): string {
  if (!text.startsWith('{')) return `${text}\n`;
  const line = JSON.parse(text) as LogLine;
  const name = line.job?.trim();
  if (name === undefined) return '';
  applyLine(line, name, jobs);
  const isVisible = line.raw_output || line.level === 'error' || line.jobResult !== undefined;
  return isVisible ? `${name} ${line.stepID?.join('.') ?? ''}| ${line.msg.trimEnd()}\n` : '';
}

function applyLine(line: LogLine, name: string, jobs: JobResults): void {
  jobs[name] ??= { steps: {} };
  const job = jobs[name]!;
  if (line.jobResult !== undefined) job.result = line.jobResult;
  const [id, inner] = line.stepID ?? [];
  if (id === undefined || line.stage !== 'Main') return;
  job.steps[id] ??= { outputs: {}, annotations: [], summary: '', text: '', ended: [] };
  const step = job.steps[id]!;
  // The caller sees the outputs of the composite action, not those of its steps.
  if (inner === undefined) {
    if (line.stepResult !== undefined) step.result = line.stepResult;
    if (line.command === 'set-output') step.outputs[line.name ?? ''] = line.arg ?? '';
    if (line.msg.startsWith('exit status')) step.ended.push(line.msg);
  } else if (line.command === 'summary') step.summary += line.content ?? '';
  if (line.command === 'error' || line.command === 'warning' || line.command === 'notice')
    step.annotations.push({ ...line.kvPairs, level: line.command, message: line.arg ?? '' });
  if (line.raw_output) step.text += line.msg;
}
