/** The test files that the ledger names, and its usual reasons. */
export const SEED = 'platform/seed.test.ts';
export const MATRIX = 'platform/matrix.test.ts';
export const DATA = 'platform/platform-data.test.ts';
export const API = 'standins/platform/api.test.ts';
export const GATE = 'validate/gate.test.ts';
export const HOSTILE = 'validate/hostile.test.ts';

export const OF_THE_GATE = 'It binds `validate`: no change to a platform makes `validate` break it.';
export const OF_SEED = 'It binds `seed`: no change to a platform makes `seed` break it.';
export const OF_THE_PLATFORM =
  'It binds the platform, and none of the requests of `validate` shows it; the tests show that our platform keeps it.';
