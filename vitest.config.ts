import { defineConfig } from 'vitest/config';
import { slow } from './test/slow/files.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: slow,
    // One worker for each core and none kept back: most of what is waited for is another process.
    maxWorkers: '100%',
    // A hang must not stop CI for ever; a slow machine must not fail a sound test.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['dot'],
  },
});
