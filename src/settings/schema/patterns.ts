/** The shapes of text that several sections share (spec 1, 2.1). Every pattern is linear in the length of its input. */
import { list, string } from '../../rules/rule.ts';

export const anyText = string('text');

export const identifier = string(
  'a name of letters, digits and underscores that does not start with a digit',
  {
    pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
  },
);

/** The name of a secret: people paste the secret itself here, so a wrong value is not repeated. */
export const secretName = string(
  "a secret's name (letters, digits and underscores, not starting with a digit), not the secret itself",
  { pattern: '^[A-Za-z_][A-Za-z0-9_]*$', sensitive: true },
);

export const semver = string('a full release such as 1.9.0 or 1.10.0-rc.1', {
  pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+(?:-[A-Za-z0-9.]+)?$',
});

/** A relative path that can't leave its folder: no leading slash, no `..` segment. */
export const relativePathPattern = '^(?!/)(?!(?:[\\s\\S]*/)?\\.\\.(?:/|$))[\\s\\S]+$';

export const repositoryPath = string('a path inside the repository, without a leading / and without ..', {
  pattern: relativePathPattern,
});

export const noSeparators = string("text without spaces and without , ; = '", { pattern: "^[^\\s,;=']*$" });

export const nonEmpty = string('text that is not empty', { min: 1 });

export const nonBlank = string('text that is not blank', { pattern: '\\S' });

export const nonBlankLine = string('one line of text that is not blank', {
  pattern: '^[^\\S\\r\\n]*\\S[^\\r\\n]*$',
});

export const singleLine = string('text on one line', { pattern: '^[^\\r\\n]*$' });

export const duration = string('a duration such as 90m or 1h30m (units ms, s, m, h, d, w, y)', {
  pattern: '^(?:[0-9]+(?:ms|s|m|h|d|w|y))+$',
});

export const cron = string('a schedule of five cron fields such as "0 4 * * 1", or a name such as @daily', {
  contentCheck: 'cron',
});

export const httpUrl = string('an http or https address', { pattern: '^https?://\\S+$' });

export const accountName = string('a name of the form name@domain', { pattern: '^[^@]+@[^@]+$' });

export const globs = list(anyText);
