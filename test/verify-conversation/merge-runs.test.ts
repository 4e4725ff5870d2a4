import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../src/model/check-result.ts';
import { type CheckedConversation, notRun } from '../../src/verify-conversation/check-conversation.ts';
import { mergeRuns } from '../../src/verify-conversation/repeat.ts';

const passed: CheckResult = { problems: [] };
const skipped: CheckResult = { skip: 'nothing was created' };
const failed: CheckResult = { problems: [{ message: 'the agent was not deleted' }] };
const warned: CheckResult = { problems: [{ severity: 'warning', message: 'slow' }] };

const merge = (results: readonly CheckResult[], requested?: number) =>
  mergeRuns(
    results.map(
      (result) =>
        ({ results: { 'torn-down': result, 'agent-created': result } }) as unknown as CheckedConversation,
    ),
    'torn-down',
    requested,
  );

describe('the result of a check over many conversations', () => {
  it('is a skip only if every one is', () => {
    expect(merge([skipped, skipped])).toEqual({ skip: 'nothing was created' });
  });

  it.each([
    ['first', [skipped, failed]],
    ['last', [failed, skipped]],
    ['among others', [skipped, passed, failed, skipped]],
  ])('is a failure if a failing one is %s, whatever else is skipped', (_, results) => {
    const merged = merge(results);
    expect('skip' in merged).toBe(false);
    expect(merged).toMatchObject({
      problems: [
        {
          message: `conversation ${results.indexOf(failed) + 1} of ${results.length}: the agent was not deleted`,
        },
      ],
      reason: `${results.length - 1} of ${results.length}`,
    });
  });

  it('is a pass if some pass and the others are skipped', () => {
    expect(merge([skipped, passed])).toEqual({ problems: [], reason: '2 of 2' });
  });

  it('keeps a warning a warning', () => {
    expect(merge([passed, warned])).toEqual({
      problems: [{ severity: 'warning', message: 'conversation 2 of 2: slow' }],
      reason: '2 of 2',
    });
  });

  it('only counts those that an earlier check stopped', () => {
    expect(merge([notRun('agent-created'), failed, notRun('agent-created')])).toMatchObject({
      problems: [
        { message: 'conversation 2 of 3: the agent was not deleted' },
        { message: 'not run in 2 of 3 conversations: an earlier check failed' },
      ],
      reason: '0 of 3',
    });
  });

  it('is that of a single conversation, word for word', () => {
    expect(merge([failed], 1)).toBe(failed);
  });

  it('lists twenty causes', () => {
    const cause = (index: number): CheckResult => ({ problems: [{ message: `cause ${index}` }] });
    const causes = (length: number) =>
      (merge(Array.from({ length }, (_, index) => cause(index + 1))) as { problems: { message: string }[] })
        .problems;
    expect(causes(22)).toHaveLength(20);
    expect(causes(22).at(-1)?.message).toBe('conversation 20 of 22: cause 20; and 2 more');
    expect(causes(20).at(-1)?.message).toBe('conversation 20 of 20: cause 20');
  });

  it('is one problem for one cause, with a count and the address of each conversation', () => {
    const conversation = (id: string, message: string) =>
      ({
        results: { 'torn-down': { problems: [{ message, help: 'Remove it' }] } },
        address: `/api/conversations/${id}`,
        ownNames: [id],
      }) as unknown as CheckedConversation;
    const runs = [
      conversation('aaa', 'conversation aaa was not terminated'),
      conversation('bbb', 'conversation bbb was not terminated'),
      conversation('ccc', 'timed out'),
    ];
    expect(mergeRuns(runs, 'torn-down')).toMatchObject({
      problems: [
        {
          message:
            '2 of 3 conversations: conversation <id> was not terminated (1: /api/conversations/aaa, 2: /api/conversations/bbb)',
          help: 'Remove it',
        },
        { message: 'conversation 3 of 3: timed out (/api/conversations/ccc)' },
      ],
    });
    const many = Array.from({ length: 50 }, (_, index) => conversation(`id-${index}`, `id-${index} failed`));
    const { problems } = mergeRuns(many, 'torn-down') as { problems: { message: string }[] };
    expect(problems).toHaveLength(1);
    expect(problems[0]!.message).toMatch(/^50 of 50 conversations: <id> failed \(1: .*, and 40 more\)$/);
  });
});
