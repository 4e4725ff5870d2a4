/** The tests that take long: large tables, each row a server or a whole report. `npm test` leaves them to `npm run test:slow`. */
export const slow = [
  'test/actions/launch*.test.ts',
  'test/actions/zizmor.test.ts',
  'test/bot/{faults,fix,handle-comment,watch,workflows}.test.ts',
  'test/cli/time-limits.test.ts',
  'test/conformance/broken/*.test.ts',
  'test/conformance/start.test.ts',
  'test/forge/{comment,faults-*,review}.test.ts',
  'test/hostile/text/text.test.ts',
  'test/launch/launch.test.ts',
  'test/release/*.test.ts',
  'test/settings/{hostile,other-validators,truncation}.test.ts',
  'test/validate/{hostile,broken}.test.ts',
  'test/verify-conversation/{killed,repeat,stopped}.test.ts',
  'test/verify-conversation/broken/broken.test.ts',
];
