/** What people can ask the bot in a comment, as data: the grammar, the help and the table of docs/bot.md come from here. */

/** Who may ask for it, as the forge says it: those who may read, or those who may write. */
export type RequiredAccess = 'read' | 'write';

/** A permission that the workflow gives the job, and what it is for. */
export interface RequiredPermission {
  readonly permission: string;
  readonly why: string;
}

export const COMMAND_NAMES = [
  'help',
  'run',
  'retry',
  'explain',
  'fix',
  'baseline',
  'migrate',
  'report',
] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

export interface SlashCommandSpec {
  readonly name: CommandName;
  /** What is written behind `/gatehouse`. */
  readonly usage: string;
  /** What it does, in a sentence. */
  readonly description: string;
  readonly access: RequiredAccess;
  /** Beside what every command needs. */
  readonly requiredPermissions: readonly RequiredPermission[];
}

/** What every command needs. */
export const basePermissions: readonly RequiredPermission[] = [
  {
    permission: 'pull-requests: write',
    why: 'to see the pull request, and to react and answer to the comment',
  },
];

const readFilesPermission: RequiredPermission = {
  permission: 'contents: read',
  why: 'to read the settings files at that commit',
};
const rerunPermission: RequiredPermission = {
  permission: 'actions: write',
  why: "to find the pull request's run, and to start it again",
};
const commitPermission: RequiredPermission = {
  permission: 'contents: write',
  why: 'to make the commit; not with `fix-token`, whose own permission counts',
};

const dispatchPermission: RequiredPermission = {
  permission: 'actions: write',
  why: 'to start the workflow in `dispatch`, where one is named',
};

export const slashCommands: readonly SlashCommandSpec[] = [
  {
    name: 'help',
    usage: 'help',
    description: 'Says what can be asked.',
    access: 'read',
    requiredPermissions: [],
  },
  {
    name: 'report',
    usage: 'report',
    description: 'Says how the gates ended for the newest commit, and where the report is.',
    access: 'read',
    requiredPermissions: [{ permission: 'actions: read', why: 'to find the run of that commit' }],
  },
  {
    name: 'explain',
    usage: 'explain CODE',
    description: 'Says what a code means, with an example.',
    access: 'read',
    requiredPermissions: [],
  },
  {
    name: 'run',
    usage: 'run',
    description: "Runs the pull request's own workflow again, all of it.",
    access: 'write',
    requiredPermissions: [rerunPermission],
  },
  {
    name: 'retry',
    usage: 'retry',
    description: "Runs the failed jobs of the pull request's own workflow again.",
    access: 'write',
    requiredPermissions: [rerunPermission],
  },
  {
    name: 'fix',
    usage: 'fix',
    description:
      'Makes one commit with every safe fix of the settings files, or suggests them where no commit can be made.',
    access: 'write',
    requiredPermissions: [readFilesPermission, commitPermission, dispatchPermission],
  },
  {
    name: 'baseline',
    usage: 'baseline add CHECK until YYYY-MM-DD because REASON',
    description: 'Accepts the failure of a check until a day: one commit to the baseline file.',
    access: 'write',
    requiredPermissions: [
      { permission: 'contents: read', why: 'to read the baseline file at that commit' },
      commitPermission,
      dispatchPermission,
    ],
  },
  {
    name: 'migrate',
    usage: 'migrate',
    description: 'Opens or updates one pull request that writes the newer names of deprecated settings.',
    access: 'write',
    requiredPermissions: [
      {
        permission: 'contents: write',
        why: 'to read the files of the default branch, and to make a branch of its own',
      },
      dispatchPermission,
    ],
  },
];
