/** Text that tries to break out of Markdown or to be a command. */
import fc from 'fast-check';

const anyText = fc.string({ unit: 'binary' });
/** Any text, with characters that have a meaning in Markdown, and parts of commands. */
export const hostileText = fc
  .array(
    fc.oneof(
      anyText,
      fc.constantFrom(
        '`',
        '``',
        '|',
        '\\',
        '\n',
        '<!--',
        '@a',
        '#1',
        '](',
        '/gatehouse ',
        'fix',
        ' add ',
        '\u202e',
      ),
    ),
  )
  .map((parts) => parts.join(''));
