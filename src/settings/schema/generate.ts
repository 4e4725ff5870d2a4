import { any, field, map } from '../../rules/rule.ts';

/** Spec 1, 2.2: its inner fields are not shown, so any are valid. These are the ones in use, for editors. */
export const generate = map(any, {
  suggestedKeys: {
    backend: field('The backend: one type name, with its arguments', any),
    providers: field(
      'The providers: local name, with an alias after a dot, to source, version and arguments',
      any,
    ),
    required_version: field('The versions of the binary that the roots accept', any),
    disable_init: field('Whether the roots are left without initialization', any),
    dirs: field('The same keys for the roots that a glob matches: glob to keys', any),
    roots: field('The same keys for single roots: path to keys', any),
  },
});
