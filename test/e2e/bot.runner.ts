/** The bot: examples/workflows/commands.yml, watch.yml and migrate.yml. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Pull, Repository } from '../fakes/forge/index.ts';
import { type Played, withAct } from './act.ts';
import { issueComment, push, schedule } from './events.ts';
import { advised, bad, good } from './files.ts';
import { resultsOf, type Stage, setStage } from './stage.ts';
import { example, granted } from './workflows.ts';

const text = { commands: example('commands'), watch: example('watch'), migrate: example('migrate') };

withAct('the bot', () => {
  let stage: Stage;
  let pull: Pull;
  let watched: Repository;
  let migrated: Repository;
  let played: Record<'answered' | 'chat' | 'red' | 'green' | 'migrated', Played>;
  let whileRed: { state: string; labels: readonly string[]; body: string }[];

  beforeAll(async () => {
    stage = await setStage();
    const { forge, play } = stage;
    const shop = forge.repository('org/shop', { files: { 'pipeline.yml': good } });
    shop.collaborator('bob', 'write');
    shop.workflow('gates.yml', { dispatch: true });
    pull = forge.pull({ files: { 'pipeline.yml': advised } });
    watched = forge.repository('org/watched', { files: { 'pipeline.yml': bad } });
    migrated = forge.repository('org/migrated', { files: { 'pipeline.yml': advised } });
    migrated.workflow('gates.yml', { dispatch: true });

    const asks = (said: string) =>
      play({
        workflows: { 'commands.yml': text.commands },
        event: issueComment(pull, said, 'bob'),
        token: forge.token({ permissions: granted(text.commands, 'answer') }),
        secrets: {
          GATEHOUSE_FIX_TOKEN: forge.token({
            kind: 'app',
            permissions: { contents: 'write', pull_requests: 'write' },
          }),
        },
      });
    const watch = (event: (repository: Repository) => ReturnType<typeof push>, runId: number) =>
      play({
        workflows: { 'watch.yml': text.watch },
        event: event(watched),
        token: forge.token({ permissions: granted(text.watch, 'watch') }),
        runId,
      });
    const watchBoth = async () => {
      const red = await watch(push, 901);
      whileRed = watched.issues.map(({ state, labels, body }) => ({ state, labels: [...labels], body }));
      watched.commit({ files: { 'pipeline.yml': good } });
      return [red, await watch(schedule, 902)] as const;
    };
    const [answered, chat, [red, green], migration] = await Promise.all([
      asks('/gatehouse fix'),
      asks('What is this about?'),
      watchBoth(),
      play({
        workflows: { 'migrate.yml': text.migrate },
        event: schedule(migrated),
        token: forge.token({ permissions: granted(text.migrate, 'migrate') }),
      }),
    ]);
    played = { answered, chat, red, green, migrated: migration };
  });
  afterAll(() => stage?.close());

  it('does what a command in a comment asks for, answers it, and answers no other comment', () => {
    expect(resultsOf(played.answered), played.answered.log).toEqual({ 'commands/answer': 'success' });
    expect(resultsOf(played.chat)).toEqual({});
    const [, , ...answers] = pull.comments;
    expect(answers.map(({ author }) => author.login)).toEqual(['github-actions[bot]']);
    expect(answers[0]?.body).toMatch(/gatehouse-answer/);
    expect(stage.forge.textAt(pull.headSha, 'pipeline.yml')).toBe('gate: on-destructive\n');
  });

  it('opens an issue after a push that is red, and closes it on a day that is green', () => {
    expect(resultsOf(played.red), played.red.log).toEqual({
      'watch/gates': 'failure',
      'watch/watch': 'success',
    });
    expect(whileRed).toMatchObject([{ state: 'open', labels: ['gatehouse'] }]);
    expect(whileRed[0]?.body).toContain('pipeline.yml');
    expect(resultsOf(played.green), played.green.log).toEqual({
      'watch/gates': 'success',
      'watch/watch': 'success',
    });
    expect(watched.issues).toMatchObject([{ state: 'closed' }]);
  });

  it('opens a pull request that migrates, and starts its gates', () => {
    expect(resultsOf(played.migrated), played.migrated.log).toEqual({ 'migrate/migrate': 'success' });
    const [opened] = migrated.pulls;
    expect(opened?.head).toBe('gatehouse/migrate');
    expect(stage.forge.textAt(opened?.headSha ?? '', 'pipeline.yml')).toBe('gate: on-destructive\n');
    expect(migrated.dispatches).toMatchObject([{ workflow: 'gates.yml' }]);
  });

  it('asks the forge for nothing that is against its rules', () => {
    expect(stage.forge.violations).toEqual([]);
  });
});
