/** The box broker protocol, version 1 (spec 2), as data and pure functions for authors of brokers and boxes. */
export { egressTarget } from './capabilities/egress.js';
export { DEFAULT_CAPABILITIES, standardCapabilities } from './capabilities/index.js';
export * from './capability.js';
export * from './decide.js';
export * from './feedback.js';
export { limits } from './limits.js';
export * from './names.js';
export * from './payer.js';
export { isPlainPath } from './plain-path.js';
export { readJson } from './read-json.js';
export * from './refusal.js';
export * from './report.js';
export * from './routes.js';
export { bodySchemas, brokerSchema } from './schema/index.js';
export type { Listing } from './schema/listing.js';
export { boxVariables, isSecretName, SECRET_NAME_PATTERN, standInVariables } from './secret.js';
export * from './spend.js';
export * from './start-contract.js';
