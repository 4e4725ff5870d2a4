import { nestedNull } from '../../../src/settings/lint/generate/nested-null.ts';
import { providerAlias } from '../../../src/settings/lint/generate/provider-alias.ts';
import { textBoolean } from '../../../src/settings/lint/generate/text-boolean.ts';
import { twoBackends } from '../../../src/settings/lint/generate/two-backends.ts';
import { unquotedVersion } from '../../../src/settings/lint/generate/unquoted-version.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

/** Values of every type at every level that a look goes through. */
const anywhere = [
  ...junk('generate: %'),
  ...junk('generate: {backend: %, providers: %, dirs: %, roots: %}'),
  ...junk('generate: {backend: {s3: %}, providers: {cloud: %}, dirs: {a: %}, roots: {a: %}}'),
  ...junk('generate: {dirs: {a: {backend: %, providers: %}}}'),
  'generates: {backend: {s3: {a: {b: null}}, local: {}}, required_version: 1.1, disable_init: yes}',
];

const backends = (second: string, first: string) =>
  `key ${second}: ${second} and ${first} are both set; keep one backend`;
testLintRule(twoBackends, {
  flagged: {
    'generate: {backend: {s3: {}, local: null}}': backends('generate.backend.local', 'generate.backend.s3'),
    'generate: {backend: {a: {}, b: {}, c: {}}}': backends('generate.backend.b', 'generate.backend.a'),
    'generate: {dirs: {"live/*": {backend: {a: {}, b: {}}}}, roots: {x: {backend: {b: {}, a: {}}}}}': [
      backends('generate.dirs.live/*.backend.b', 'generate.dirs.live/*.backend.a'),
      backends('generate.roots.x.backend.a', 'generate.roots.x.backend.b'),
    ],
  },
  clean: [
    ...anywhere,
    // Other roots may have another backend.
    'generate: {backend: {s3: {}}, dirs: {a: {backend: {local: {}}}}, roots: {a: {backend: {gcs: {}}}}}',
    'generate: {backend: [s3, local]}',
  ],
});

const alias = (path: string, instead: string) => `key ${path}: ${path} is not an argument; ${instead}`;
testLintRule(providerAlias, {
  flagged: {
    'generate: {providers: {cloud: {source: a/b, alias: north}}}': alias(
      'generate.providers.cloud.alias',
      'name the provider generate.providers.cloud.north',
    ),
    'generate: {providers: {cloud: {alias: "not a name"}}}': alias(
      'generate.providers.cloud.alias',
      'name the provider with its alias after a dot',
    ),
    'generate: {providers: {cloud: {alias: null}}}': alias(
      'generate.providers.cloud.alias',
      'name the provider with its alias after a dot',
    ),
    'generate: {roots: {a: {providers: {cloud.north: {alias: north}}}}}': alias(
      'generate.roots.a.providers.cloud.north.alias',
      'remove it, as the name of the provider already ends in its alias',
    ),
  },
  clean: [
    ...anywhere,
    'generate: {providers: {cloud.north: {source: a/b}, alias: {source: a/b}}}',
    'generate: {backend: {s3: {alias: x}}}',
    'generate: {providers: {cloud: {nested: {alias: x}}}}',
  ],
});

const empty = (path: string) => `value ${path}: ${path} has no value (null); give it a value, or remove it`;
testLintRule(nestedNull, {
  flagged: {
    'generate: {backend: {s3: {role: {id: null}}}}': empty('generate.backend.s3.role.id'),
    'generate: {providers: {cloud: {tags: [a, null, {b: {c: null}}]}}}': [
      empty('generate.providers.cloud.tags.1'),
      empty('generate.providers.cloud.tags.2.b.c'),
    ],
    'generate: {dirs: {a: {backend: {s3: {r: {id: }}}}}}': empty('generate.dirs.a.backend.s3.r.id'),
  },
  clean: [
    ...anywhere.filter((yaml) => !yaml.includes('{a: {b: null}}')),
    'generate: {backend: {s3: {bucket: null}}, providers: {cloud: {region: null}}}',
    'generate: {backend: null, providers: {cloud: null}, dirs: {a: null}}',
    'generate: {other: {a: {b: null}}}',
  ],
});

const number = (path: string, value: string) =>
  `value ${path}: ${path} is the number ${value}; put the version in quotes // Without quotes, YAML reads 1.10 as the number 1.1`;
testLintRule(unquotedVersion, {
  flagged: {
    'generate: {required_version: 1.10}': number('generate.required_version', '1.1'),
    'generate: {providers: {cloud: {version: 5}}}': number('generate.providers.cloud.version', '5'),
    'generate: {dirs: {a: {required_version: 1.5, providers: {cloud.x: {version: 5.0}}}}}': [
      number('generate.dirs.a.required_version', '1.5'),
      number('generate.dirs.a.providers.cloud.x.version', '5'),
    ],
  },
  clean: [
    ...anywhere,
    'generate: {required_version: "1.10", providers: {cloud: {version: "~> 5.0"}}}',
    'generate: {backend: {s3: {version: 5}}, providers: {cloud: {nested: {version: 5}}}}',
    ...junk('generate: {required_version: %, providers: {cloud: {version: %}}}', ['0', '7', '1.5']),
  ],
});

const text = (path: string, value: string, right: boolean) =>
  `value ${path}: ${path} is the string "${value}"; use ${right} => ${right}`;
testLintRule(textBoolean, {
  flagged: {
    'generate: {disable_init: yes}': text('generate.disable_init', 'yes', true),
    'generate: {disable_init: Off}': text('generate.disable_init', 'Off', false),
    'generate: {roots: {a: {disable_init: "true"}}}': text('generate.roots.a.disable_init', 'true', true),
  },
  clean: [
    ...anywhere,
    'generate: {disable_init: true, dirs: {a: {disable_init: false}}}',
    'generate: {enable: yes}',
    ...junk('generate: {disable_init: %}'),
  ],
});
