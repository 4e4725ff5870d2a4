/** The steps after the creation of the demo's records: approve, attach, invoke, run. */

import { stopReason } from '../async/deadline.ts';
import { poll } from '../async/poll.ts';
import { parseJson } from '../text/bounded-json.ts';
import { shorten } from '../text/shorten.ts';
import { demoAgentName, demoSkillName } from './demo-names.ts';
import type { PlatformReader } from './read-client.ts';
import { type JsonRecord, readList, readObject } from './read-json.ts';
import { fetchJson, readResponse, SeedError, toSeedError } from './seed-plan.ts';
import { type SeedContext, type SeedIdName, type SeedIds, testCaseName } from './seed-records.ts';
import { testCaseHasRun } from './shared-readers.ts';
import type { PlatformWriter, WriteRequest } from './write-client.ts';

/** A seed in progress. */
export interface SeedRun {
  readonly context: SeedContext;
  readonly reader: PlatformReader;
  readonly writer: PlatformWriter;
  readonly ids: SeedIds;
  /** How long the agent and the skill may take to become ready, in ms. */
  readonly readyMs: number;
  readonly signal: AbortSignal;
  readonly progress: (line: string) => void;
}

export interface SeedStep {
  /** Its name in messages. */
  readonly label: (context: SeedContext) => string;
  /** The record it acts on. */
  readonly needs: SeedIdName;
  /** Why it is not done, if it is skipped. */
  readonly skipReason?: (context: SeedContext) => string | undefined;
  /** The requests still to be sent. Throws `SeedError`. */
  readonly pendingRequests: (
    run: Pick<SeedRun, 'context' | 'reader' | 'ids'>,
  ) => Promise<readonly WriteRequest[]>;
  /** The requests if the record does not exist yet. */
  readonly allRequests: (ids: SeedIds) => readonly WriteRequest[];
  /** Waits until the step is possible. Throws `SeedError`. */
  readonly waitUntilReady?: (run: SeedRun) => Promise<void>;
  /** The error that the body of a 2xx reports, if any. */
  readonly bodyError?: (text: string) => string | undefined;
  /** Whether the local cloud emulator returns 502 for it. */
  readonly unsupportedLocally?: boolean;
  /** What a live account is billed for. */
  readonly billedItem?: string;
}

/** Enough for the costs screen. */
const INVOCATION_COUNT = 3;

const registrySkipReason = ({ hasRegistry }: SeedContext) =>
  hasRegistry ? undefined : 'no agent registry is configured';
const skillPath = ({ skill }: SeedIds) => `/api/registry/records/${skill}`;
const attachSkill = ({ agent, skill = '' }: SeedIds): WriteRequest => ({
  method: 'PATCH',
  path: `/api/agents/${agent}`,
  body: { skill_record_ids: [decodeURIComponent(skill)] },
});
const invokeAgent = ({ agent }: SeedIds): WriteRequest => ({
  method: 'POST',
  path: `/api/agents/${agent}/invoke`,
  body: { prompt: 'Say hello.' },
});
const runTestCase = (ids: SeedIds): WriteRequest => ({
  method: 'POST',
  path: `/api/agents/${ids.agent}/evaluations/test-cases/${ids.case}/run`,
});

