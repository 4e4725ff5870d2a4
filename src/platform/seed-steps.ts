/** The steps after the creation of the demo's records: approve, attach, invoke, run. Each ends with a read that shows its effect. */
import { stopReason } from '../async/deadline.ts';
import { poll } from '../async/poll.ts';
import { shorten } from '../text/shorten.ts';
import { demoAgentName, demoSkillName } from './demo-names.ts';
import { answerError, isAnswerComplete } from './invocation-stream.ts';
import type { PlatformReader } from './read-client.ts';
import { type JsonRecord, readList, readObject } from './read-json.ts';
import type { SeedContext, SeedIdName, SeedIds, SeedItemId } from './seed-context.ts';
import { testCaseName } from './seed-demo-records.ts';
import { fetchJson, readResponse, SeedError } from './seed-error.ts';
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

type StepView = Pick<SeedRun, 'context' | 'reader' | 'ids'>;

export interface SeedStep {
  readonly id?: SeedItemId;
  /** Its name in messages. */
  readonly label: (context: SeedContext) => string;
  /** The record it acts on. */
  readonly needs: SeedIdName;
  /** The records and steps that must be done before it. */
  readonly after: readonly SeedItemId[];
  /** Why it is not done, if it is skipped. */
  readonly skipReason?: (context: SeedContext) => string | undefined;
  /** The requests still to be sent. Throws `SeedError`. */
  readonly pendingRequests: (view: StepView) => Promise<readonly WriteRequest[]>;
  /** The requests if the record does not exist yet. */
  readonly allRequests: (ids: SeedIds) => readonly WriteRequest[];
  /** Waits until the step is possible. Throws `SeedError`. */
  readonly waitUntilReady?: (run: SeedRun) => Promise<void>;
  /** Whether a part of the response is all that is needed: the rest of the stream comes late. */
  readonly isComplete?: (text: string) => boolean;
  /** The error that the body of a 2xx reports, if any. */
  readonly bodyError?: (text: string) => string | undefined;
  /** Why the requests had no effect although they succeeded; undefined if they had. Throws `SeedError`. */
  readonly missingEffect: (run: SeedRun, responses: readonly string[]) => Promise<string | undefined>;
  /** Whether the local cloud emulator returns 502 for it. */
  readonly unsupportedLocally?: boolean;
  /** What a live account is billed for. */
  readonly billedItem?: string;
}

/** Enough for the costs screen. */
const INVOCATION_COUNT = 3;
const APPROVAL_REASON = 'Sample data, approved by gatehouse seed';

const registrySkipReason = ({ hasRegistry }: SeedContext) =>
  hasRegistry ? undefined : 'no agent registry is configured';
const skillPath = ({ skill }: SeedIds) => `/api/registry/records/${skill}`;
const casesPath = ({ agent }: SeedIds) => `/api/agents/${agent}/evaluations/test-cases`;
const postRequest = (path: string, body?: JsonRecord): WriteRequest => ({
  method: 'POST',
  path,
  ...(body ? { body } : {}),
});
const submitSkill = (ids: SeedIds) => postRequest(`${skillPath(ids)}/submit`);
const approveSkill = (ids: SeedIds) => postRequest(`${skillPath(ids)}/approve`, { reason: APPROVAL_REASON });
const attachSkill = (ids: SeedIds) =>
  postRequest(`/api/agents/${ids.agent}/integrations`, {
    integration_type: 'skill',
    integration_config: { record_id: decodeURIComponent(ids.skill ?? '') },
  });
const invokeAgent = ({ agent }: SeedIds) =>
  postRequest(`/api/agents/${agent}/invoke`, { prompt: 'Say hello.' });
const runTestCase = (ids: SeedIds) => postRequest(`${casesPath(ids)}/${ids.case}/run`);

