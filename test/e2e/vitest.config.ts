import { defineConfig } from 'vitest/config';

/** The tests that run complete workflows: `npm run test:runner`. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.runner.ts'],
    globalSetup: ['test/e2e/setup.ts'],
    // One worker per core: most of the time is spent waiting for other processes.
    maxWorkers: '100%',
    // Workflows run before the tests of a file; a slow machine must not fail a correct one.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    reporters: ['dot'],
  },
});
