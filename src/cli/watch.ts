/** `gatehouse bot watch`: from the parts of a run to the issue of the default branch. */
import { existsSync } from 'node:fs';
import { resolve as resolvePath } from 'node:path';
import type { Told } from '../bot/talk.ts';
import { watch as keepIssue } from '../bot/watch.ts';
import type { WorkflowEvent } from '../forge/event.ts';
import type { Io } from '../io.ts';
import { parseNeeds } from '../report/expected-parts.ts';
import { merge } from '../report/merge.ts';
import { type Access, stewardFor, tokenOf } from './access.ts';
import { BASELINE } from './bot-options.ts';
import { CallError } from './call-error.ts';
import { baselineOf } from './chosen.ts';
import { sourceOfPartsHere, tool } from './finish.ts';
import type { Values } from './options.ts';
import { readParts } from './parts.ts';
import { redactorOf } from './secrets.ts';

/** Throws `CallError`, and a `Refusal` where the forge does not do it. */
export async function watch(event: WorkflowEvent, access: Access, values: Values, io: Io): Promise<Told> {
  const named = values.list('parts');
  if (named.length === 0) throw new CallError('no part is named; name the report of the gates: --parts DIR');
  const token = tokenOf(io);
  const steward = await stewardFor(access, token);
  const branch = await steward.defaultBranch();
  if (event.ref !== `refs/heads/${branch}`)
    return { line: 'nothing to do: this is not the default branch', isFailure: false };
  const given = values.text('needs');
  const jobs = given === undefined ? [] : parseNeeds(given);
  if (!jobs) throw new CallError('--needs is not the object of jobs that toJSON(needs) gives; give it that');
  const source = await sourceOfPartsHere(io);
  const report = merge(readParts(named, io), {
    tool,
    startedAt: io.now().toISOString(),
    source,
    jobs,
    expected: [],
  });
  const redactor = redactorOf(io.env);
  const client = await access.forge.connect({ ...access.connection, token });
  const line = await keepIssue({
    steward,
    me: await client.me(),
    report: redactor.data(report),
    baseline: (await accepted(values, io)) ?? [],
    branch,
    sha: event.sha,
    run: event,
    runUrl: event.runUrl,
    label: values.text('label')!,
    most: access.forge.maxBodyBytes,
    today: io.now().toISOString().slice(0, 10),
    redact: (text) => redactor.text(text),
  });
  return { line, isFailure: false };
}

/** The accepted failures: of the file that is named, or of the usual one where it is there. */
async function accepted(values: Values, io: Io) {
  if (values.text('baseline') !== undefined) return baselineOf(values, io);
  if (!existsSync(resolvePath(io.cwd, BASELINE))) return undefined;
  return (await import('./baseline-file.ts')).readBaseline(BASELINE, io);
}
