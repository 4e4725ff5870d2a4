/** What is done with the demo's records once they are there: approved, attached, invoked, run. */
import { whyStopped } from '../wire/deadline.ts';
import { hasRun } from './answers.ts';
import { short } from './fault.ts';
import { demoAgentName, demoSkillName } from './names.ts';
import { pause } from './pause.ts';
import type { Reader } from './reader.ts';
import { jsonAt, readAt, SeedStop, stopOf } from './seed-plan.ts';
import { caseName, type IdName, type Ids, type Making } from './seed-records.ts';
import { type Item, itemsOf, objectOf } from './shape.ts';
import type { Call, Writer } from './writer.ts';

export interface Doing {
  readonly making: Making;
  readonly reader: Reader;
  readonly writer: Writer;
  readonly ids: Ids;
  readonly readyMs: number;
  readonly signal: AbortSignal;
  readonly progress: (line: string) => void;
}

export interface Deed {
  readonly what: (making: Making) => string;
  /** The record it is done with. */
  readonly needs: IdName;
  readonly unless?: (making: Making) => string | undefined;
  /** What is still to be sent. Throws `SeedStop`. */
  readonly left: (doing: Pick<Doing, 'making' | 'reader' | 'ids'>) => Promise<readonly Call[]>;
  /** What is sent where the record is not there yet. */
  readonly all: (ids: Ids) => readonly Call[];
  /** Waits until it can be done. Throws `SeedStop`. */
  readonly before?: (doing: Doing) => Promise<void>;
  /** What is wrong with an answer that is no error by its status. */
  readonly fault?: (text: string) => string | undefined;
  /** Whether a failure is one of the local cloud emulator's limits. */
  readonly notLocal?: boolean;
  readonly bills?: string;
}

/** A few invocations are what the screen of costs needs. */
const INVOCATIONS = 3;

const noRegistry = ({ hasRegistry }: Making) => (hasRegistry ? undefined : 'no agent registry is configured');
const skillPath = ({ skill }: Ids) => `/api/registry/records/${skill}`;
const attach = ({ agent, skill = '' }: Ids): Call => ({
  method: 'PATCH',
  path: `/api/agents/${agent}`,
  body: { skill_record_ids: [decodeURIComponent(skill)] },
});
const invoke = ({ agent }: Ids): Call => ({
  method: 'POST',
  path: `/api/agents/${agent}/invoke`,
  body: { prompt: 'Say hello.' },
});
const runCase = (ids: Ids): Call => ({
  method: 'POST',
  path: `/api/agents/${ids.agent}/evaluations/test-cases/${ids.case}/run`,
});

