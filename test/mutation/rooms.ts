/** The rooms that `npm run mutation` changes, and the tests that must notice. */

interface MutatedRoom {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** The least score, in percent; below it the script fails. */
  readonly bound: number;
}

export const rooms: Readonly<Record<string, MutatedRoom>> = {
  model: {
    mutate: ['src/model/*.ts', '!src/model/report.ts'],
    tests: [
      'test/model/*.test.ts',
      'test/report/merge.test.ts',
      'test/settings/{baseline,truncation}.test.ts',
    ],
    bound: 0,
  },
  merge: {
    mutate: ['src/report/{merge,merge-key,expected-parts,report-part}.ts'],
    tests: ['test/report/merge.test.ts', 'test/cli/report.test.ts'],
    bound: 0,
  },
  'verify-conversation': {
    mutate: ['src/verify-conversation/*.ts'],
    tests: ['test/verify-conversation/**/*.test.ts'],
    bound: 0,
  },
  bot: { mutate: ['src/bot/*.ts'], tests: ['test/bot/*.test.ts'], bound: 0 },
  launch: {
    mutate: ['src/launch/*.ts'],
    tests: ['test/launch/*.test.ts', 'test/conformance/start.test.ts'],
    bound: 0,
  },
  publishing: {
    mutate: ['src/forge/{comment,comment-policy,publish,review,status,run-order,write-budget}.ts'],
    tests: ['test/forge/*.test.ts'],
    bound: 0,
  },
  trust: {
    mutate: ['src/cli/{trusted-files,commits,files-at-commit,run-git}.ts'],
    tests: ['test/cli/{trust,base-commit,new-from}.test.ts'],
    bound: 0,
  },
};
