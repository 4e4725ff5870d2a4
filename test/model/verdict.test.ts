import { describe, expect, test } from 'vitest';
import type { CheckStatus, Severity, Verdict } from '../../src/model/report.ts';
import {
  countsOf,
  exitCodeOf,
  type FailOn,
  gateVerdict,
  reportVerdict,
  statusOf,
} from '../../src/model/verdict.ts';

const list = <T>(...items: T[]) => items;

describe('a check', () => {
  test.each<[Severity[], CheckStatus]>([
    [[], 'pass'],
    [['note'], 'pass'],
    [['warning'], 'warn'],
    [['note', 'warning'], 'warn'],
    [['error'], 'fail'],
    [['warning', 'error', 'note'], 'fail'],
  ])('with %j is %s', (severities, status) => {
    expect(statusOf(severities.map((severity) => ({ severity })))).toBe(status);
  });
});

describe('a gate', () => {
  test.each<[CheckStatus[], FailOn, Verdict]>([
    [[], 'error', 'error'],
    [[], 'warning', 'error'],
    [['skip'], 'error', 'error'],
    [['skip', 'skip'], 'warning', 'error'],
    [['pass'], 'error', 'pass'],
    [['pass', 'skip'], 'error', 'pass'],
    [['pass'], 'warning', 'pass'],
    [['warn'], 'error', 'pass'],
    [['warn', 'skip'], 'error', 'pass'],
    [['warn'], 'warning', 'fail'],
    [['pass', 'warn'], 'warning', 'fail'],
    [['fail'], 'error', 'fail'],
    [['fail', 'skip'], 'error', 'fail'],
    [['pass', 'warn', 'fail'], 'warning', 'fail'],
  ])('of %j with --fail-on %s is %s', (statuses, failOn, verdict) => {
    expect(gateVerdict(countsOf(statuses.map((status) => ({ status }))), failOn)).toBe(verdict);
  });

  test('counts every check once', () => {
    const statuses = list<CheckStatus>('pass', 'fail', 'warn', 'skip', 'pass');
    expect(countsOf(statuses.map((status) => ({ status })))).toEqual({ pass: 2, fail: 1, warn: 1, skip: 1 });
  });
});

describe('a report', () => {
  test.each<[Verdict[], Verdict, number]>([
    [[], 'error', 3],
    [['pass'], 'pass', 0],
    [['pass', 'fail'], 'fail', 1],
    [['pass', 'error'], 'error', 3],
    [['error', 'fail', 'pass'], 'error', 3],
    [['fail', 'error'], 'error', 3],
  ])('of %j is %s and exits %i', (verdicts, verdict, code) => {
    expect(reportVerdict(verdicts.map((each) => ({ verdict: each })))).toBe(verdict);
    expect(exitCodeOf({ verdict })).toBe(code);
  });
});
