/** Ways to break an action or a workflow of this repository, and what must find each. */

/** What finds it: the rules of test/actions/action-rules.ts, actionlint, or a workflow run by act (test/e2e). */
type Detector = 'rules' | 'lint' | 'tier';

export interface Breakage {
  name: string;
  from: string | RegExp;
  to: string;
  caughtBy: readonly Detector[];
}

/** In actions/settings: its action.yml and launch.sh, and what is beside them. */
export const brokenActions: readonly (Breakage & { file?: string })[] = [
  { name: 'a wrong path', from: '/../launch.sh', to: '/launch.sh', caughtBy: ['rules', 'tier'] },
  {
    name: 'a path in the workspace',
    from: '"$GITHUB_ACTION_PATH/../launch.sh"',
    to: 'actions/launch.sh',
    caughtBy: ['rules', 'tier'],
  },
  {
    name: 'a path without quotation marks',
    from: '"$GITHUB_ACTION_PATH/../launch.sh"',
    to: '$GITHUB_ACTION_PATH/../launch.sh',
    caughtBy: ['rules', 'tier'],
  },
  { name: 'an unset input', from: /^ +GATEHOUSE_FILES: .*\n/m, to: '', caughtBy: ['rules', 'tier'] },
  {
    name: 'an input by a wrong name',
    from: 'inputs.files }}',
    to: 'inputs.file }}',
    caughtBy: ['rules', 'tier'],
  },
  {
    name: 'an expression in the script',
    from: 'launch.sh" settings',
    to: `launch.sh" settings \${{ inputs.files }}`,
    caughtBy: ['rules', 'tier'],
  },
  { name: 'another part', from: 'launch.sh" settings', to: 'launch.sh" report', caughtBy: ['rules', 'tier'] },
  // act has a default shell, and passes on what a step wrote.
  { name: 'no shell', from: /^ +shell: .*\n/m, to: '', caughtBy: ['rules'] },
  {
    name: 'a shell that no system has',
    from: /shell: .*/,
    to: 'shell: zsh-of-mine',
    caughtBy: ['rules', 'tier'],
  },
  {
    name: 'an output of another step',
    from: 'steps.gatehouse.outputs.verdict',
    to: 'steps.gate.outputs.verdict',
    caughtBy: ['rules'],
  },
  { name: 'an output that is gone', from: /^ {2}errors:\n.*\n.*\n/m, to: '', caughtBy: ['rules'] },
  {
    name: 'an input with a default',
    from: /( {2}fail-on:\n.*\n)/,
    to: '$1    default: warning\n',
    caughtBy: ['rules'],
  },
  {
    name: 'another action inside',
    from: '  steps:\n',
    to: '  steps:\n    - uses: actions/setup-node@v6\n',
    // act skips what it can not fetch.
    caughtBy: ['rules'],
  },
  {
    name: 'a launcher that drops the words',
    file: 'actions/launch.sh',
    from: ' "$@"\n',
    to: '\n',
    caughtBy: ['tier'],
  },
  {
    name: 'a launcher of another shell',
    file: 'actions/launch.sh',
    from: 'here=$(folder "$1")',
    to: 'here=($(folder "$1"))',
    caughtBy: ['tier'],
  },
  {
    name: 'a program that does not load',
    file: 'dist/gatehouse.js',
    from: /^/,
    to: 'import "./gone.js";\n',
    caughtBy: ['tier'],
  },
];

/** In examples/workflows/gates.yml. */
export const brokenWorkflows: readonly Breakage[] = [
  {
    name: 'a job that is needed by a wrong name',
    from: 'needs: [settings, conformance]',
    to: 'needs: [settings, conformanc]',
    caughtBy: ['lint'],
  },
  {
    name: 'an output of a step that is not there',
    from: 'steps.gate.outputs',
    to: 'steps.gates.outputs',
    caughtBy: ['lint'],
  },
  {
    name: 'an expression of the change in a script',
    from: '      - id: gate\n',
    to: `      - run: echo \${{ github.event.pull_request.title }}\n      - id: gate\n`,
    caughtBy: ['lint'],
  },
  {
    name: 'a final job that is skipped when a part fails',
    from: /^ {4}if: always\(\)\n/m,
    to: '',
    caughtBy: ['tier'],
  },
  {
    name: 'a part that is kept only when it passes',
    from: /always\(\) && steps\.gate/,
    to: 'steps.gate',
    caughtBy: ['tier'],
  },
  {
    name: 'a part under another name',
    from: 'name: part-settings',
    to: 'name: settings',
    caughtBy: ['tier'],
  },
  {
    name: 'no permission to comment',
    from: 'pull-requests: write',
    to: 'pull-requests: read',
    caughtBy: ['tier'],
  },
  { name: 'an input that the action has not', from: 'parts: parts', to: 'part: parts', caughtBy: ['tier'] },
];

/** The broken text. Throws if there is nothing to break. */
export function applyBreakage(text: string, { name, from, to }: Breakage): string {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`there is nothing to break: ${name}`);
  return changed;
}
