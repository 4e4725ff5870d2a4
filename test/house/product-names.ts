/**
 * The core knows the neutral words of the specifications. The products that a user runs are named at the border only: in
 * vocabularies, at a forge, in the defaults of the command line.
 */

/** Rooms of `src` where products may be named. */
const allowedLayers = ['vocabulary', 'forge', 'cli'];

const productNames = [
  ...['terraform', 'tofu', 'opentofu', 'terragrunt', 'atmos', 'atlantis', 'hcp'],
  ...['github', 'gitlab', 'forgejo', 'gitea', 'bitbucket', 'slack'],
  ...['aws', 'gcp', 'azure', 'bedrock', 'conftest', 'opa', 'prometheus', 'grafana'],
  ...['anthropic', 'claude', 'openai'],
];

/** Plain words too: they count where they stand alone in quotes. */
const plainNames = ['teams', 'tempo', 'sprites'];

interface Exception {
  /** A file of `src`, or a folder that ends in `/`. */
  readonly at: string;
  readonly names: readonly string[];
  readonly why: string;
}

const exceptions: readonly Exception[] = [
  { at: 'report/formats.ts', names: ['github'], why: 'a format is called so' },
  { at: 'report/annotations.ts', names: ['github'], why: 'a format is called so' },
  { at: 'report/workflow-command.ts', names: ['github'], why: 'whose runner takes orders from a log' },
  { at: 'report/sarif.ts', names: ['github'], why: 'whose limit of results it keeps' },
  { at: 'text/redact.ts', names: ['github'], why: 'how its tokens begin' },
  { at: 'settings/codes.ts', names: ['github'], why: 'the example of two vocabularies in one file' },
  { at: 'launch/environment.ts', names: ['github'], why: 'which variables of its runner no child gets' },
  { at: 'standins/broker/', names: ['anthropic'], why: 'headers of the model API, which no word stands for' },
  { at: 'conformance/', names: ['anthropic'], why: 'headers of the model API, which no word stands for' },
  { at: 'conformance/', names: ['github'], why: 'where payers have a login' },
  {
    at: 'standins/broken-brokers/',
    names: ['anthropic'],
    why: 'headers of the model API, which no word stands for',
  },
  { at: 'standins/broken-brokers/', names: ['github'], why: 'where payers have a login' },
];

/** Where products are named that may not be, and exceptions that nothing needs any more; one line each. */
export function productNameViolations(files: Readonly<Record<string, string>>): string[] {
  const needed = new Set<string>();
  const violations = Object.entries(files).flatMap(([path, text]) => {
    const file = path.slice('src/'.length);
    if (allowedLayers.includes(file.split('/')[0] ?? '')) return [];
    return productsIn(text).flatMap((name) => {
      const one = exceptions.find(
        ({ at, names }) => (at.endsWith('/') ? file.startsWith(at) : file === at) && names.includes(name),
      );
      if (!one) return [`${path}: names ${name}`];
      needed.add(`${one.at} ${name}`);
      return [];
    });
  });
  const unused = exceptions.flatMap(({ at, names }) => names.map((name) => `${at} ${name}`));
  return [
    ...violations,
    ...unused.filter((one) => !needed.has(one)).map((one) => `no longer needed: ${one}`),
  ];
}

/** The products that a text names, however they are written: `isGitlab`, `GITLAB_TOKEN`, `GitLab`. */
export function productsIn(text: string): string[] {
  const words = `${text}\n${text.replace(/([a-z0-9])([A-Z])/g, '$1 $2')}`.toLowerCase();
  return [
    ...productNames.filter((name) => new RegExp(`(?<![a-z0-9])${name}(?![a-z])`).test(words)),
    ...plainNames.filter((name) => new RegExp(`(['"\`])${name}\\1`).test(words)),
  ];
}
