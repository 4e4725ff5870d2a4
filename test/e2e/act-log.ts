/** What act's log (`--json`, a line each) tells of jobs and their steps. */

/** A composite's own step has two ids, the caller's and its own. */
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
  /** `skipped` too. */
  result?: string;
  /** What the action's `outputs` and the commands of a step set. */
  outputs: Record<string, string>;
  annotations: { level: string; message: string; [property: string]: string }[];
  summary: string;
  /** What the step printed that was no command. */
  text: string;
  /** What act said of how it ended, such as `exit status 1`. */
  ended: string[];
}

export interface JobResult {
  result?: string;
  /** By its id; by its place from 0 where it has none. */
  steps: Record<string, StepResult>;
}

/** `workflow/job` → job; the legs of a matrix are `workflow/job-1` and so on. */
export type JobResults = Record<string, JobResult>;

/** Takes in one line of the log. Returns what a person wants to see of it when something failed. */
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
  // The caller sees what the composite handed out, not what its inner step did.
  if (inner === undefined) {
    if (line.stepResult !== undefined) step.result = line.stepResult;
    if (line.command === 'set-output') step.outputs[line.name ?? ''] = line.arg ?? '';
    if (line.msg.startsWith('exit status')) step.ended.push(line.msg);
  } else if (line.command === 'summary') step.summary += line.content ?? '';
  if (line.command === 'error' || line.command === 'warning' || line.command === 'notice')
    step.annotations.push({ ...line.kvPairs, level: line.command, message: line.arg ?? '' });
  if (line.raw_output) step.text += line.msg;
}
