import { any, field, object, required, string } from '../../rules/rule.ts';

/** Spec 1, 2.7. */
export const reports = object(
  {
    bucket: required(
      'The bucket that plan reports are kept in',
      string('a bucket address', { contentCheck: 'bucket' }),
    ),
    endpoint: field("The storage service's address, where it is not the cloud's own", any),
    prefix: field('The folder of the bucket that reports go to', any),
    url: field(
      'Where people read the reports',
      string('an http or https address without spaces, ? and #', { pattern: '^https?://[^\\s?#]+$' }),
    ),
    role: field(
      'The cloud role that reports are written with',
      string('the full name of a role: a 12-digit account, then role/ and its path', {
        pattern: '^[^\\s:]+(?::[^\\s:]*)*:[0-9]{12}:role/\\S+$',
      }),
    ),
  },
  { spec: '2.7', allowsUnknownKeys: true },
);
