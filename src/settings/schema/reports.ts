import { any, field, object, required, string } from '../../rules/rule.ts';

/** Spec 1, 2.7. */
export const reports = object(
  {
    bucket: required(
      'The bucket that stores plan reports',
      string('a bucket URL', { contentCheck: 'bucket' }),
    ),
    endpoint: field("The URL of the storage service, if it is not the cloud's own", any),
    prefix: field('The prefix of reports in the bucket', any),
    url: field(
      'The URL at which people read the reports',
      string('an http or https URL without spaces, ? or #', { pattern: '^https?://[^\\s?#]+$' }),
    ),
    role: field(
      'The cloud role that writes reports',
      string('the full name of a role, with a 12-digit account, role/ and its path', {
        pattern: '^[^\\s:]+(?::[^\\s:]*)*:[0-9]{12}:role/\\S+$',
      }),
    ),
  },
  { spec: '2.7', allowsUnknownKeys: true },
);