export const deeds: readonly Deed[] = [
  {
    what: ({ app }) => `the approval of the skill ${demoSkillName(app)}`,
    needs: 'skill',
    unless: noRegistry,
    all: (ids) => [post(`${skillPath(ids)}/submit`), post(`${skillPath(ids)}/approve`)],
    async left({ reader, ids }) {
      const { status } = await recordAt(reader, ids);
      if (status === 'APPROVED') return [];
      const approve = post(`${skillPath(ids)}/approve`);
      return status === 'PENDING_APPROVAL' ? [approve] : [post(`${skillPath(ids)}/submit`), approve];
    },
    // The registry takes a moment to make a record.
    before: (doing) =>
      settled(doing, `the skill ${demoSkillName(doing.making.app)}`, async () => {
        const { status } = await recordAt(doing.reader, doing.ids);
        return { done: status !== 'CREATING' && status !== 'UPDATING', state: String(status) };
      }),
  },
  {
    what: ({ app }) => `the skill's place in the agent ${demoAgentName(app)}`,
    needs: 'skill',
    unless: noRegistry,
    all: (ids) => [attach(ids)],
    async left({ making, reader, ids }) {
      const path = `${skillPath(ids)}/dependents`;
      const reply = await reader.get(path);
      // An older release has no such list, so a second run could not tell that it was done.
      if ('fault' in reply && reply.fault.status === 404) return [];
      if ('fault' in reply) throw stopOf(reply.fault);
      const list = readAt(`GET ${path}`, () =>
        itemsOf(objectOf(reply.json, 'dependents')['dependents'], 'dependents'),
      );
      const there = list.some(({ agent_name: name }) => name === demoAgentName(making.app));
      return there ? [] : [attach(ids)];
    },
  },
  {
    what: ({ app }) => `${INVOCATIONS} invocations of the agent ${demoAgentName(app)}`,
    needs: 'agent',
    all: (ids) => Array.from({ length: INVOCATIONS }, () => invoke(ids)),
    async left({ reader, ids }) {
      const path = '/api/dashboard/costs?days=0';
      const json = await jsonAt(reader, path);
      const had = readAt(`GET ${path}`, () => invocationsOf(objectOf(json, 'total_invocations'), ids));
      return Array.from({ length: Math.max(0, INVOCATIONS - had) }, () => invoke(ids));
    },
    before: (doing) =>
      settled(doing, `the agent ${demoAgentName(doing.making.app)}`, async () => {
        const json = await jsonAt(doing.reader, '/api/agents');
        const agent = readAt('GET /api/agents', () => itemsOf(json)).find(
          ({ id }) => encodeURIComponent(String(id)) === doing.ids.agent,
        );
        const state = String(agent?.['status'] ?? 'gone');
        if (state !== 'READY' && state !== 'CREATING' && state !== 'UPDATING') {
          const why = agent?.['status_reason'];
          const because = typeof why === 'string' && why !== '' ? `: ${short(why)}` : '';
          throw new SeedStop(`the agent is ${short(state, 40)}${because}`, 'delete it, then seed again');
        }
        return { done: state === 'READY', state };
      }),
    fault: (text) =>
      /^event: ?error$/m.test(text) ? `the agent answers with an error: ${errorIn(text)}` : undefined,
    bills: `${INVOCATIONS} invocations`,
  },
  {
    what: ({ app }) => `a run of the test case ${caseName(app)}`,
    needs: 'case',
    all: (ids) => [runCase(ids)],
    async left({ making, reader, ids }) {
      const path = `/api/agents/${ids.agent}/evaluations/test-cases`;
      const json = await jsonAt(reader, path);
      const ran = readAt(`GET ${path}`, () =>
        itemsOf(json).some((item, index) => item['name'] === caseName(making.app) && hasRun(item, index)),
      );
      return ran ? [] : [runCase(ids)];
    },
    notLocal: true,
    bills: 'an evaluation run',
  },
];

const post = (path: string): Call => ({ method: 'POST', path });

async function recordAt(reader: Reader, ids: Ids): Promise<Item> {
  const json = await jsonAt(reader, skillPath(ids));
  return readAt(`GET ${skillPath(ids)}`, () => objectOf(json, 'status'));
}

/** How often the agent was invoked: of costs by agent where they are shown, else of all. */
function invocationsOf(costs: Item, { agent }: Ids): number {
  const agents = Array.isArray(costs['agents']) ? itemsOf(costs['agents'], 'agents') : undefined;
  const own = agents?.find((item) => encodeURIComponent(String(item['agent_id'])) === agent);
  const total = agents ? (own?.['total_invocations'] ?? 0) : costs['total_invocations'];
  return typeof total === 'number' ? total : 0;
}

function errorIn(text: string): string {
  const data = /^event: ?error\r?\ndata: ?(.*)$/m.exec(text)?.[1] ?? '';
  try {
    return short(String((JSON.parse(data) as Item)['message']));
  } catch {
    return short(data);
  }
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 3000;

/** Asks until it is done, ever less often. Throws `SeedStop` where it takes too long. */
async function settled(
  { readyMs, signal, progress }: Doing,
  what: string,
  look: () => Promise<{ readonly done: boolean; readonly state: string }>,
): Promise<void> {
  const until = performance.now() + readyMs;
  for (let wait = FIRST_PAUSE_MS, told = false; ; wait = Math.min(LONGEST_PAUSE_MS, wait * 2)) {
    const { done, state } = await look();
    if (done) return;
    if (performance.now() + wait > until)
      throw new SeedStop(
        `${what} is still ${short(state, 40)} after ${Number((readyMs / 1000).toFixed(1))} s`,
        'seed again later',
      );
    if (!told) progress(`waiting for ${what}: it is ${short(state, 40)}`);
    told = true;
    await pause(wait, signal);
    if (signal.aborted) throw new SeedStop(whyStopped(signal));
  }
}
