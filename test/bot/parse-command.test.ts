import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseComment } from '../../src/bot/parse-command.ts';
import { runs } from '../runs.ts';
import { hostileText } from './hostile-text.ts';

test('a comment is a command only if its first line is exactly one', () => {
  const known = ['help', 'run', 'retry', 'explain', 'fix', 'baseline', 'migrate', 'report'];
  fc.assert(
    fc.property(
      fc.oneof(
        hostileText,
        hostileText.map((text) => `/gatehouse ${text}`),
      ),
      (text) => {
        const parsedComment = parseComment(text);
        if (!parsedComment || !('command' in parsedComment)) return;
        const [line = ''] = text.split(/[\r\n]/);
        const { command } = parsedComment;
        expect(known).toContain(command.name);
        expect(line).toMatch(new RegExp(`^/gatehouse(?:[ \\t]+${command.name}(?:[ \\t]|$)|[ \\t]*$)`));
      },
    ),
    runs,
  );
});
