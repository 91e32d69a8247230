import { linearRegex } from '../platform/strings/linear-regex.ts';
import type { Field } from './schema-contract.ts';

/** Returns the first rule of a field that a text breaks. */
export function brokenRule(
  { validation_rules: rules }: Field,
  text: string,
): Field['validation_rules'][number] | undefined {
  return rules.find((rule) => !fulfils(rule, text));
}

function fulfils({ rule_name, rule_value }: Field['validation_rules'][number], text: string): boolean {
  if (rule_name === 'min_length') return text.length >= Number(rule_value);
  if (rule_name === 'max_length') return text.length <= Number(rule_value);
  return linearRegex(String(rule_value))?.test(text) ?? false;
}
