import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { gitBlobId, hasBlobId } from '../../src/forge/git-blob.ts';

test('a blob id is the one that git computes', () => {
  for (const text of ['', 'gate: always\n', 'ü\r\n\0']) {
    const { stdout } = spawnSync('git', ['hash-object', '--stdin'], { input: text, encoding: 'utf8' });
    expect(gitBlobId(Buffer.from(text))).toBe(stdout.trim());
    expect(hasBlobId(Buffer.from(text), stdout.trim())).toBe(true);
  }
  expect(gitBlobId(Buffer.from('a'), 64)).toHaveLength(64);
  expect(hasBlobId(Buffer.from('a'), gitBlobId(Buffer.from('b')))).toBe(false);
});
