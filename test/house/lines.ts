/** What no line of a file that is committed may hold. */

interface Rule {
  readonly what: string;
  readonly pattern: RegExp;
  /** The files it is about; all where nothing is said. */
  readonly files?: RegExp;
}

const ours = /^(?:src|test|scripts|bench|actions|docs|\.ci|\.github)\/|^(?:action\.yml|README\.md)$/;

/** A class of one letter keeps a pattern from finding itself. */
const rules: readonly Rule[] = [
  {
    what: 'a test that runs alone',
    pattern: /\b(?:it|test|describe|suite)(?:\.\w+)*\.[o]nly(?:\.\w+)*\(/,
    files: ours,
  },
  {
    what: 'a test that never runs',
    pattern: /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|todo)(?:\.\w+)*\(|\b[x](?:it|describe)\(/,
    files: ours,
  },
  { what: 'work left over', pattern: /\b(?:TO[D]O|FIX[M]E|X[X]X)\b|not[ ]implemented/, files: ours },
  {
    what: 'a path of one machine',
    pattern: /(?<![\w.$)}\]\\/-])\/(?:work|root|tmp|private\/tmp|(?:home|Users)\/\w+)(?![\w-])/,
  },
  { what: 'the folder beside the repository', pattern: /\.\.\/[s]hared\b/ },
  {
    what: 'the host of a registry',
    pattern: /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\.|\b[n]pm\.pkg\.|\bproxy\.golang\.|\b[p]ypi\.org\b/,
  },
  { what: 'the address of a package', pattern: /"resolved":/, files: /(?:^|\/)package-lock\.json$/ },
];

/** The faults of a file's lines, one line each. */
export function wrongLines(path: string, text: string): string[] {
  const about = rules.filter(({ files }) => files?.test(path) ?? true);
  return text
    .split('\n')
    .flatMap((line, index) =>
      about
        .filter(({ pattern }) => pattern.test(line))
        .map(({ what }) => `${path}:${index + 1}: ${what}: ${line.trim().slice(0, 80)}`),
    );
}
