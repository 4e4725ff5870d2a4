import { defineConfig } from 'vitest/config';

/** The tests that play whole workflows: `npm run test:runner`. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.runner.ts'],
    globalSetup: ['test/e2e/setup.ts'],
    // One worker for each core and none kept back: most of what is waited for is another process.
    maxWorkers: '100%',
    // Workflows are played before the tests of a file; a slow machine must not fail a sound one.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    reporters: ['dot'],
  },
});
