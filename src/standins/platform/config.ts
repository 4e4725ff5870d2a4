/** How the stand-in of the platform behaves. Where releases differ, each way can be chosen. */

export interface PlatformConfig {
  /** 0 is any. */
  readonly port: number;
  readonly host: string;
  /** `bypass`: the local development mode, in which every caller is its one user and a token is passed over. */
  readonly auth: 'bypass' | 'token';
  /** Users by name, with the groups of each; a token is made for each at start. */
  readonly users: Readonly<Record<string, readonly string[]>>;
  /** `1.6` lacks dependents, evaluations, models/refresh and invoke-test, and shows rows without a group. */
  readonly level: '1.6' | 'next';
  readonly region: string;
  readonly account: string;
  readonly tagPrefix: string;
  /** The agent registry set at start; empty is none. */
  readonly registryId: string;
  /** What a create answers where no registry is configured: 201 with an empty record, as releases do, or 409. */
  readonly unconfiguredCreate: 'empty' | 'conflict';
  /** How long an agent stays CREATING, and what it becomes. */
  readonly agentReadyMs: number;
  readonly agentBecomes: 'READY' | 'FAILED';
  /** How long an evaluation run takes. */
  readonly evaluationMs: number;
  /** Whether evaluations are there: the local cloud emulator has none, so evaluators and runs answer 502. */
  readonly evaluations: boolean;
  /** Whether an A2A agent may be registered from this machine's own addresses. */
  readonly a2aLoopback: boolean;
  readonly allowedOrigins: readonly string[];
  /** Before every answer. */
  readonly delayMs: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export const defaults: PlatformConfig = {
  port: 0,
  host: '127.0.0.1',
  auth: 'bypass',
  users: {
    super: ['t-admin', 'g-admins-super'],
    admin: ['t-admin', 'g-admins-demo'],
    security: ['t-admin', 'g-admins-security'],
    user: ['t-user', 'g-users-demo'],
    machine: [],
  },
  level: 'next',
  region: 'us-east-1',
  account: '000000000000',
  tagPrefix: 'platform:',
  registryId: '',
  unconfiguredCreate: 'empty',
  agentReadyMs: 300,
  agentBecomes: 'READY',
  evaluationMs: 2000,
  evaluations: true,
  a2aLoopback: true,
  allowedOrigins: [],
  delayMs: 0,
  now: Date.now,
};
