import { field, object, string } from '../../rules/rule.ts';
import { secretName } from './patterns.ts';

/** Spec 1, 2.10. */
export const telemetry = object(
  {
    headers_secret: field('The name of the secret that holds the OTLP headers', secretName),
    trace_url: field(
      'The link to a trace, with {trace_id} in place of its id',
      string('an http or https URL without spaces that contains {trace_id}', {
        pattern: '^https?://[\\s\\S]*\\{trace_id\\}',
        excludedPatterns: ['\\s'],
      }),
    ),
  },
  { spec: '2.10', min: 1 },
);
