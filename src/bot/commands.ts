/** What people can ask the bot in a comment, as data: the grammar, the help and the table of docs/bot.md come from here. */

/** Who may ask for it, as the forge says it: those who may read, or those who may write. */
export type Access = 'read' | 'write';

/** A permission that the workflow gives the job, and what it is for. */
export interface Need {
  readonly permission: string;
  readonly why: string;
}

export const NAMES = ['help', 'run', 'retry', 'explain', 'fix', 'baseline', 'migrate', 'report'] as const;
export type Name = (typeof NAMES)[number];

export interface BotCommand {
  readonly name: Name;
  /** What is written behind `/gatehouse`. */
  readonly usage: string;
  /** What it does, in a sentence. */
  readonly does: string;
  readonly access: Access;
  /** Beside what every command needs. */
  readonly needs: readonly Need[];
}

/** What every command needs. */
export const always: readonly Need[] = [
  {
    permission: 'pull-requests: write',
    why: 'to see the pull request, and to react and answer to the comment',
  },
];

const readFiles: Need = { permission: 'contents: read', why: 'to read the settings files at that commit' };
const runs: Need = {
  permission: 'actions: write',
  why: "to find the pull request's run, and to start it again",
};
const commit: Need = {
  permission: 'contents: write',
  why: 'to make the commit; not with `fix-token`, whose own permission counts',
};

const start: Need = {
  permission: 'actions: write',
  why: 'to start the workflow in `dispatch`, where one is named',
};

export const commands: readonly BotCommand[] = [
  { name: 'help', usage: 'help', does: 'Says what can be asked.', access: 'read', needs: [] },
  {
    name: 'report',
    usage: 'report',
    does: 'Says how the gates ended for the newest commit, and where the report is.',
    access: 'read',
    needs: [{ permission: 'actions: read', why: 'to find the run of that commit' }],
  },
  {
    name: 'explain',
    usage: 'explain CODE',
    does: 'Says what a code means, with an example.',
    access: 'read',
    needs: [],
  },
  {
    name: 'run',
    usage: 'run',
    does: "Runs the pull request's own workflow again, all of it.",
    access: 'write',
    needs: [runs],
  },
  {
    name: 'retry',
    usage: 'retry',
    does: "Runs the failed jobs of the pull request's own workflow again.",
    access: 'write',
    needs: [runs],
  },
  {
    name: 'fix',
    usage: 'fix',
    does: 'Makes one commit with every safe fix of the settings files, or suggests them where no commit can be made.',
    access: 'write',
    needs: [readFiles, commit, start],
  },
  {
    name: 'baseline',
    usage: 'baseline add CHECK until YYYY-MM-DD because REASON',
    does: 'Accepts the failure of a check until a day: one commit to the baseline file.',
    access: 'write',
    needs: [{ permission: 'contents: read', why: 'to read the baseline file at that commit' }, commit, start],
  },
  {
    name: 'migrate',
    usage: 'migrate',
    does: 'Opens or updates one pull request that writes the newer names of deprecated settings.',
    access: 'write',
    needs: [
      {
        permission: 'contents: write',
        why: 'to read the files of the default branch, and to make a branch of its own',
      },
      start,
    ],
  },
];
