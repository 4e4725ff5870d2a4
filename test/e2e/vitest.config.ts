import { defineConfig } from 'vitest/config';

/** The tests that play whole workflows: `npm run test:runner`. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.runner.ts'],
    globalSetup: ['test/e2e/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['dot'],
  },
});
