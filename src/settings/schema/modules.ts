import { boolean, choice, field, list, map, object, required, string, union } from '../../rules/rule.ts';
import { anyString, nonEmpty, repositoryPath } from './patterns.ts';

const publishTarget = string('git-tags, or oci://<host>/<path>', {
  pattern: '^(?:git-tags$|oci://[^/]+/[\\s\\S])',
});

const namespace = string(
  '1 to 64 letters, digits, underscores and hyphens, starting and ending with a letter or digit',
  {
    pattern: '^[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?$',
    max: 64,
  },
);

const registry = object(
  {
    bucket: field('The bucket that stores the registry', anyString),
    dir: field('The directory of the repository that stores the registry', repositoryPath),
    endpoint: field("The URL of the storage service, if it is not the cloud's own", anyString),
    prefix: field('The prefix of the registry in the bucket', anyString),
    url: required(
      'The URL at which the registry is served',
      string('https://<host> with no path', { pattern: '^https://[^\\s/?#]+/?$' }),
    ),
    namespace: required('The namespace of the modules', namespace),
    namespaces: field(
      'Namespaces for specific paths: path to namespace',
      map(namespace, { keys: { pattern: '^(?:[^/]|$)', expectedText: 'a path without a leading /' } }),
    ),
    system: field(
      'The target system of the modules',
      string('1 to 64 lowercase letters and digits', { pattern: '^[a-z0-9]+$', max: 64 }),
    ),
    download: field('Where modules are downloaded from', choice('tarball', 'git-tags', 'oci')),
  },
  {
    spec: '2.11',
    conditions: [
      { kind: 'exclusive', keys: ['bucket', 'dir'], required: true },
      { kind: 'requires', key: 'endpoint', keys: ['bucket'] },
    ],
  },
);

/** Spec 1, 2.11. */
export const modules = object(
  {
    path: field('The path of the modules in the repository', anyString),
    publish: field('Where releases of modules are published', union(publishTarget, list(publishTarget))),
    attest: field(
      'Whether releases are attested, or the key to attest them with',
      union(
        boolean,
        object({ key: field('The attestation key', nonEmpty) }, { spec: '2.11', allowsUnknownKeys: true }),
      ),
    ),
    require: field('Which modules may be used: only attested ones', choice('attested')),
    trusted: field(
      'The sources whose attestations are trusted',
      list(
        object(
          {
            source: required(
              'The source of the modules',
              string('oci://<host>/<path>, or an http, https or ssh URL, optionally with git:: in front', {
                pattern: '^(?:oci://[^/\\s]+/\\S+|(?:git::)?(?:https?|ssh)://\\S+)$',
              }),
            ),
            key: required('The key that verifies the attestations', nonEmpty),
            ledger: required(
              'The ledger that holds the attestations',
              string('an http, https, ssh or file URL', { pattern: '^(?:https?|ssh|file)://\\S+$' }),
            ),
          },
          { spec: '2.11', allowsUnknownKeys: true },
        ),
      ),
    ),
    test: field('Whether modules are tested before they are published', boolean),
    registry: field('A registry that serves the modules', registry),
  },
  { spec: '2.11' },
);
