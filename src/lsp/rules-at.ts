/** The rules of spec 1 at a path: in a union, those of every branch that may be meant. */
import type { Field, ObjectRule, Rule } from '../rules/rule.ts';
import { documentRule } from '../settings/schema/document.ts';
import type { Path } from '../text/path.ts';

/** The rules at a neutral path, unions resolved. `topKeys` are the keys of the document. */
export function rulesAt(path: Path, topKeys: readonly string[]): readonly Rule[] {
  let rules = branchesOf(documentRule).filter((rule) => isMeant(rule, topKeys));
  for (const part of path) rules = rules.flatMap((rule) => branchesOf(childRule(rule, part)));
  return rules;
}

/** The fields that a neutral path may lead to. */
export function fieldsAt(path: Path, topKeys: readonly string[]): readonly Field[] {
  const key = String(path.at(-1));
  return rulesAt(path.slice(0, -1), topKeys).flatMap((rule) => {
    const fields = fieldsOf(rule);
    return Object.hasOwn(fields, key) ? [fields[key]!] : [];
  });
}

/** The known keys of a map, with their fields. */
export const fieldsOf = (rule: Rule): Readonly<Record<string, Field>> =>
  rule.kind === 'object' ? rule.fields : rule.kind === 'map' ? (rule.suggestedKeys ?? {}) : {};

/** A control file has `projects`; other keys than `defaults` make it the file of one repository. */
function isMeant(rule: Rule, topKeys: readonly string[]): boolean {
  if (rule.kind !== 'object') return false;
  const isControl = Object.hasOwn((rule as ObjectRule).fields, 'projects');
  if (topKeys.includes('projects')) return isControl;
  return !isControl || topKeys.every((key) => key === 'defaults');
}

const branchesOf = (rule: Rule | undefined): readonly Rule[] =>
  rule === undefined ? [] : rule.kind === 'union' ? rule.branches.flatMap(branchesOf) : [rule];

function childRule(rule: Rule, part: string | number): Rule | undefined {
  if (rule.kind === 'list') return typeof part === 'number' ? rule.items : undefined;
  const fields = fieldsOf(rule);
  if (Object.hasOwn(fields, part)) return fields[part]!.rule;
  return rule.kind === 'map' ? rule.values : undefined;
}
