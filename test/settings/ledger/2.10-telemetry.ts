import { closed, lines, refuse, text } from './make.ts';
import { IDENTIFIER } from './shapes.ts';
import type { Requirement } from './types.ts';

export const telemetry: readonly Requirement[] = [
  {
    id: 'S1-2.10-some',
    spec: '2.10',
    says: '`telemetry` says something.',
    accepts: ['telemetry: {headers_secret: A, trace_url: "https://t.example/{trace_id}"}'],
    refuses: refuse('empty', 'telemetry', '«telemetry»: {}', lines('gate: never', '«telemetry»:', '  {}')),
  },
  {
    id: 'S1-2.10-keys',
    spec: '2.10',
    says: '`telemetry` takes its two keys and no other.',
    accepts: ['telemetry: {headers_secret: A}'],
    refuses: [
      ...closed('telemetry', 'telemetry: {headers_secret: A, %: 1}', ['trace_urls']),
      ...closed('telemetry', 'telemetry: {%: 1}', ['headers']),
    ],
  },
  {
    id: 'S1-2.10-headers-secret',
    spec: '2.10',
    says: 'The secret of the headers is an identifier.',
    ...text('telemetry.headers_secret', 'telemetry: {headers_secret: %}', IDENTIFIER),
  },
  {
    id: 'S1-2.10-trace-url',
    spec: '2.10',
    says: "The link to a trace is an http or https URL without white space that has the trace's placeholder in it.",
    ...text('telemetry.trace_url', 'telemetry: {trace_url: %}', {
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
