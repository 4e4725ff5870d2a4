import { field, object, string } from '../../rules/rule.ts';
import { secretName } from './patterns.ts';

/** Spec 1, 2.10. */
export const telemetry = object(
  {
    headers_secret: field('The secret that holds the OTLP headers', secretName),
    trace_url: field(
      'The link to a trace, with {trace_id} where its id goes',
      string('an http or https address without spaces that holds {trace_id}', {
        pattern: '^(?=\\S+$)https?://[\\s\\S]*\\{trace_id\\}',
      }),
    ),
  },
  { spec: '2.10', min: 1 },
);
