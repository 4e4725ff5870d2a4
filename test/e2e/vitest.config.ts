import { defineConfig } from 'vitest/config';

/** The tests that play whole workflows: `npm run test:runner`. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.runner.ts'],
    testTimeout: 120_000,
    // The first run on a machine builds what plays the workflows.
    hookTimeout: 900_000,
    reporters: ['dot'],
  },
});