export const seedSteps: readonly SeedStep[] = [
  {
    label: ({ app }) => `the approval of the skill ${demoSkillName(app)}`,
    needs: 'skill',
    skipReason: registrySkipReason,
    allRequests: (ids) => [postRequest(`${skillPath(ids)}/submit`), postRequest(`${skillPath(ids)}/approve`)],
    async pendingRequests({ reader, ids }) {
      const { status } = await fetchSkillRecord(reader, ids);
      if (status === 'APPROVED') return [];
      const approve = postRequest(`${skillPath(ids)}/approve`);
      return status === 'PENDING_APPROVAL' ? [approve] : [postRequest(`${skillPath(ids)}/submit`), approve];
    },
    // The registry creates records asynchronously.
    waitUntilReady: (run) =>
      waitUntilDone(run, `the skill ${demoSkillName(run.context.app)}`, async () => {
        const { status } = await fetchSkillRecord(run.reader, run.ids);
        return { done: status !== 'CREATING' && status !== 'UPDATING', state: String(status) };
      }),
  },
  {
    label: ({ app }) => `the skill's place in the agent ${demoAgentName(app)}`,
    needs: 'skill',
    skipReason: registrySkipReason,
    allRequests: (ids) => [attachSkill(ids)],
    async pendingRequests({ context, reader, ids }) {
      const path = `${skillPath(ids)}/dependents`;
      const response = await reader.get(path);
      // Without this list, in an older release, a second run could not tell that the skill is attached.
      if ('error' in response && response.error.status === 404) return [];
      if ('error' in response) throw toSeedError(response.error);
      const dependents = readResponse(`GET ${path}`, () =>
        readList(readObject(response.json, 'dependents')['dependents'], 'dependents'),
      );
      const isAttached = dependents.some(({ agent_name: name }) => name === demoAgentName(context.app));
      return isAttached ? [] : [attachSkill(ids)];
    },
  },
  {
    label: ({ app }) => `${INVOCATION_COUNT} invocations of the agent ${demoAgentName(app)}`,
    needs: 'agent',
    allRequests: (ids) => Array.from({ length: INVOCATION_COUNT }, () => invokeAgent(ids)),
    async pendingRequests({ reader, ids }) {
      const path = '/api/dashboard/costs?days=0';
      const json = await fetchJson(reader, path);
      const pastInvocations = readResponse(`GET ${path}`, () =>
        countInvocations(readObject(json, 'total_invocations'), ids),
      );
      return Array.from({ length: Math.max(0, INVOCATION_COUNT - pastInvocations) }, () => invokeAgent(ids));
    },
    waitUntilReady: (run) =>
      waitUntilDone(run, `the agent ${demoAgentName(run.context.app)}`, async () => {
        const json = await fetchJson(run.reader, '/api/agents');
        const agent = readResponse('GET /api/agents', () => readList(json)).find(
          ({ id }) => encodeURIComponent(String(id)) === run.ids.agent,
        );
        const state = String(agent?.['status'] ?? 'gone');
        if (state !== 'READY' && state !== 'CREATING' && state !== 'UPDATING') {
          const reason = agent?.['status_reason'];
          const reasonSuffix = typeof reason === 'string' && reason !== '' ? `: ${shorten(reason)}` : '';
          throw new SeedError(
            `the agent is ${shorten(state, 40)}${reasonSuffix}`,
            'Delete it and run seed again',
          );
        }
        return { done: state === 'READY', state };
      }),
    bodyError: (text) =>
      /^event: ?error$/m.test(text) ? `the agent returned an error: ${errorEventMessage(text)}` : undefined,
    billedItem: `${INVOCATION_COUNT} invocations`,
  },
  {
    label: ({ app }) => `a run of the test case ${testCaseName(app)}`,
    needs: 'case',
    allRequests: (ids) => [runTestCase(ids)],
    async pendingRequests({ context, reader, ids }) {
      const path = `/api/agents/${ids.agent}/evaluations/test-cases`;
      const json = await fetchJson(reader, path);
      const hasRun = readResponse(`GET ${path}`, () =>
        readList(json).some(
          (item, index) => item['name'] === testCaseName(context.app) && testCaseHasRun(item, index),
        ),
      );
      return hasRun ? [] : [runTestCase(ids)];
    },
    unsupportedLocally: true,
    billedItem: 'an evaluation run',
  },
];

const postRequest = (path: string): WriteRequest => ({ method: 'POST', path });

async function fetchSkillRecord(reader: PlatformReader, ids: SeedIds): Promise<JsonRecord> {
  const json = await fetchJson(reader, skillPath(ids));
  return readResponse(`GET ${skillPath(ids)}`, () => readObject(json, 'status'));
}

/** The invocations of the agent; those of all agents if the costs are not broken down by agent. */
function countInvocations(costs: JsonRecord, { agent }: SeedIds): number {
  const agents = Array.isArray(costs['agents']) ? readList(costs['agents'], 'agents') : undefined;
  const own = agents?.find((item) => encodeURIComponent(String(item['agent_id'])) === agent);
  const total = agents ? (own?.['total_invocations'] ?? 0) : costs['total_invocations'];
  return typeof total === 'number' ? total : 0;
}

function errorEventMessage(text: string): string {
  const data = /^event: ?error\r?\ndata: ?(.*)$/m.exec(text)?.[1] ?? '';
  try {
    return shorten(String((parseJson(data) as JsonRecord)['message']));
  } catch {
    return shorten(data);
  }
}

/** Polls until `attempt` reports that it is done. Throws `SeedError` if that takes longer than `readyMs`, or the run is stopped. */
async function waitUntilDone(
  { readyMs, signal, progress }: SeedRun,
  label: string,
  attempt: () => Promise<{ readonly done: boolean; readonly state: string }>,
): Promise<void> {
  let reported = false;
  const { done, state } = await poll(
    async () => {
      const result = await attempt();
      if (!result.done && !reported) progress(`waiting for ${label}: it is ${shorten(result.state, 40)}`);
      reported = true;
      return result;
    },
    (result) => result.done,
    { withinMs: readyMs, signal, firstDelayMs: 50, maxDelayMs: 3000 },
  );
  if (done) return;
  if (signal.aborted) throw new SeedError(stopReason(signal));
  throw new SeedError(
    `${label} is still ${shorten(state, 40)} after ${Number((readyMs / 1000).toFixed(1))} s`,
    'Run seed again later',
  );
}
