/** A cancelled job: what remains if the step gets a signal, and if it is killed at once. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeWithAct, type WorkflowResult } from './act.ts';
import { createEnvironment, type E2eEnvironment, findStep, jobResults } from './environment.ts';
import { pullRequest } from './events.ts';
import { validSettings } from './fixtures.ts';
import { isRunning, processesWithVariable } from './processes.ts';
import { exampleWorkflow } from './workflows.ts';

/** A broker that is never ready, ignores all signals but SIGKILL, and starts processes, one of them outside its group. */
const stubbornBroker = `#!/bin/sh
trap '' TERM INT HUP
sleep 600 &
near=$!
setsid sleep 600 &
far=$!
printf '%s %s %s' $$ $near $far >"$HOME/pids.part"
mv "$HOME/pids.part" "$HOME/pids"
wait
`;

// Other systems do not show the processes of others.
const describeOnLinux = process.platform === 'linux' ? describeWithAct : describe.skipIf(true);

describeOnLinux('a cancelled job', () => {
  let stage: E2eEnvironment;
  let played: Record<'asked' | 'killed', WorkflowResult>;
  const pids: Record<'asked' | 'killed', number[]> = { asked: [], killed: [] };

  /** Runs conformance.yml, and stops it once its broker and the broker's processes are running. */
  async function cancelled(name: 'asked' | 'killed', stop: (home: string, act: () => void) => void) {
    const home = join(stage.root, name);
    mkdirSync(home);
    const pull = stage.forge.repository().pulls[0]!;
    return stage.runWorkflows({
      workflows: { 'conformance.yml': exampleWorkflow('conformance') },
      event: pullRequest(pull),
      runId: name === 'asked' ? 1 : 2,
      env: { HOME: home },
      onStart: async (child) => {
        await vi.waitUntil(() => existsSync(join(home, 'pids')) || child.exitCode !== null, 60_000);
        pids[name] = readFileSync(join(home, 'pids'), 'utf8').split(' ').map(Number);
        stop(home, () => child.kill('SIGINT'));
      },
    });
  }

  beforeAll(async () => {
    stage = await createEnvironment();
    stage.forge.repository('org/shop', { files: { 'start-broker.sh': stubbornBroker } });
    stage.forge.pull({ files: { 'pipeline.yml': validSettings } });
    const [asked, killed] = await Promise.all([
      // As a runner does: SIGINT to the step's process.
      cancelled('asked', (home) => {
        for (const pid of processesWithVariable(`HOME=${home}`, 'gatehouse.js')) process.kill(pid, 'SIGINT');
      }),
      // As act does: SIGKILL to the step's process, and nothing to any other.
      cancelled('killed', (_, interrupt) => interrupt()),
    ]);
    played = { asked, killed };
  });
  afterAll(() => {
    for (const pid of Object.values(pids).flat()) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    return stage?.close();
  });

  it('stops every process that it started, and writes its report, on a signal', () => {
    const { asked } = played;
    expect(pids.asked.map(isRunning), asked.log).toEqual([false, false, false]);
    expect(jobResults(asked)).toEqual({ 'conformance/conformance': 'failure' });
    const { outputs, ended, text } = findStep(asked, 'conformance/conformance', 'gatehouse');
    expect(outputs).toMatchObject({ verdict: 'error', errors: '1' });
    expect(ended).toEqual(['exit status 3']);
    expect(text).toContain('stopped');
    expect(stage.artifacts(1, 'conformance')).toContain('report.json');
  });

  it('takes its process group along when it is killed', async () => {
    const { killed } = played;
    // Processes outside the group are out of reach then: the runner itself looks for them.
    const group = pids.killed.slice(0, 2);
    await vi.waitFor(() => expect(group.map(isRunning), killed.log).toEqual([false, false]), 5000);
    expect(jobResults(killed)).toEqual({ 'conformance/conformance': 'failure' });
    expect(killed.log).toContain('signal: killed');
  });
});
