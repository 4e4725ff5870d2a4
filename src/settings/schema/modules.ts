import { boolean, choice, field, list, map, object, required, string, union } from '../../rules/rule.ts';
import { anyText, nonEmpty, repositoryPath } from './patterns.ts';

const publishTarget = string('git-tags, or oci://<host>/<path>', {
  pattern: '^(?:git-tags$|oci://[^/]+/[\\s\\S])',
});

const namespace = string(
  '1 to 64 letters, digits, underscores and hyphens that start and end with a letter or digit',
  {
    pattern: '^[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?$',
    max: 64,
  },
);

const registry = object(
  {
    bucket: field('The bucket the registry is kept in', anyText),
    dir: field('The folder of the repository the registry is written to', repositoryPath),
    endpoint: field("The storage service's address, where it is not the cloud's own", anyText),
    prefix: field('The folder of the bucket', anyText),
    url: required(
      'The address the registry is served at',
      string('https://<host> and nothing behind it but a slash', { pattern: '^https://[^\\s/?#]+/?$' }),
    ),
    namespace: required('The namespace of the modules', namespace),
    namespaces: field(
      'Another namespace for some paths: path to namespace',
      map(namespace, { keys: { pattern: '^(?!/)', expectedText: 'a path that does not start with /' } }),
    ),
    system: field(
      'The target system of the modules',
      string('1 to 64 lowercase letters and digits', { pattern: '^[a-z0-9]+$', max: 64 }),
    ),
    download: field('Where a module is fetched from', choice('tarball', 'git-tags', 'oci')),
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
    path: field('Where the modules lie', anyText),
    publish: field('Where releases of a module go', union(publishTarget, list(publishTarget))),
    attest: field(
      'Whether releases are attested, or the key they are attested with',
      union(boolean, object({ key: field('The key', nonEmpty) }, { spec: '2.11', allowsUnknownKeys: true })),
    ),
    require: field('Only attested modules may be used', choice('attested')),
    trusted: field(
      'Whose attestations count',
      list(
        object(
          {
            source: required(
              'The modules this is about',
              string(
                'oci://<host>/<path>, or an http, https or ssh address, with git:: before it if you like',
                {
                  pattern: '^(?:oci://[^/\\s]+/\\S+|(?:git::)?(?:https?|ssh)://\\S+)$',
                },
              ),
            ),
            key: required('The key their attestations are checked with', nonEmpty),
            ledger: required(
              'The ledger their attestations are in',
              string('an http, https, ssh or file address', { pattern: '^(?:https?|ssh|file)://\\S+$' }),
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
