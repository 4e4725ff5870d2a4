/** `conformance --self-test`: shows that the suite still catches every broken broker that gatehouse has. */

import type { ConformanceCheck } from '../conformance/check.ts';
import { checkConformance } from '../conformance/gate.ts';
import { listChecks } from '../conformance/select-checks.ts';
import type { CheckResult } from '../model/check-result.ts';
import { buildGate, type RunOptions, runCheck } from '../model/gate-result.ts';
import type { Check, Gate } from '../model/report.ts';
import { type BrokerVariant, startVariant } from '../standins/broken-brokers/builders.ts';
import { areas } from '../standins/broken-brokers/index.ts';

const CAPABILITIES = ['inference', 'egress', 'feedback', 'agentsvc'];
/** Brokers tested at a time: each spends part of its run waiting. */
const CONCURRENCY = 4;

const brokenBrokers: readonly BrokerVariant[] = Object.values(areas).flat();

/** The checks that have broken brokers, in the order of the suite. */
export async function selfTestChecks(brokers = brokenBrokers): Promise<readonly ConformanceCheck[]> {
  const caughtBy = new Set(brokers.map((broker) => broker.caughtBy));
  return (await listChecks({ extended: 'strict' })).filter(({ id }) => caughtBy.has(id));
}

/** A gate with a check for each check of the suite: it passes if every broker that breaks it is caught. */
export async function runSelfTest(options: RunOptions, brokers = brokenBrokers): Promise<Gate> {
  const startedAt = options.now();
  const selected = (await selfTestChecks(brokers)).filter(
    ({ id }) => options.only.length === 0 || options.only.includes(id),
  );
  const pending = [...selected];
  const results = new Map<string, Check>();
  let caught = 0;
  let tested = 0;
  const work = async () => {
    for (let check = pending.shift(); check && !options.signal.aborted; check = pending.shift()) {
      const { id, title, spec } = check;
      const own = brokers.filter((broker) => broker.caughtBy === id);
      const missed = await missedBrokers(check, own, options);
      tested += own.length;
      caught += own.length - missed.length;
      const result: CheckResult = {
        problems: missed.map(({ does }) => ({
          message: `missed a broker that ${does}; expected ${id} to fail`,
          help: `Make the check ${id} fail for it, or remove the broker if it conforms`,
        })),
        reason: `caught ${own.length - missed.length} of ${own.length}`,
      };
      const description = { id, title: `Each broken broker is caught: ${title}`, spec };
      results.set(
        id,
        await runCheck('conformance', description, async () => result, { ...options, retries: 0 }),
      );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const checks = selected.flatMap(({ id }) => results.get(id) ?? []);
  const cause = options.signal.aborted ? { message: 'the run was stopped' } : undefined;
  const subject = `self-test: ${caught} of ${tested} broken brokers caught`;
  return buildGate('conformance', subject, checks, { startedAt, options, cause });
}

async function missedBrokers(
  { id, extended }: ConformanceCheck,
  brokers: readonly BrokerVariant[],
  options: RunOptions,
): Promise<readonly BrokerVariant[]> {
  // Some break a rule only after the checks of the table before.
  const table = extended ? undefined : (await listChecks({})).map((check) => check.id);
  const missed: BrokerVariant[] = [];
  for (const broker of brokers)
    if (
      !(await isCaught(broker, id, [id], options)) &&
      !(table && (await isCaught(broker, id, table, options)))
    )
      missed.push(broker);
  return missed;
}

/** Whether the check has findings for this broker; those of good practice only warn. */
async function isCaught(
  { overrides, requestTimeoutMs }: BrokerVariant,
  checkId: string,
  only: readonly string[],
  options: RunOptions,
): Promise<boolean> {
  const { gate } = await checkConformance('broken broker', {
    ...options,
    start: startVariant(overrides),
    capabilities: CAPABILITIES,
    extended: 'strict',
    only,
    baseline: undefined,
    requestTimeoutMs: requestTimeoutMs ?? options.requestTimeoutMs,
    progress: () => {},
    onCheckDone: undefined,
  });
  return gate.checks.some(({ id, status }) => id === checkId && (status === 'fail' || status === 'warn'));
}
