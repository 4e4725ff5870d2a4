/** The string rules that several sections share (spec 1, 2.1). Every pattern runs in linear time. */
import { list, string } from '../../rules/rule.ts';

export const anyString = string('a string');

export const identifier = string(
  'a name of letters, digits and underscores that does not start with a digit',
  {
    pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
  },
);

/** The name of a secret. People paste the secret itself here, so an invalid value is never shown. */
export const secretName = string(
  'the name of a secret (letters, digits and underscores, not starting with a digit), not the secret itself',
  { pattern: '^[A-Za-z_][A-Za-z0-9_]*$', sensitive: true },
);

export const semver = string('a full version such as 1.9.0 or 1.10.0-rc.1', {
  pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+(?:-[A-Za-z0-9.]+)?$',
});

/** Paths that lead out of the repository: a leading slash, a `..` segment. */
export const outsidePatterns: readonly string[] = ['^/', '(?:^|/)\\.\\.(?:/|$)'];

export const repositoryPath = string('a path inside the repository, without a leading / or ..', {
  pattern: '[\\s\\S]',
  excludedPatterns: outsidePatterns,
});

export const noSeparators = string("a string without spaces or , ; = '", { pattern: "^[^\\s,;=']*$" });

export const nonEmpty = string('a non-empty string', { min: 1 });

export const nonBlank = string('a string that is not blank', { pattern: '\\S' });

export const nonBlankLine = string('a single line that is not blank', {
  pattern: '^[^\\S\\r\\n]*\\S[^\\r\\n]*$',
});

export const singleLine = string('a single line', { pattern: '^[^\\r\\n]*$' });

export const duration = string('a duration such as 90m or 1h30m (units ms, s, m, h, d, w, y)', {
  pattern: '^(?:[0-9]+(?:ms|s|m|h|d|w|y))+$',
});

export const cron = string('five cron fields such as "0 4 * * 1", a name such as @daily', {
  contentCheck: 'cron',
});

export const httpUrl = string('an http or https URL', { pattern: '^https?://\\S+$' });

export const accountName = string('a name of the form name@domain', { pattern: '^[^@]+@[^@]+$' });

export const globs = list(anyString);
