import { anyString, fill, lines, rejectedCases, string } from './builders.ts';
import type { Requirement } from './types.ts';

const BUCKET = {
  good: [
    '"s3://plans"',
    '"gs://plans"',
    '"az://plans"',
    's3://plans-1.acme',
    "'gs://acme_plans'",
    'az://account/plans',
  ],
  bad: [
    '""',
    'plans',
    's3',
    '"s3:"',
    's3:/plans',
    's3//plans',
    '"s3://"',
    '"gs://"',
    '"az://"',
    '"://plans"',
    '"https://plans.example/a"',
    '"http://plans.example"',
    '"file:///srv/plans"',
    '"ftp://plans"',
    '"oci://plans.example/a"',
    'as3://plans',
    's33://plans',
    'S4://plans',
    '" s3://plans"',
  ],
};

export const reports: readonly Requirement[] = [
  {
    id: 'S1-2.7-open',
    spec: '2.7',
    sentence: 'Beside the keys of `reports` that are listed, nothing forbids others.',
    tests: {
      accepts: [
        'reports: {bucket: "s3://plans", endpoint: a, prefix: b, url: "https://r.example", role: "arn:aws:iam::123456789012:role/plans"}',
        'reports: {bucket: "s3://plans", other_key: [1], Bucket: 5}',
      ],
    },
    reason: 'It only allows; invalid `reports` are rejected by the entries of its keys.',
  },
  {
    id: 'S1-2.7-bucket',
    spec: '2.7',
    sentence: 'The bucket is an object-storage URL in the scheme of one of three clouds.',
    tests: string('reports.bucket', 'reports: {bucket: %}', BUCKET),
  },
  {
    id: 'S1-2.7-bucket-needed',
    spec: '2.7',
    sentence: '`reports` has a bucket.',
    tests: {
      accepts: ['reports: {bucket: "gs://plans"}'],
      rejects: rejectedCases(
        'required',
        ['reports', 'bucket'],
        '«reports»: {}',
        '«reports»: {url: "https://r.example"}',
        '«reports»: {buckets: "s3://plans"}',
        lines('gate: never', '«reports»:', '  endpoint: a', '  prefix: b'),
      ),
    },
  },
  ...['endpoint', 'prefix'].map(
    (key): Requirement => ({
      id: `S1-2.7-${key}`,
      spec: '2.7',
      sentence: `\`${key}\` may be anything.`,
      tests: {
        accepts: fill(`reports: {bucket: "s3://plans", ${key}: %}`, [
          'text',
          '""',
          '5',
          '1.5',
          'true',
          'null',
          '[]',
          '[a]',
          '{a: b}',
        ]),
      },
      reason: 'Any value is valid.',
    }),
  ),
  {
    id: 'S1-2.7-url',
    spec: '2.7',
    sentence: 'The URL of the reports is http or https, without white space, question mark or number sign.',
    tests: string('reports.url', 'reports:\n  bucket: s3://plans\n  url: %\n', {
      good: [
        'http://r.example',
        'https://r.example/',
        'https://r.example:8443/a/b.c/',
        '"https://r"',
        '"https://r.example/{a}"',
      ],
      bad: [
        '""',
        'r.example',
        '//r.example',
        '"https:"',
        '"https://"',
        'https:/r.example',
        'ftp://r.example',
        's3://plans',
        'ahttps://r.example',
        '" https://r.example"',
        '"https://r.example/a b"',
        '"https://r.example/a\\tb"',
        '"https://r.example\\n"',
        '"https://r.example?"',
        'https://r.example/a?b=c',
        '"https://r.example#"',
        '"https://r.example/a#b"',
      ],
    }),
  },
  {
    id: 'S1-2.7-role',
    spec: '2.7',
    sentence:
      "The role is the full name of a cloud's role: an account of 12 digits, and role/ with a path behind it.",
    tests: string('reports.role', 'reports: {bucket: "s3://plans", role: %}', {
      good: [
        'arn:aws:iam::123456789012:role/plans',
        '"arn:aws:iam::000000000000:role/team/plans"',
        "'arn:aws:iam::123456789012:role/p'",
      ],
      bad: [
        '""',
        'plans',
        'role/plans',
        '123456789012:role/plans',
        'arn:aws:iam::12345678901:role/plans',
        'arn:aws:iam::1234567890123:role/plans',
        'arn:aws:iam::12345678901a:role/plans',
        'arn:aws:iam:::role/plans',
        'arn:aws:iam::123456789012:role/',
        'arn:aws:iam::123456789012:role',
        '"arn:aws:iam::123456789012:role:plans"',
        'arn:aws:iam::123456789012:user/plans',
        'arn:aws:iam::123456789012:Role/plans',
        '" arn:aws:iam::123456789012:role/plans"',
      ],
    }),
  },
  {
    id: 'S1-2.7-types',
    spec: '2.7',
    sentence: 'Bucket, URL and role are strings.',
    tests: {
      accepts: anyString('reports.prefix', 'reports: {bucket: "s3://plans", prefix: %}').accepts,
      rejects: ['url', 'role'].flatMap((key) =>
        rejectedCases(
          'type',
          `reports.${key}`,
          `reports: {bucket: "s3://plans", ${key}: «123456789012»}`,
          `reports: {bucket: "s3://plans", ${key}: «[https://r.example]»}`,
        ),
      ),
    },
  },
];
