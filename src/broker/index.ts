/** The box broker protocol, version 1 (spec 2), as data and pure functions for authors of brokers and boxes. */
export { egressTarget } from './capabilities/egress.ts';
export { DEFAULT_CAPABILITIES, standardCapabilities } from './capabilities/index.ts';
export * from './capability.ts';
export * from './decide.ts';
export * from './feedback.ts';
export { limits } from './limits.ts';
export * from './names.ts';
export * from './payer.ts';
export { isPlainPath } from './plain-path.ts';
export { readJson } from './read-json.ts';
export * from './refusal.ts';
export * from './report.ts';
export * from './routes.ts';
export { bodySchemas, brokerSchema } from './schema/index.ts';
export type { Listing } from './schema/listing.ts';
export { boxVariables, isSecretName, SECRET_NAME_PATTERN, standInVariables } from './secret.ts';
export * from './spend.ts';
export * from './start-contract.ts';
