import type { ActionField, ActionValues } from './action.ts';
import type { FieldTexts } from './text-edit.ts';

type Value = ActionValues[string];

/** Returns a value of a field as a text, in which each of several words has a line of its own. */
export function textOfValue(value: Value): string {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : value.join('\n');
}

/** Returns the values with which the fields of an action begin, as texts. */
export function initialTexts(fields: readonly ActionField[] = []): FieldTexts {
  return Object.fromEntries(fields.map(({ name, initial = '' }) => [name, textOfValue(initial)]));
}

/** Returns the values of texts, each by the kind of its field. */
export function valuesOfTexts(fields: readonly ActionField[] = [], texts: FieldTexts): ActionValues {
  return Object.fromEntries(fields.map((field) => [field.name, wordsOrText(field, texts[field.name] ?? '')]));
}

function wordsOrText({ kind }: ActionField, text: string): Value {
  if (kind === 'switch') return text === 'true';
  if (kind === 'choices' || kind === 'words') return text === '' ? [] : text.split('\n');
  return text;
}
