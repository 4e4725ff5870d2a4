import { integer, joinCases, lines, list, rejectedCases, string, unknownKeyCases } from './builders.ts';
import { FROM_5_TO_60, NO_SEPARATORS } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

export const ephemeral: readonly Requirement[] = [
  {
    id: 'S1-2.20-keys',
    spec: '2.20',
    sentence: '`ephemeral` takes its three keys and no other.',
    tests: {
      accepts: ['ephemeral: {roots: [a], ttl: 1h, sweep: 30}'],
      rejects: [
        ...unknownKeyCases('ephemeral', 'ephemeral: {roots: [a], %: 1}', ['root', 'TTL', 'sweeps']),
        ...unknownKeyCases('ephemeral', lines('ephemeral:', '  %: 1', '  roots: [a]')),
      ],
    },
  },
  {
    id: 'S1-2.20-roots-needed',
    spec: '2.20',
    sentence: 'The roots that are copied are named.',
    tests: {
      accepts: ['ephemeral: {roots: [a]}'],
      rejects: rejectedCases(
        'required',
        ['ephemeral', 'roots'],
        '«ephemeral»: {}',
        '«ephemeral»: {ttl: 1h}',
        lines('gate: never', '«ephemeral»:', '  sweep: 5', '  ttl: 1d'),
      ),
    },
  },
  {
    id: 'S1-2.20-roots',
    spec: '2.20',
    sentence: 'They are a list of one or more strings without separators.',
    tests: joinCases(
      list('ephemeral.roots', 'ephemeral: {roots: %}', ['[a]', '[a, b/*]', '[a, a]']),
      string('ephemeral.roots', 'ephemeral: {roots: [first, %]}', NO_SEPARATORS),
      {
        rejects: [
          ...rejectedCases(
            'empty',
            'ephemeral.roots',
            'ephemeral: {«roots»: []}',
            lines('ephemeral:', '  ttl: 1h', '  «roots»: []'),
          ),
          ...rejectedCases(
            'pattern',
            'ephemeral.roots',
            lines('ephemeral:', '  roots:', '    - live/app', '    - «live/a b»'),
          ),
        ],
      },
    ),
  },
  {
    id: 'S1-2.20-ttl',
    spec: '2.20',
    sentence:
      'A copy lives for some minutes, hours or days: a whole number from 1, written without a zero before it.',
    tests: string('ephemeral.ttl', 'ephemeral: {roots: [a], ttl: %}', {
      good: ['1m', '9h', '1d', '10m', '90m', '100d', '"24h"', '99999m'],
      bad: [
        '""',
        '0m',
        '0h',
        '00d',
        '01h',
        '007d',
        'h',
        '"1"',
        '1s',
        '1w',
        '1y',
        '1ms',
        '1H',
        '1D',
        '1.5h',
        '-1h',
        '+1h',
        '1h30m',
        '"1 h"',
        '"1h "',
        '" 1h"',
        '"1h\\n"',
        '1hm',
        'one-hour',
      ],
    }),
  },
  {
    id: 'S1-2.20-sweep',
    spec: '2.20',
    sentence: '`sweep` is a whole number from 5 to 60.',
    tests: integer('ephemeral.sweep', 'ephemeral: {roots: [a], sweep: %}', FROM_5_TO_60),
  },
];
