/** The configuration of a run, whatever it was read from. */
import type { GateConfig } from './options.ts';

export interface Config {
  /** The sections of the file by gate; a gate without one is not configured. */
  readonly gates: Readonly<Record<string, GateConfig>>;
}

/** Without a configuration: the default settings files. */
export const defaultConfig: Config = { gates: { settings: {} } };
