import {
  anyString,
  fill,
  fillMarked,
  joinCases,
  lines,
  map,
  oneOf,
  rejectedCases,
  string,
  unknownKeyCases,
} from './builders.ts';
import { NAMESPACE, REPOSITORY_PATH } from './sample-tokens.ts';
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
    sentence: 'The registry is a map.',
    tests: map('modules.registry', 'modules: {registry: %}', [`{${IN_DIR}}`, `{${IN_BUCKET}}`]),
  },
  {
    id: 'S1-2.11-registry-keys',
    spec: '2.11',
    sentence: 'The registry takes no keys but those listed.',
    tests: {
      accepts: [registry(`${IN_BUCKET}, endpoint: e, prefix: p, namespaces: {}, system: s, download: oci`)],
      rejects: [
        ...unknownKeyCases('modules.registry', registry(`${IN_DIR}, %: 1`), ['path', 'Dir', 'name_space']),
        ...unknownKeyCases('modules.registry', registry(`%: 1, ${IN_BUCKET}`)),
      ],
    },
  },
  {
    id: 'S1-2.11-registry-bucket',
    spec: '2.11',
    sentence: "The registry's bucket is a string.",
    tests: anyString('modules.registry.bucket', registry(`bucket: %, ${NAMED}`)),
  },
  {
    id: 'S1-2.11-registry-dir',
    spec: '2.11',
    sentence: "The registry's folder is a relative path.",
    tests: string('modules.registry.dir', registry(`dir: %, ${NAMED}`), REPOSITORY_PATH),
  },
  {
    id: 'S1-2.11-registry-endpoint',
    spec: '2.11',
    sentence: 'An endpoint is a string.',
    tests: anyString('modules.registry.endpoint', registry(`${IN_BUCKET}, endpoint: %`)),
  },
  {
    id: 'S1-2.11-registry-endpoint-bucket',
    spec: '2.11',
    sentence: 'An endpoint is the endpoint of a bucket.',
    tests: {
      accepts: [registry(`${IN_BUCKET}, endpoint: e`), registry(`endpoint: e, ${IN_BUCKET}`)],
      rejects: [
        ...rejectedCases(
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
        ...rejectedCases('type', 'modules.registry.endpoint', registry(`${IN_DIR}, endpoint: «5»`)),
      ],
    },
  },
  {
    id: 'S1-2.11-registry-prefix',
    spec: '2.11',
    sentence: 'A prefix is a string.',
    tests: anyString('modules.registry.prefix', registry(`${IN_DIR}, prefix: %`)),
  },
  {
    id: 'S1-2.11-registry-url',
    spec: '2.11',
    sentence: "The registry's URL is https and a host, with at most one slash after it.",
    tests: joinCases(
      string('modules.registry.url', registry('dir: registry, namespace: acme, url: %'), {
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
    sentence: 'A registry has a URL and a namespace.',
    tests: {
      accepts: [registry(IN_DIR)],
      rejects: [
        ...rejectedCases(
          'required',
          ['modules.registry', 'url'],
          'modules: {«registry»: {dir: registry, namespace: acme}}',
        ),
        ...rejectedCases(
          'required',
          ['modules.registry', 'namespace'],
          'modules: {«registry»: {bucket: b, url: "https://m.example"}}',
          lines('modules:', '  «registry»:', '    bucket: b', '    url: https://m.example'),
        ),
        ...rejectedCases(
          [['required', 'required']],
          'modules.registry',
          'modules: {«registry»: {dir: registry}}',
        ),
        ...rejectedCases(
          [['required', 'required', 'required']],
          'modules.registry',
          'modules: {«registry»: {}}',
          'modules: {«registry»: {system: s}}',
        ),
      ],
    },
  },
  {
    id: 'S1-2.11-registry-namespace',
    spec: '2.11',
    sentence:
      'A namespace is letters, digits, underscores and hyphens, with a letter or digit at either end.',
    tests: string(
      'modules.registry.namespace',
      registry('dir: registry, url: "https://m.example", namespace: %'),
      NAMESPACE,
    ),
  },
  {
    id: 'S1-2.11-registry-namespace-length',
    spec: '2.11',
    sentence: 'A namespace has 1 to 64 characters.',
    tests: {
      accepts: fill(registry('dir: r, url: "https://m.example", namespace: %'), [
        'n',
        long(2),
        long(63),
        long(64),
        `n${'-'.repeat(62)}n`,
      ]),
      rejects: [
        ...rejectedCases(
          'range',
          'modules.registry.namespace',
          ...fillMarked(registry('dir: r, url: "https://m.example", namespace: %'), [
            long(65),
            `"${long(200)}"`,
          ]),
        ),
        ...rejectedCases(
          'pattern',
          'modules.registry.namespace',
          registry('dir: r, url: "https://m.example", namespace: «""»'),
        ),
      ],
    },
  },
  {
    id: 'S1-2.11-registry-namespaces',
    spec: '2.11',
    sentence: 'Namespaces of single modules have the same form and length.',
    tests: joinCases(
      map('modules.registry.namespaces', registry(`${IN_DIR}, namespaces: %`), [
        '{}',
        '{net: acme, modules/dns: acme-2}',
      ]),
      string('modules.registry.namespaces.net', registry(`${IN_DIR}, namespaces: {net: %}`), NAMESPACE),
      {
        accepts: fill(registry(`${IN_DIR}, namespaces: {net: %}`), [long(64)]),
        rejects: rejectedCases(
          'range',
          'modules.registry.namespaces.net',
          ...fillMarked(registry(`${IN_DIR}, namespaces: {net: %}`), [long(65)]),
        ),
      },
    ),
  },
  {
    id: 'S1-2.11-registry-namespaces-keys',
    spec: '2.11',
    sentence: 'No key of these namespaces begins at the root.',
    tests: {
      accepts: fill(registry(`${IN_DIR}, namespaces: {%: acme}`), [
        'net',
        'modules/net',
        'net/',
        './net',
        '"two words"',
        '../net',
      ]),
      rejects: [
        ...['/net', '/', '//net', '/modules/net/'].flatMap((key) =>
          rejectedCases(
            'pattern',
            ['modules.registry.namespaces', key],
            ...fillMarked(registry(`${IN_DIR}, namespaces: {%: acme}`), [key]),
          ),
        ),
        ...rejectedCases('pattern', '/net', registry(`${IN_DIR}, namespaces: {a: acme, «"/net"»: acme}`)),
      ],
    },
  },
  {
    id: 'S1-2.11-registry-system',
    spec: '2.11',
    sentence: 'A system is small letters and digits, 1 to 64 of them.',
    tests: joinCases(string('modules.registry.system', registry(`${IN_DIR}, system: %`), SYSTEM), {
      rejects: rejectedCases(
        'range',
        'modules.registry.system',
        ...fillMarked(registry(`${IN_DIR}, system: %`), [long(65), `"${long(300)}"`]),
      ),
    }),
  },
  {
    id: 'S1-2.11-registry-download',
    spec: '2.11',
    sentence: 'Modules are downloaded as tarball, git-tags or oci.',
    tests: oneOf(
      'modules.registry.download',
      registry(`${IN_DIR}, download: %`),
      ['tarball', 'git-tags', 'oci'],
      ['zip', 'git'],
    ),
  },
  {
    id: 'S1-2.11-registry-store',
    spec: '2.11',
    sentence: 'A registry lies in a bucket or in a folder, and in one of them only.',
    tests: {
      accepts: [registry(IN_DIR), registry(IN_BUCKET)],
      rejects: [
        ...rejectedCases(
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
        ...rejectedCases(
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
  },
];
