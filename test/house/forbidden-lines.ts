/** What no line of a file that is committed may hold. */

interface ForbiddenLine {
  readonly name: string;
  readonly pattern: RegExp;
  /** The files it is about; all where nothing is said. */
  readonly files?: RegExp;
}

const ownFiles = /^(?:src|test|scripts|bench|actions|docs|\.ci|\.github)\/|^(?:action\.yml|README\.md)$/;

/** A class of one letter keeps a pattern from finding itself. */
const forbidden: readonly ForbiddenLine[] = [
  {
    name: 'a test that runs alone',
    pattern: /\b(?:it|test|describe|suite)(?:\.\w+)*\.[o]nly(?:\.\w+)*\(/,
    files: ownFiles,
  },
  {
    name: 'a test that never runs',
    pattern: /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|todo)(?:\.\w+)*\(|\b[x](?:it|describe)\(/,
    files: ownFiles,
  },
  { name: 'work left over', pattern: /\b(?:TO[D]O|FIX[M]E|X[X]X)\b|not[ ]implemented/, files: ownFiles },
  {
    name: 'a path of one machine',
    pattern: /(?<![\w.$)}\]\\/-])\/(?:work|root|tmp|private\/tmp|(?:home|Users)\/\w+)(?![\w-])/,
  },
  { name: 'the folder beside the repository', pattern: /\.\.\/[s]hared\b/ },
  { name: 'a document outside the repository', pattern: /\b(?:CONTRAC[T]|DESIG[N]) [0-9]/ },
  {
    name: 'the host of a registry',
    pattern: /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\.|\b[n]pm\.pkg\.|\bproxy\.golang\.|\b[p]ypi\.org\b/,
  },
  {
    name: 'JSON that is parsed without a bound (use parseJson)',
    pattern: /\bJSON\.parse\(/,
    // The bound itself; copies of the stand-ins' own data; the text of a module for another process.
    files:
      /^src\/(?!text\/bounded-json|standins\/platform\/index|standins\/control\/event-formats|conformance\/start\/module)/,
  },
  { name: 'the address of a package', pattern: /"resolved":/, files: /(?:^|\/)package-lock\.json$/ },
];

/** The faults of a file's lines, one line each. */
export function forbiddenLines(path: string, text: string): string[] {
  const applicable = forbidden.filter(({ files }) => files?.test(path) ?? true);
  return text
    .split('\n')
    .flatMap((line, index) =>
      applicable
        .filter(({ pattern }) => pattern.test(line))
        .map(({ name }) => `${path}:${index + 1}: ${name}: ${line.trim().slice(0, 80)}`),
    );
}
