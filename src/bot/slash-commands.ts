/** The commands as data: the parser, the help and the tables of docs/bot.md use it. */

/** The repository permission that a command requires of its author. */
export type RequiredAccess = 'read' | 'write';

/** A permission that the workflow grants the job, and its purpose. */
export interface RequiredPermission {
  readonly permission: string;
  readonly why: string;
}

/** All command names. */
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
/** The name of a command. */
export type CommandName = (typeof COMMAND_NAMES)[number];

/** The definition of a command. */
export interface SlashCommandSpec {
  readonly name: CommandName;
  /** The syntax after `/gatehouse`. */
  readonly usage: string;
  /** What it does: one sentence. */
  readonly description: string;
  readonly access: RequiredAccess;
  /** In addition to those of every command. */
  readonly requiredPermissions: readonly RequiredPermission[];
}

/** The permissions that every command needs. */
export const basePermissions: readonly RequiredPermission[] = [
  {
    permission: 'pull-requests: write',
    why: 'to read the pull request, and to react and reply to the comment',
  },
];

const readFilesPermission: RequiredPermission = {
  permission: 'contents: read',
  why: 'to read the settings files of the commit',
};
const rerunPermission: RequiredPermission = {
  permission: 'actions: write',
  why: "to find the pull request's run and re-run it",
};
const commitPermission: RequiredPermission = {
  permission: 'contents: write',
  why: 'to commit; not needed with `fix-token`, which needs it instead',
};

const dispatchPermission: RequiredPermission = {
  permission: 'actions: write',
  why: 'to start the workflow in `dispatch`, if one is named',
};

/** All commands, in the order of the help. */
export const slashCommands: readonly SlashCommandSpec[] = [
  {
    name: 'help',
    usage: 'help',
    description: 'Lists the commands.',
    access: 'read',
    requiredPermissions: [],
  },
  {
    name: 'report',
    usage: 'report',
    description: 'Shows the result of the gates for the newest commit, and where the report is.',
    access: 'read',
    requiredPermissions: [{ permission: 'actions: read', why: 'to find the run of that commit' }],
  },
  {
    name: 'explain',
    usage: 'explain CODE',
    description: 'Explains a code, with an example.',
    access: 'read',
    requiredPermissions: [],
  },
  {
    name: 'run',
    usage: 'run',
    description: "Re-runs all jobs of the pull request's workflow.",
    access: 'write',
    requiredPermissions: [rerunPermission],
  },
  {
    name: 'retry',
    usage: 'retry',
    description: "Re-runs the failed jobs of the pull request's workflow.",
    access: 'write',
    requiredPermissions: [rerunPermission],
  },
  {
    name: 'fix',
    usage: 'fix',
    description: 'Commits all safe fixes of the settings files, or suggests them if no commit can be made.',
    access: 'write',
    requiredPermissions: [readFilesPermission, commitPermission, dispatchPermission],
  },
  {
    name: 'baseline',
    usage: 'baseline add CHECK until YYYY-MM-DD because REASON',
    description: 'Accepts the failure of a check until a date, with a commit to the baseline file.',
    access: 'write',
    requiredPermissions: [
      { permission: 'contents: read', why: 'to read the baseline file of the commit' },
      commitPermission,
      dispatchPermission,
    ],
  },
  {
    name: 'migrate',
    usage: 'migrate',
    description: 'Opens or updates one pull request that renames deprecated settings.',
    access: 'write',
    requiredPermissions: [
      {
        permission: 'contents: write',
        why: 'to read the files of the default branch, and to push the branch `gatehouse/migrate`',
      },
      dispatchPermission,
    ],
  },
];
