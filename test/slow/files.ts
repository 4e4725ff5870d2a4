/** The tests that take long: large tables, each row a server or a whole report. `npm test` leaves them to `npm run test:slow`. */
export const slow = [
  'test/bot/faults.test.ts',
  'test/conformance/broken/*.test.ts',
  'test/forge/faults-*.test.ts',
  'test/hostile/text/text.test.ts',
];
