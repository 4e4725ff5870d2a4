/**
 * The core knows the neutral words of the specifications. The products that a user runs are named at the border only: in
 * vocabularies, at a forge, in the defaults of the command line.
 */

/** Rooms of `src` where products may be named. */
export const border = ['vocabulary', 'forge', 'cli'];

const names = [
  ...['terraform', 'tofu', 'opentofu', 'terragrunt', 'atmos', 'atlantis', 'hcp'],
  ...['github', 'gitlab', 'forgejo', 'gitea', 'bitbucket', 'slack'],
  ...['aws', 'gcp', 'azure', 'bedrock', 'conftest', 'opa', 'prometheus', 'grafana'],
  ...['anthropic', 'claude', 'openai'],
];

/** Plain words too: they count where they stand alone in quotes. */
const plainNames = ['teams', 'tempo', 'sprites'];

/** Where a file cannot do without a name. */
export const exceptions: readonly { readonly file: string; readonly name: string; readonly why: string }[] = [
  { file: 'src/launch/environment.ts', name: 'github', why: 'which variables of its runner no child gets' },
  { file: 'src/report/index.ts', name: 'github', why: 'a format is called so' },
  { file: 'src/report/github.ts', name: 'github', why: 'a format is called so' },
  { file: 'src/report/pretty.ts', name: 'github', why: 'whose runner takes orders from a log' },
  { file: 'src/report/sarif.ts', name: 'github', why: 'whose limit of results it keeps' },
  { file: 'src/text/redact.ts', name: 'github', why: 'how its tokens begin' },
  { file: 'src/settings/codes.ts', name: 'github', why: 'the example of two vocabularies in one file' },
];

/** The products that a text names, however they are written: `isGitlab`, `GITLAB_TOKEN`, `GitLab`. */
export function productsIn(text: string): string[] {
  const words = `${text}\n${text.replace(/([a-z0-9])([A-Z])/g, '$1 $2')}`.toLowerCase();
  return [
    ...names.filter((name) => new RegExp(`(?<![a-z0-9])${name}(?![a-z])`).test(words)),
    ...plainNames.filter((name) => new RegExp(`(['"\`])${name}\\1`).test(words)),
  ];
}
