import { unsupported } from '../../../src/settings/lint/unsupported.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const group = (path: string, forge: string) =>
  `key ${path}: ${path} is a runner group, which only forge_a supports, not ${forge}; use labels instead`;

testLintRule(unsupported, {
  flagged: {
    'forge: forge_b\nlocks: plan': 'value locks: locks is plan, which forge_b does not support; use apply',
    'forge: forge_b\nrunner: {group: big}': group('runner.group', 'forge_b'),
    'forge: forge_c\nrunner: {default: {group: big, labels: [x]}, plan: small, drift: {group: big}}': [
      group('runner.default.group', 'forge_c'),
      group('runner.drift.group', 'forge_c'),
    ],
    'forge: forge_b\nrunner: {plan: {group: a}, apply: {group: b}}': [
      group('runner.plan.group', 'forge_b'),
      group('runner.apply.group', 'forge_b'),
    ],
    'binary: tool_c\nversion: {"live/*": 1.2.3}':
      'key version: version has a version per root, which tool_c does not support; use a single version',
    'binary: tool_c\nmodules: {test: true}':
      'key modules.test: modules.test is on, which tool_c does not support; remove it',
  },
  clean: [
    'locks: plan',
    'forge: forge_a\nlocks: plan',
    'forge: forge_b\nlocks: apply',
    ...junk('forge: %\nlocks: plan'),
    ...junk('forge: forge_b\nlocks: %'),
    'runner: {group: big}',
    'forge: forge_a\nrunner: {group: big}',
    'forge: forge_b\nrunner: [a, b]',
    'forge: forge_b\nrunner: {plan: big, apply: [a]}',
    'forge: forge_b\nrunner: {other: {group: big}}',
    ...junk('forge: %\nrunner: {group: big}'),
    ...junk('forge: forge_b\nrunner: %'),
    ...junk('forge: forge_b\nrunner: {group: %, plan: {group: %}}', ['""', 'other']),
    ...junk('forge: forge_b\nrunner: {plan: %}'),
    'version: {"live/*": 1.2.3}',
    'binary: tool_a\nversion: {"live/*": 1.2.3}',
    'binary: tool_c\nversion: 1.2.3',
    // In a project, a map is an error.
    'defaults: {binary: tool_c, version: {a: 1.2.3}}\nprojects: {h/o/n: {binary: tool_c, version: {a: 1.2.3}}}',
    ...junk('binary: %\nversion: {a: 1.2.3}\nmodules: {test: true}'),
    ...junk('binary: tool_c\nversion: %', ['{}', '{a: null}', '{a: [1]}']),
    'modules: {test: true}',
    'binary: tool_b\nmodules: {test: true}',
    'binary: tool_c\nmodules: {test: false}',
    ...junk('binary: tool_c\nmodules: %'),
    ...junk('binary: tool_c\nmodules: {test: %}', ['true']),
  ],
});
