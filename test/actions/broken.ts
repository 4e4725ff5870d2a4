/** Ways in which an action or a workflow of ours could be broken, and what must see each. */

/** Who sees it: the rules of test/actions/rules.ts, actionlint, or a played workflow (test/e2e). */
type Watcher = 'rules' | 'lint' | 'tier';

export interface Breakage {
  name: string;
  from: string | RegExp;
  to: string;
  seenBy: readonly Watcher[];
}

/** In actions/settings: its action.yml and launch.sh, and what is beside them. */
export const brokenActions: readonly (Breakage & { file?: string })[] = [
  { name: 'a wrong path', from: '/../launch.sh', to: '/launch.sh', seenBy: ['rules', 'tier'] },
  {
    name: 'a path in the workspace',
    from: '"$GITHUB_ACTION_PATH/../launch.sh"',
    to: 'actions/launch.sh',
    seenBy: ['rules', 'tier'],
  },
  {
    name: 'a path without quotation marks',
    from: '"$GITHUB_ACTION_PATH/../launch.sh"',
    to: '$GITHUB_ACTION_PATH/../launch.sh',
    seenBy: ['rules', 'tier'],
  },
  { name: 'an unset input', from: /^ +GATEHOUSE_FILES: .*\n/m, to: '', seenBy: ['rules', 'tier'] },
  {
    name: 'an input by a wrong name',
    from: 'inputs.files }}',
    to: 'inputs.file }}',
    seenBy: ['rules', 'tier'],
  },
  {
    name: 'an expression in the script',
    from: 'launch.sh" settings',
    to: `launch.sh" settings \${{ inputs.files }}`,
    seenBy: ['rules', 'tier'],
  },
  { name: 'another part', from: 'launch.sh" settings', to: 'launch.sh" report', seenBy: ['rules', 'tier'] },
  // act takes a shell of its own, and hands out what a step wrote.
  { name: 'no shell', from: /^ +shell: .*\n/m, to: '', seenBy: ['rules'] },
  {
    name: 'a shell that no system has',
    from: /shell: .*/,
    to: 'shell: zsh-of-mine',
    seenBy: ['rules', 'tier'],
  },
  {
    name: 'an output of another step',
    from: 'steps.gatehouse.outputs.verdict',
    to: 'steps.gate.outputs.verdict',
    seenBy: ['rules'],
  },
  { name: 'an output that is gone', from: /^ {2}errors:\n.*\n.*\n/m, to: '', seenBy: ['rules'] },
  {
    name: 'an input with a default',
    from: /( {2}fail-on:\n.*\n)/,
    to: '$1    default: warning\n',
    seenBy: ['rules'],
  },
  {
    name: 'another action inside',
    from: '  steps:\n',
    to: '  steps:\n    - uses: actions/setup-node@v6\n',
    // act leaves out what it can not fetch.
    seenBy: ['rules'],
  },
  {
    name: 'a launcher that drops the words',
    file: 'actions/launch.sh',
    from: ' "$@"\n',
    to: '\n',
    seenBy: ['tier'],
  },
  {
    name: 'a launcher of another shell',
    file: 'actions/launch.sh',
    from: 'here=$(folder "$1")',
    to: 'here=($(folder "$1"))',
    seenBy: ['tier'],
  },
  {
    name: 'a program that does not load',
    file: 'dist/gatehouse.js',
    from: /^/,
    to: 'import "./gone.js";\n',
    seenBy: ['tier'],
  },
];

/** In examples/workflows/gates.yml. */
export const brokenWorkflows: readonly Breakage[] = [
  {
    name: 'a job that is needed by a wrong name',
    from: 'needs: [settings, conformance]',
    to: 'needs: [settings, conformanc]',
    seenBy: ['lint'],
  },
  {
    name: 'an output of a step that is not there',
    from: 'steps.gate.outputs',
    to: 'steps.gates.outputs',
    seenBy: ['lint'],
  },
  {
    name: 'an expression of the change in a script',
    from: '      - id: gate\n',
    to: `      - run: echo \${{ github.event.pull_request.title }}\n      - id: gate\n`,
    seenBy: ['lint'],
  },
  {
    name: 'a final job that is skipped when a part fails',
    from: /^ {4}if: always\(\)\n/m,
    to: '',
    seenBy: ['tier'],
  },
  {
    name: 'a part that is kept only when it passes',
    from: /always\(\) && steps\.gate/,
    to: 'steps.gate',
    seenBy: ['tier'],
  },
  { name: 'a part under another name', from: 'name: part-settings', to: 'name: settings', seenBy: ['tier'] },
  {
    name: 'no permission to comment',
    from: 'pull-requests: write',
    to: 'pull-requests: read',
    seenBy: ['tier'],
  },
  { name: 'an input that the action has not', from: 'parts: parts', to: 'part: parts', seenBy: ['tier'] },
];

/** A text with the fault. Throws where there is nothing to break. */
export function breakIn(text: string, { name, from, to }: Breakage): string {
  const broken = text.replace(from, to);
  if (broken === text) throw new Error(`there is nothing to break: ${name}`);
  return broken;
}