export const seedSteps: readonly SeedStep[] = [
  {
    id: 'approval',
    label: ({ app }) => `the approval of the skill ${demoSkillName(app)}`,
    needs: 'skill',
    after: ['skill'],
    skipReason: registrySkipReason,
    allRequests: (ids) => [submitSkill(ids), approveSkill(ids)],
    async pendingRequests({ reader, ids }) {
      const status = await skillStatus(reader, ids);
      if (status === 'APPROVED') return [];
      return status === 'PENDING_APPROVAL' ? [approveSkill(ids)] : [submitSkill(ids), approveSkill(ids)];
    },
    waitUntilReady: (run) => waitForSkill(run),
    async missingEffect(run) {
      await waitForSkill(run);
      const status = await skillStatus(run.reader, run.ids);
      return status === 'APPROVED' ? undefined : `the skill is ${shorten(status, 40)}; expected APPROVED`;
    },
  },
  {
    label: ({ app }) => `the skill's place in the agent ${demoAgentName(app)}`,
    needs: 'skill',
    after: ['approval', 'agent'],
    skipReason: (context) =>
      registrySkipReason(context) ??
      (context.level === '1.6' ? 'level 1.6 can attach no skill to an agent' : undefined),
    allRequests: (ids) => [attachSkill(ids)],
    pendingRequests: async (view) => ((await isSkillAttached(view)) ? [] : [attachSkill(view.ids)]),
    async missingEffect(run) {
      return (await isSkillAttached(run)) ? undefined : 'the agent is not among the dependents of the skill';
    },
  },
  {
    id: 'invocations',
    label: ({ app }) => `${INVOCATION_COUNT} invocations of the agent ${demoAgentName(app)}`,
    needs: 'agent',
    after: ['agent'],
    allRequests: (ids) => Array.from({ length: INVOCATION_COUNT }, () => invokeAgent(ids)),
    async pendingRequests({ reader, ids }) {
      const pastInvocations = await countInvocations(reader, ids);
      return Array.from({ length: Math.max(0, INVOCATION_COUNT - pastInvocations) }, () => invokeAgent(ids));
    },
    waitUntilReady: waitForAgent,
    isComplete: isAnswerComplete,
    bodyError: (text) => {
      const error = answerError(text);
      return error === undefined ? undefined : `the agent returned an error: ${shorten(error)}`;
    },
    async missingEffect({ reader, ids }) {
      const count = await countInvocations(reader, ids);
      return count >= INVOCATION_COUNT
        ? undefined
        : `the costs show ${count} of ${INVOCATION_COUNT} invocations`;
    },
    billedItem: `${INVOCATION_COUNT} invocations`,
  },
  {
    label: ({ app }) => `a run of the test case ${testCaseName(app)}`,
    needs: 'case',
    // It invokes the agent too.
    after: ['case', 'invocations'],
    allRequests: (ids) => [runTestCase(ids)],
    pendingRequests: async (view) => ((await hasTestCaseRun(view)) ? [] : [runTestCase(view.ids)]),
    async missingEffect(run, responses) {
      // A run is shown with the test case once it has ended; until then it has an id.
      if (responses.some((text) => /"batch_evaluation_id"\s*:\s*"[^"]/.test(text))) return undefined;
      return (await hasTestCaseRun(run))
        ? undefined
        : 'the response names no run, and the test case has none';
    },
    unsupportedLocally: true,
    billedItem: 'an evaluation run',
  },
];

async function skillStatus(reader: PlatformReader, ids: SeedIds): Promise<string> {
  const json = await fetchJson(reader, skillPath(ids));
  return String(readResponse(`GET ${skillPath(ids)}`, () => readObject(json, 'status'))['status']);
}

/** The registry works asynchronously. */
const waitForSkill = (run: SeedRun) =>
  waitUntilDone(run, `the skill ${demoSkillName(run.context.app)}`, async () => {
    const state = await skillStatus(run.reader, run.ids);
    return { done: state !== 'CREATING' && state !== 'UPDATING', state };
  });

async function isSkillAttached({ context, reader, ids }: StepView): Promise<boolean> {
  const path = `${skillPath(ids)}/dependents`;
  const json = await fetchJson(reader, path);
  const dependents = readResponse(`GET ${path}`, () =>
    readList(readObject(json, 'dependents')['dependents'], 'dependents'),
  );
  return dependents.some(({ agent_name: name }) => name === demoAgentName(context.app));
}

async function hasTestCaseRun({ context, reader, ids }: StepView): Promise<boolean> {
  const json = await fetchJson(reader, casesPath(ids));
  return readResponse(`GET ${casesPath(ids)}`, () =>
    readList(json).some(
      (item, index) => item['name'] === testCaseName(context.app) && testCaseHasRun(item, index),
    ),
  );
}

const COSTS_PATH = '/api/dashboard/costs?days=0';

/** The invocations of the agent; those of all agents if the costs are not broken down by agent. */
async function countInvocations(reader: PlatformReader, { agent }: SeedIds): Promise<number> {
  const json = await fetchJson(reader, COSTS_PATH);
  return readResponse(`GET ${COSTS_PATH}`, () => {
    const costs = readObject(json, 'total_invocations');
    const agents = Array.isArray(costs['agents']) ? readList(costs['agents'], 'agents') : undefined;
    const own = agents?.find((item) => encodeURIComponent(String(item['agent_id'])) === agent);
    const total = agents ? (own?.['total_invocations'] ?? 0) : costs['total_invocations'];
    return typeof total === 'number' ? total : 0;
  });
}

function waitForAgent(run: SeedRun): Promise<void> {
  return waitUntilDone(run, `the agent ${demoAgentName(run.context.app)}`, async () => {
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
  });
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
