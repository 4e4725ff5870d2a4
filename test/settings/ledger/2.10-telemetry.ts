import { lines, rejectedCases, string, unknownKeyCases } from './builders.ts';
import { IDENTIFIER } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

export const telemetry: readonly Requirement[] = [
  {
    id: 'S1-2.10-some',
    spec: '2.10',
    sentence: '`telemetry` is not empty.',
    tests: {
      accepts: ['telemetry: {headers_secret: A, trace_url: "https://t.example/{trace_id}"}'],
      rejects: rejectedCases(
        'empty',
        'telemetry',
        '«telemetry»: {}',
        lines('gate: never', '«telemetry»:', '  {}'),
      ),
    },
  },
  {
    id: 'S1-2.10-keys',
    spec: '2.10',
    sentence: '`telemetry` takes its two keys and no other.',
    tests: {
      accepts: ['telemetry: {headers_secret: A}'],
      rejects: [
        ...unknownKeyCases('telemetry', 'telemetry: {headers_secret: A, %: 1}', ['trace_urls']),
        ...unknownKeyCases('telemetry', 'telemetry: {%: 1}', ['headers']),
      ],
    },
  },
  {
    id: 'S1-2.10-headers-secret',
    spec: '2.10',
    sentence: 'The secret of the headers is an identifier.',
    tests: string('telemetry.headers_secret', 'telemetry: {headers_secret: %}', IDENTIFIER),
  },
  {
    id: 'S1-2.10-trace-url',
    spec: '2.10',
    sentence:
      "The link to a trace is an http or https URL without white space that has the trace's placeholder in it.",
    tests: string('telemetry.trace_url', 'telemetry: {trace_url: %}', {
      good: [
        '"http://t.example/{trace_id}"',
        '"https://t.example/a?id={trace_id}&b#c"',
        '"https://t.example/{trace_id}/{trace_id}"',
        '"https://t.example:8443/x{trace_id}y"',
        "'https://t.example/{trace_id}'",
      ],
      bad: [
        '""',
        '"{trace_id}"',
        '"https://t.example"',
        '"https://t.example/trace_id"',
        '"https://t.example/{traceid}"',
        '"https://t.example/{TRACE_ID}"',
        '"https://t.example/{ trace_id }"',
        '"https://t.example/{trace_id"',
        '"https://t.example/a b/{trace_id}"',
        '"https://t.example/{trace_id} "',
        '" https://t.example/{trace_id}"',
        '"https://t.example/{trace_id}\\n"',
        '"t.example/{trace_id}"',
        '"ftp://t.example/{trace_id}"',
        '"xhttps://t.example/{trace_id}"',
      ],
    }),
  },
];
