import { closed, join, lines, list, refuse, text, whole } from './make.ts';
import { FROM_5_TO_60, TOKEN_FREE } from './shapes.ts';
import type { Requirement } from './types.ts';

export const ephemeral: readonly Requirement[] = [
  {
    id: 'S1-2.20-keys',
    spec: '2.20',
    says: '`ephemeral` takes its three keys and no other.',
    accepts: ['ephemeral: {roots: [a], ttl: 1h, sweep: 30}'],
    refuses: [
      ...closed('ephemeral', 'ephemeral: {roots: [a], %: 1}', ['root', 'TTL', 'sweeps']),
      ...closed('ephemeral', lines('ephemeral:', '  %: 1', '  roots: [a]')),
    ],
  },
  {
    id: 'S1-2.20-roots-needed',
    spec: '2.20',
    says: 'The roots that are copied are named.',
    accepts: ['ephemeral: {roots: [a]}'],
    refuses: refuse(
      'required',
      ['ephemeral', 'roots'],
      '«ephemeral»: {}',
      '«ephemeral»: {ttl: 1h}',
      lines('gate: never', '«ephemeral»:', '  sweep: 5', '  ttl: 1d'),
    ),
  },
  {
    id: 'S1-2.20-roots',
    spec: '2.20',
    says: 'They are a list of one or more token-free texts.',
    ...join(
      list('ephemeral.roots', 'ephemeral: {roots: %}', ['[a]', '[a, b/*]', '[a, a]']),
      text('ephemeral.roots', 'ephemeral: {roots: [first, %]}', TOKEN_FREE),
      {
        refuses: [
          ...refuse(
            'empty',
            'ephemeral.roots',
            'ephemeral: {«roots»: []}',
            lines('ephemeral:', '  ttl: 1h', '  «roots»: []'),
          ),
          ...refuse(
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
    says: 'A copy lives for some minutes, hours or days: a whole number from 1, written without a zero before it.',
    ...text('ephemeral.ttl', 'ephemeral: {roots: [a], ttl: %}', {
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
    says: '`sweep` is a whole number from 5 to 60.',
    ...whole('ephemeral.sweep', 'ephemeral: {roots: [a], sweep: %}', FROM_5_TO_60),
  },
];
