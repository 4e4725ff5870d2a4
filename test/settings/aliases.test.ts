import { describe, it } from 'vitest';
import { checkMarkedCase, type MarkedCase } from './marked-case.ts';

const violationCases: readonly MarkedCase[] = [
  {
    what: 'inside a shared map, once',
    document: 'projects:\n  a/b/c: &p {parallelism: «0»}\n  a/b/d: *p\n  a/b/e: *p\n',
    codes: ['range'],
    messages: ['projects["a/b/c"].parallelism is 0'],
  },
  {
    what: 'of a value that is shared, once',
    document: 'parallelism: &n «0»\nwrapper_a: {parallelism: *n}\n',
    codes: ['range'],
    messages: ['parallelism is 0'],
  },
  {
    what: 'of a value that is right where it stands',
    document: 'env: {A: &n "0"}\nparallelism: «*n»\nwrapper_a: {parallelism: «*n»}\n',
    codes: ['type', 'type'],
    messages: ['parallelism is the string "0"', 'wrapper_a.parallelism'],
  },
  {
    what: 'of an alias inside a shared map, once',
    document:
      'defaults: {env: {A: &n "0"}}\nprojects:\n  a/b/c: &p {parallelism: «*n»}\n  a/b/d: *p\n  a/b/e: *p\n',
    codes: ['type'],
  },
  {
    what: 'of two unknown keys of one value, each',
    document: '«foo»: &a 1\n«bar»: *a\n',
    codes: ['unknown-key', 'unknown-key'],
  },
  {
    what: 'of an empty list that is shared, once',
    document: 'pass: {«secrets»: &a [], vars: *a}\n',
    codes: ['empty'],
  },
  {
    what: 'of a step that lacks a key, once',
    document: 'steps:\n  - &s «{run: x}»\n  - *s\n',
    codes: ['required'],
  },
  {
    what: 'of a repeated item',
    document: 'apply: {when: pull-request, requires: [&a approved, «*a»]}\n',
    codes: ['unique'],
  },
  {
    what: 'of a key that is an alias',
    document: 'env: &e {A: &k bogus}\n«*k» : 1\n',
    codes: ['unknown-key'],
    messages: ['unknown key bogus'],
  },
  {
    what: 'below a key that is an alias',
    document: 'env: {A: &k parallelism}\n*k : «0»\n',
    codes: ['range'],
    messages: ['parallelism is 0'],
  },
  {
    what: 'below a key that stands for a number',
    document: 'generate: {a: &k 1.10}\nenv: {*k : «5»}\n',
    codes: ['type'],
    messages: ['env["1.10"] is the number 5'],
  },
  {
    what: 'of a key given again through an alias',
    document: 'env: {A: &k tips}\ntips: true\n«*k» : 5\n',
    codes: ['duplicate-key'],
    messages: ['tips is set twice, first on line 2'],
  },
  {
    what: 'that is advice inside a shared map, once',
    document: 'projects:\n  a/b/c: &p {gate: «on-destroy»}\n  a/b/d: *p\n',
    codes: ['deprecated?'],
  },
  {
    what: 'that is advice about shared values, each',
    document: 'oidc: {plan_role: &r x, apply_role: «*r», roles: {z: {plan: *r, apply: «*r»}}}\n',
    codes: ['same-identity?', 'same-identity?'],
  },
];

const vocabularyCases: readonly MarkedCase[] = [
  { what: 'a free text as a word', document: 'env: {A: &t terraform}\nbinary: *t\n' },
  { what: 'a word as a free text', document: 'binary: &t tofu\nenv: {A: *t}\nsynth: *t\n' },
  {
    what: 'a word of another place',
    document: 'forge: &f gitlab\nbinary: «*f»\n',
    codes: ['enum'],
    messages: ['binary is "gitlab"; use terraform or tofu'],
  },
  {
    what: 'a key',
    document: 'env: {A: &k terragrunt}\n*k : {version: «1»}\n',
    codes: ['type'],
    messages: ['terragrunt.version is the number 1'],
  },
  { what: 'a map with words, at a place without', document: 'notify: &n {slack: A}\nenv: *n\n' },
  { what: 'a map without words, at a place with some', document: 'env: &e {slack: A}\nnotify: *e\n' },
  {
    what: 'a fault of a map that has other words',
    document: 'env: &e {slack: «"a b"»}\nnotify: *e\n',
    codes: ['pattern'],
    messages: ['notify.slack is a string of 3 characters'],
  },
  {
    what: 'what lies below aliases of aliases',
    document:
      'defaults:\n  env: &e {slack: &a A}\n  dashboards: {folder: *a}\nprojects: {a/b/c: {notify: *e}, a/b/d: {notify: {teams: *a}}}\n',
  },
];

describe('an error found through aliases', () => {
  it.each(violationCases)('$what', (one) => checkMarkedCase({ vocabulary: 'neutral', ...one }));
});

describe('an alias uses the names of its own place', () => {
  it.each(vocabularyCases)('$what', (one) => checkMarkedCase({ vocabulary: 'common', ...one }));
});
