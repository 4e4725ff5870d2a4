/** The gates of `run` and of the configuration. */
import type { Io } from '../io.ts';
import type { GateName } from '../model/report.ts';
import { conformanceOptions } from './conformance-options.ts';
import { accountOptions, conversationOptions, verifyOptions } from './control-options.ts';
import {
  type CommonOption,
  commonOptions,
  type GateConfig,
  type Option,
  resolveOptions,
  type Values,
} from './options.ts';
import { validateOptions } from './platform-options.ts';
import type { PreparedGate } from './prepared-gate.ts';
import { publishOptions } from './publish-options.ts';
import { filesOption, settingsOptions, sharedSettingsOptions } from './settings-options.ts';

/** The options of `run`: those of the report, and those that narrow what a gate checks. */
export const runCommandOptions = [
  {
    name: 'config',
    kind: 'text',
    valueName: 'FILE',
    defaultText: '.github/gatehouse.yml',
    help: 'Configuration file',
  },
  { name: 'demo', kind: 'flag', help: 'Run every gate on the built-in example' },
  ...publishOptions,
  ...sharedSettingsOptions,
] as const satisfies readonly Option[];

export interface GateDefinition {
  readonly gate: GateName;
  /** The gate's own options: with the common ones, the keys of its section in the configuration. */
  readonly options: readonly Option[];
  /** Resolves the gate's options and loads its inputs. Throws `UsageError`. */
  readonly prepare: (flags: Flags, gateConfig: GateConfig | undefined, io: Io) => Promise<PreparedGate>;
}

type Flags = Readonly<Record<string, unknown>>;

/** Ties a gate to its option table: `prepare` can read the options of that table only. */
function defineGate<const T extends readonly Option[]>(
  gate: GateName,
  ownOptions: T,
  prepare: (values: Values<T[number] | CommonOption>, io: Io) => Promise<PreparedGate>,
): GateDefinition {
  const options: readonly (T[number] | CommonOption)[] = [...ownOptions, ...commonOptions];
  return {
    gate,
    options: ownOptions,
    prepare: (flags, gateConfig, io) => prepare(resolveOptions(options, flags, io.env, gateConfig), io),
  };
}

/** Only a configuration can ask for a stand-in: checking one says nothing about the user's own system. */
const standInOption = {
  name: 'stand-in',
  kind: 'flag',
  help: 'Check the built-in stand-in instead',
  configOnly: true,
} as const satisfies Option;

export const gates: readonly GateDefinition[] = [
  defineGate('settings', [filesOption, ...settingsOptions], async (values, io) =>
    (await import('./settings.ts')).prepareSettings(values, values.list('files'), io),
  ),
  defineGate('conformance', [...conformanceOptions, standInOption], async (values, io) =>
    (await import('./conformance.ts')).prepareConformance(values, values.flag('stand-in'), io),
  ),
  defineGate('validate', [...validateOptions, standInOption], async (values, io) =>
    (await import('./validate.ts')).prepareValidate(values, values.flag('stand-in'), io),
  ),
  defineGate('verify', verifyOptions, async (values, io) =>
    (await import('./verify.ts')).prepareVerify(values, io),
  ),
  defineGate(
    'verify-conversation',
    [...accountOptions, ...conversationOptions, standInOption],
    async (values, io) => {
      const [email, strict, isStandIn] = [
        values.text('email'),
        values.flag('strict'),
        values.flag('stand-in'),
      ];
      const { prepareConversation } = await import('./verify-conversation.ts');
      return prepareConversation(values, { email, strict, isStandIn }, io);
    },
  ),
];
