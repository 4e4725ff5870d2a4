import { anyText, closed, fault, fill, join, lines, map, oneOf, refuse, text } from './make.ts';
import { NAMESPACE, RELPATH } from './shapes.ts';
import type { Requirement } from './types.ts';

/** A registry's keys, in flow style. */
const registry = (inner: string) => `modules: {registry: {${inner}}}`;
const NAMED = 'url: "https://modules.example", namespace: acme';
const IN_DIR = `dir: registry, ${NAMED}`;
const IN_BUCKET = `bucket: modules, ${NAMED}`;

const long = (length: number) => 'n'.repeat(length);

const SYSTEM = {
  good: ['a', '"7"', 'cloudb1', long(63), long(64)],
  bad: ['""', 'Cloud', 'CLOUD', 'a-b', 'a_b', 'a.b', '"a b"', '"a\\n"', '"é"'],
};

export const registryTable: readonly Requirement[] = [
  {
    id: 'S1-2.11-registry',
    spec: '2.11',
    says: 'The registry is a map.',
    ...map('modules.registry', 'modules: {registry: %}', [`{${IN_DIR}}`, `{${IN_BUCKET}}`]),
  },
  {
    id: 'S1-2.11-registry-keys',
    spec: '2.11',
    says: 'The registry takes no keys but those listed.',
    accepts: [registry(`${IN_BUCKET}, endpoint: e, prefix: p, namespaces: {}, system: s, download: oci`)],
    refuses: [
      ...closed('modules.registry', registry(`${IN_DIR}, %: 1`), ['path', 'Dir', 'name_space']),
      ...closed('modules.registry', registry(`%: 1, ${IN_BUCKET}`)),
    ],
  },
  {
    id: 'S1-2.11-registry-bucket',
    spec: '2.11',
    says: "The registry's bucket is a text.",
    ...anyText('modules.registry.bucket', registry(`bucket: %, ${NAMED}`)),
  },
  {
    id: 'S1-2.11-registry-dir',
    spec: '2.11',
    says: "The registry's folder is a relative path.",
    ...text('modules.registry.dir', registry(`dir: %, ${NAMED}`), RELPATH),
  },
  {
    id: 'S1-2.11-registry-endpoint',
    spec: '2.11',
    says: 'An endpoint is a text.',
    ...anyText('modules.registry.endpoint', registry(`${IN_BUCKET}, endpoint: %`)),
  },
  {
    id: 'S1-2.11-registry-endpoint-bucket',
    spec: '2.11',
    says: 'An endpoint is the endpoint of a bucket.',
    accepts: [registry(`${IN_BUCKET}, endpoint: e`), registry(`endpoint: e, ${IN_BUCKET}`)],
    refuses: [
      ...refuse(
        'requires',
        ['modules.registry', 'endpoint', 'bucket'],
        registry(`${IN_DIR}, «endpoint»: e`),
        registry(`«endpoint»: e, ${IN_DIR}`),
        registry(`${NAMED}, «endpoint»: e`),
        lines(
          'modules:',
          '  registry:',
          '    dir: registry',
          '    «endpoint»: https://s.example',
          '    url: https://modules.example',
          '    namespace: acme',
        ),
      ),
      ...refuse('type', 'modules.registry.endpoint', registry(`${IN_DIR}, endpoint: «5»`)),
    ],
  },
  {
    id: 'S1-2.11-registry-prefix',
    spec: '2.11',
    says: 'A prefix is a text.',
    ...anyText('modules.registry.prefix', registry(`${IN_DIR}, prefix: %`)),
  },
  {
    id: 'S1-2.11-registry-url',
    spec: '2.11',
    says: "The registry's URL is https and a host; behind it stands one slash or nothing.",
    ...join(
      text('modules.registry.url', registry('dir: registry, namespace: acme, url: %'), {
        good: [
          '"https://modules.example"',
          'https://modules.example/',
          'https://m',
          'https://a-1.b.c.example',
        ],
        bad: [
          '""',
          'modules.example',
          '//modules.example',
          'http://modules.example',
          'ssh://modules.example',
          '"https://"',
          '"https:///"',
          'https:/modules.example',
          'https://modules.example//',
          'https://modules.example/a',
          'https://modules.example/a/',
          '"https://modules.example?a"',
          '"https://modules.example/?a"',
          '"https://modules.example#a"',
          '"https://modules.example/#a"',
          '"https://modules.example/ "',
          '" https://modules.example"',
          '"https://modules.example\\n"',
          '"https://modules .example"',
        ],
      }),
    ),
  },
  {
    id: 'S1-2.11-registry-needed',
    spec: '2.11',
    says: 'A registry has a URL and a namespace.',
    accepts: [registry(IN_DIR)],
    refuses: [
      ...refuse(
        'required',
        ['modules.registry', 'url'],
        'modules: {«registry»: {dir: registry, namespace: acme}}',
      ),
      ...refuse(
        'required',
        ['modules.registry', 'namespace'],
        'modules: {«registry»: {bucket: b, url: "https://m.example"}}',
        lines('modules:', '  «registry»:', '    bucket: b', '    url: https://m.example'),
      ),
      ...refuse([['required', 'required']], 'modules.registry', 'modules: {«registry»: {dir: registry}}'),
      ...refuse(
        [['required', 'required', 'required']],
        'modules.registry',
        'modules: {«registry»: {}}',
        'modules: {«registry»: {system: s}}',
      ),
    ],
  },
  {
    id: 'S1-2.11-registry-namespace',
    spec: '2.11',
    says: 'A namespace is letters, digits, underscores and hyphens, with a letter or digit at either end.',
    ...text(
      'modules.registry.namespace',
      registry('dir: registry, url: "https://m.example", namespace: %'),
      NAMESPACE,
    ),
  },
  {
    id: 'S1-2.11-registry-namespace-length',
    spec: '2.11',
    says: 'A namespace has 1 to 64 characters.',
    accepts: fill(registry('dir: r, url: "https://m.example", namespace: %'), [
      'n',
      long(2),
      long(63),
      long(64),
      `n${'-'.repeat(62)}n`,
    ]),
    refuses: [
      ...refuse(
        'range',
        'modules.registry.namespace',
        ...fault(registry('dir: r, url: "https://m.example", namespace: %'), [long(65), `"${long(200)}"`]),
      ),
      ...refuse(
        'pattern',
        'modules.registry.namespace',
        registry('dir: r, url: "https://m.example", namespace: «""»'),
      ),
    ],
  },
  {
    id: 'S1-2.11-registry-namespaces',
    spec: '2.11',
    says: 'Namespaces of single modules have the same form and length.',
    ...join(
      map('modules.registry.namespaces', registry(`${IN_DIR}, namespaces: %`), [
        '{}',
        '{net: acme, modules/dns: acme-2}',
      ]),
      text('modules.registry.namespaces.net', registry(`${IN_DIR}, namespaces: {net: %}`), NAMESPACE),
      {
        accepts: fill(registry(`${IN_DIR}, namespaces: {net: %}`), [long(64)]),
        refuses: refuse(
          'range',
          'modules.registry.namespaces.net',
          ...fault(registry(`${IN_DIR}, namespaces: {net: %}`), [long(65)]),
        ),
      },
    ),
  },
  {
    id: 'S1-2.11-registry-namespaces-keys',
    spec: '2.11',
    says: 'No key of these namespaces begins at the root.',
    accepts: fill(registry(`${IN_DIR}, namespaces: {%: acme}`), [
      'net',
      'modules/net',
      'net/',
      './net',
      '"two words"',
      '../net',
    ]),
    refuses: [
      ...['/net', '/', '//net', '/modules/net/'].flatMap((key) =>
        refuse(
          'pattern',
          ['modules.registry.namespaces', key],
          ...fault(registry(`${IN_DIR}, namespaces: {%: acme}`), [key]),
        ),
      ),
      ...refuse('pattern', '/net', registry(`${IN_DIR}, namespaces: {a: acme, «"/net"»: acme}`)),
    ],
  },
  {
    id: 'S1-2.11-registry-system',
    spec: '2.11',
    says: 'A system is small letters and digits, 1 to 64 of them.',
    ...join(text('modules.registry.system', registry(`${IN_DIR}, system: %`), SYSTEM), {
      refuses: refuse(
        'range',
        'modules.registry.system',
        ...fault(registry(`${IN_DIR}, system: %`), [long(65), `"${long(300)}"`]),
      ),
    }),
  },
  {
    id: 'S1-2.11-registry-download',
    spec: '2.11',
    says: 'Modules are downloaded as tarball, git-tags or oci.',
    ...oneOf(
      'modules.registry.download',
      registry(`${IN_DIR}, download: %`),
      ['tarball', 'git-tags', 'oci'],
      ['zip', 'git'],
    ),
  },
  {
    id: 'S1-2.11-registry-store',
    spec: '2.11',
    says: 'A registry lies in a bucket or in a folder, and in one of them only.',
    accepts: [registry(IN_DIR), registry(IN_BUCKET)],
    refuses: [
      ...refuse(
        'conflict',
        ['modules.registry', 'bucket', 'dir'],
        registry(`bucket: b, «dir»: registry, ${NAMED}`),
        registry(`dir: registry, ${NAMED}, «bucket»: b`),
        registry(`dir: registry, «bucket»: b, ${NAMED}, endpoint: e`),
        lines(
          'modules:',
          '  registry:',
          '    bucket: b',
          '    url: https://m.example',
          '    namespace: acme',
          '    «dir»: registry',
        ),
      ),
      ...refuse(
        'required',
        ['modules.registry', 'bucket', 'dir'],
        `modules: {«registry»: {${NAMED}}}`,
        lines(
          'modules:',
          '  test: true',
          '  «registry»:',
          '    url: https://m.example',
          '    namespace: acme',
        ),
      ),
    ],
  },
];
