/** The gates as `run` and their own commands know them. */
import type { Io } from '../io.ts';
import type { Gate, GateName } from '../model/report.ts';
import { conformanceOptions } from './conformance-options.ts';
import { accountOptions, conversationOptions, verifyOptions } from './control-options.ts';
import type { Option, Values } from './options.ts';
import { validateOptions } from './platform-options.ts';
import type { GateProgress } from './progress.ts';
import { filesOption, settingsOptions } from './settings-options.ts';
import { standInOption } from './standin-option.ts';

/** A gate that has all it needs, and has asked nothing yet. */
export interface PreparedGate {
  /** The ids of its checks, second names among them. */
  readonly checkIds: readonly string[];
  /** How many checks it has, where that is less. */
  readonly checkCount?: number;
  /** Judges these checks, or all where none is named. Throws only where gatehouse itself is at fault. */
  readonly runChecks: (only: readonly string[], gateProgress: GateProgress) => Promise<GateRunResult>;
}

export interface GateRunResult {
  readonly gate: Gate;
  /** The texts of the files it read, by name, for frames. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Values that must be shown nowhere. */
  readonly secrets: readonly string[];
}

export interface GateDefinition {
  readonly gate: GateName;
  /** What the gate's part of a configuration, and its command, may hold. */
  readonly options: readonly Option[];
  /** Reads what the values name. Throws `CallError` for what can't be. */
  readonly prepare: (values: Values, io: Io) => Promise<PreparedGate>;
}

export const gates: readonly GateDefinition[] = [
  {
    gate: 'settings',
    options: [filesOption, ...settingsOptions],
    prepare: async (values, io) => (await import('./settings.ts')).prepareSettings(values, io),
  },
  {
    gate: 'conformance',
    options: [...conformanceOptions, standInOption],
    prepare: async (values, io) => (await import('./conformance.ts')).prepareConformance(values, io),
  },
  {
    gate: 'validate',
    options: [...validateOptions, standInOption],
    prepare: async (values, io) => (await import('./validate.ts')).prepareValidate(values, io),
  },
  {
    gate: 'verify',
    options: verifyOptions,
    prepare: async (values, io) => (await import('./verify.ts')).prepareVerify(values, io),
  },
  {
    gate: 'verify-conversation',
    options: [...accountOptions, ...conversationOptions, standInOption],
    prepare: async (values, io) => (await import('./verify-conversation.ts')).prepareConversation(values, io),
  },
];
