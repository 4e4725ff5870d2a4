/** The bot: examples/workflows/commands.yml, watch.yml and migrate.yml. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Pull, Repository } from '../fakes/forge/index.ts';
import { describeWithAct, type WorkflowResult } from './act.ts';
import { createEnvironment, type E2eEnvironment, jobResults } from './environment.ts';
import { issueComment, push, schedule } from './events.ts';
import { deprecatedSettings, invalidSettings, validSettings } from './fixtures.ts';
import { exampleWorkflow, jobPermissions } from './workflows.ts';

const text = {
  commands: exampleWorkflow('commands'),
  watch: exampleWorkflow('watch'),
  migrate: exampleWorkflow('migrate'),
};

describeWithAct('the bot', () => {
  let stage: E2eEnvironment;
  let pull: Pull;
  let watched: Repository;
  let migrated: Repository;
  let results: Record<'answered' | 'chat' | 'red' | 'green' | 'migrated', WorkflowResult>;
  let whileRed: { state: string; labels: readonly string[]; body: string }[];

  beforeAll(async () => {
    stage = await createEnvironment();
    const { forge, runWorkflows } = stage;
    const shop = forge.repository('org/shop', { files: { 'pipeline.yml': validSettings } });
    shop.collaborator('bob', 'write');
    shop.workflow('gates.yml', { dispatch: true });
    pull = forge.pull({ files: { 'pipeline.yml': deprecatedSettings } });
    watched = forge.repository('org/watched', { files: { 'pipeline.yml': invalidSettings } });
    migrated = forge.repository('org/migrated', { files: { 'pipeline.yml': deprecatedSettings } });
    migrated.workflow('gates.yml', { dispatch: true });

    const postComment = (said: string) =>
      runWorkflows({
        workflows: { 'commands.yml': text.commands },
        event: issueComment(pull, said, 'bob'),
        token: forge.token({ permissions: jobPermissions(text.commands, 'answer') }),
        secrets: {
          GATEHOUSE_FIX_TOKEN: forge.token({
            kind: 'app',
            permissions: { contents: 'write', pull_requests: 'write' },
          }),
        },
      });
    const watch = (event: (repository: Repository) => ReturnType<typeof push>, runId: number) =>
      runWorkflows({
        workflows: { 'watch.yml': text.watch },
        event: event(watched),
        token: forge.token({ permissions: jobPermissions(text.watch, 'watch') }),
        runId,
      });
    const watchBoth = async () => {
      const red = await watch(push, 901);
      whileRed = watched.issues.map(({ state, labels, body }) => ({ state, labels: [...labels], body }));
      watched.commit({ files: { 'pipeline.yml': validSettings } });
      return [red, await watch(schedule, 902)] as const;
    };
    const [answered, chat, [red, green], migration] = await Promise.all([
      postComment('/gatehouse fix'),
      postComment('What is this about?'),
      watchBoth(),
      runWorkflows({
        workflows: { 'migrate.yml': text.migrate },
        event: schedule(migrated),
        token: forge.token({ permissions: jobPermissions(text.migrate, 'migrate') }),
      }),
    ]);
    results = { answered, chat, red, green, migrated: migration };
  });
  afterAll(() => stage?.close());

  it('runs a command in a comment, replies to it, and ignores other comments', () => {
    expect(jobResults(results.answered), results.answered.log).toEqual({ 'commands/answer': 'success' });
    expect(jobResults(results.chat)).toEqual({});
    const [, , ...answers] = pull.comments;
    expect(answers.map(({ author }) => author.login)).toEqual(['github-actions[bot]']);
    expect(answers[0]?.body).toMatch(/gatehouse-answer/);
    expect(stage.forge.textAt(pull.headSha, 'pipeline.yml')).toBe('gate: on-destructive\n');
  });

  it('opens an issue after a failing push, and closes it after a passing run', () => {
    expect(jobResults(results.red), results.red.log).toEqual({
      'watch/gates': 'failure',
      'watch/watch': 'success',
    });
    expect(whileRed).toMatchObject([{ state: 'open', labels: ['gatehouse'] }]);
    expect(whileRed[0]?.body).toContain('pipeline.yml');
    expect(jobResults(results.green), results.green.log).toEqual({
      'watch/gates': 'success',
      'watch/watch': 'success',
    });
    expect(watched.issues).toMatchObject([{ state: 'closed' }]);
  });

  it('opens a migration pull request, and starts its gates', () => {
    expect(jobResults(results.migrated), results.migrated.log).toEqual({ 'migrate/migrate': 'success' });
    const [opened] = migrated.pulls;
    expect(opened?.head).toBe('gatehouse/migrate');
    expect(stage.forge.textAt(opened?.headSha ?? '', 'pipeline.yml')).toBe('gate: on-destructive\n');
    expect(migrated.dispatches).toMatchObject([{ workflow: 'gates.yml' }]);
  });

  it('sends no request that the forge rejects', () => {
    expect(stage.forge.violations).toEqual([]);
  });
});
