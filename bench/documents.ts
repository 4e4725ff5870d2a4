/** Settings files of known size for the benchmarks; realistic, with a different content for every project. */

/** One repository's settings, about 5 KB. */
export function singleRepository(): string {
  const roots = Array.from({ length: 130 }, (_, index) => `  - "stacks/team-${index}/app/**"`);
  const steps = Array.from(
    { length: 8 },
    (_, index) => `  - name: check ${index}\n    run: make check-${index}\n    before: plan`,
  );
  const env = Array.from({ length: 24 }, (_, index) => `  VARIABLE_${index}: "value ${index}"`);
  return `# The pipeline of one repository.
binary: tofu
gate: on-destructive
forge: github
roots:
${roots.join('\n')}
apply:
  when: pull-request
  merge: auto
  requires: [approved, checks]
  resume: 15
drift: "0 4 * * 1"
synth: |
  make synth
  make format
steps:
${steps.join('\n')}
env:
${env.join('\n')}
`;
}

/** A control file: 2 MB for 10,000 projects. With `withErrors`, each project has one error. */
export function controlFile(projects: number, withErrors = false): string {
  let text = 'defaults:\n  binary: tofu\n  gate: on-destructive\nprojects:\n';
  for (let index = 0; index < projects; index++) {
    text += `  https://git.example.com/team-${index % 97}/repository-${index}:
    roots: ["stacks/*/app-${index % 13}"]
    version: "1.9.${index % 10}"
    apply:
      when: merge
      resume: ${withErrors ? 4 : 15}
    drift: "${index % 60} 4 * * 1"
    parallelism: 4
    tips: true
    url: https://git.example.com:8443/r/${index}
`;
  }
  return text;
}
