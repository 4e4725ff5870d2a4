import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import usual from '../../vitest.config.ts';
import { slow } from './files.ts';

/** `npm run test:slow` */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: { ...usual.test, include: slow, exclude: [], globalSetup: ['test/slow/setup.ts'] },
});
