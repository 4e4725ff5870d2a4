import { unpublished } from '../../../src/settings/lint/unpublished.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const registry = (download: string) =>
  `registry: {dir: d, namespace: n, url: "https://h.example", download: ${download}}`;
const expectedLine = (download: string, target: string) =>
  `value modules.registry.download: modules.registry.download is ${download}, but modules.publish has no ${target} target; add one, or use tarball`;

testLintRule(unpublished, {
  flagged: {
    [`modules: {${registry('git-tags')}}`]: expectedLine('git-tags', 'git-tags'),
    [`modules: {${registry('oci')}}`]: expectedLine('oci', 'oci://'),
    [`modules: {publish: git-tags, ${registry('oci')}}`]: expectedLine('oci', 'oci://'),
    [`modules: {publish: ["oci://h/p"], ${registry('git-tags')}}`]: expectedLine('git-tags', 'git-tags'),
    [`modules: {publish: [], ${registry('git-tags')}}`]: expectedLine('git-tags', 'git-tags'),
  },
  clean: [
    `modules: {${registry('tarball')}}`,
    `modules: {publish: git-tags, ${registry('git-tags')}}`,
    `modules: {publish: [git-tags, "oci://h/p"], ${registry('oci')}}`,
    // A misspelled key or wrong value is an error, and nothing more.
    `modules: {publsh: git-tags, ${registry('git-tags')}}`,
    `modules: {publish: git-tag, ${registry('git-tags')}}`,
    `modules: {publish: [git-tags, "oci:/h/p"], ${registry('oci')}}`,
    `modules: {${registry('git_tags')}}`,
    'modules: {publish: git-tags}',
    ...junk('modules: %'),
    ...junk('modules: {registry: %}'),
    ...junk(`modules: {${registry('%')}}`),
    ...junk(`modules: {publish: %, ${registry('oci')}}`, ['[]']),
  ],
});
