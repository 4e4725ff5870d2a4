/** The forges as a table: what each can take. A new one is a row here and a client of its own. */
import type { Client, Connection } from './client.ts';
import type { Fleet } from './fleet.ts';
import type { Steward } from './steward.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface Forge {
  readonly name: string;
  readonly isHere: (env: Env) => boolean;
  /** What can be written there. */
  readonly can: Readonly<Record<'comment' | 'review' | 'status' | 'check-run', boolean>>;
  /** The most bytes of a comment or a review: what is longer is refused. Some below what the forge says, whose unit is vague. */
  readonly bodyBytes: number;
  /** The most bytes of a check run's summary, and the most annotations of one request. */
  readonly summaryBytes: number;
  readonly annotations: number;
  /** The most remarks of one review: above that the forge has been seen to refuse it. */
  readonly remarks: number;
  /** Loads what speaks to it. */
  readonly connect: (connection: Connection) => Promise<Client>;
  /** Loads what the bot asks it by; absent where there is no bot. */
  readonly steward?: (connection: Connection) => Promise<Steward>;
  /** Loads what reads many of its repositories; absent where nothing does. */
  readonly fleet?: (connection: Connection) => Promise<Fleet>;
}

const everything = { comment: true, review: true, status: true, 'check-run': true };
const limits = { bodyBytes: 64_000, summaryBytes: 65_000, annotations: 50, remarks: 30 };
const connect = async (connection: Connection) => (await import('./github/client.ts')).connect(connection);
const steward = async (connection: Connection) => (await import('./github/steward.ts')).stewardOf(connection);
const fleet = async (connection: Connection) => (await import('./github/fleet.ts')).fleetOf(connection);

/** Runners of other forges set the same variables, and one of their own. */
const isSister = (env: Env) => env['GITEA_ACTIONS'] === 'true' || env['FORGEJO_ACTIONS'] === 'true';
const hostOf = ({ GITHUB_SERVER_URL: url }: Env) => (url && URL.canParse(url) ? new URL(url).hostname : '');
const isHosted = (env: Env) => /^github\.com$|\.ghe\.com$/.test(hostOf(env));

const forges: readonly Forge[] = [
  {
    name: 'github',
    isHere: (env) => !isSister(env) && isHosted(env),
    can: everything,
    ...limits,
    connect,
    steward,
    fleet,
  },
  {
    name: 'github-enterprise',
    isHere: (env) => !isSister(env) && !isHosted(env) && hostOf(env) !== '',
    can: everything,
    ...limits,
    connect,
    steward,
    fleet,
  },
];

/** The forge whose runner this is; `undefined` for one that is not known. */
export const forgeOf = (env: Env): Forge | undefined => forges.find((forge) => forge.isHere(env));
