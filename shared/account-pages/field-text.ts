import { escapeHtml } from '../platform/strings/html.ts';
import { convertTo } from '../schemas/field-types.ts';
import { brokenRule, type Field } from '../schemas/schema.ts';
import { formatDay } from '../texts/format-values.ts';
import { isolated } from '../texts/translate.ts';
import { textsOf } from './account-layout.ts';
import type { ShownField } from './shown-fields.ts';
import type { Visit } from './visit.ts';

/** A day without a time, which the input of browsers for dates can have. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns the value of a field as the page shows it, as HTML. */
export function shownValue(visit: Visit, { field, value }: ShownField): string {
  const { say } = textsOf(visit);
  if (value === undefined || value === null || value === '') return say('notGiven');
  if (field.type === 'boolean') return say(value === true ? 'yes' : 'no');
  if (field.type === 'date' && DAY.test(String(value)))
    return escapeHtml(formatDay(visit.language, String(value)));
  return isolated(textOfValue(value), visit.language);
}

/** Returns the value of a field as the text of its input. */
export function textOfValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns the input of a field with what was typed, and the error beside it, as HTML. */
export function fieldInput(
  visit: Visit,
  shown: ShownField,
  { text, error }: { text: string; error?: string | undefined },
): string {
  const { name, label, field } = shown;
  const id = `field-${name}`;
  const message = error === undefined ? '' : `<p class="error" id="${id}-error">${escapeHtml(error)}</p>`;
  const invalid = error === undefined ? '' : ` aria-invalid="true" aria-describedby="${id}-error"`;
  const attributes = `id="${id}" name="${inputName(name)}"${invalid}`;
  return `<label for="${id}">${isolated(label, visit.language)}</label>${message}${inputFor(visit, field, text, attributes)}`;
}

/** Returns the name of the input of a field. Fields of the form itself have other names. */
export function inputName(field: string): string {
  return `data.${field}`;
}

function inputFor(visit: Visit, field: Field, text: string, attributes: string): string {
  const value = escapeHtml(text);
  if (field.type === 'boolean') return yesOrNo(visit, text, attributes);
  if (field.type === 'object' || text.includes('\n'))
    return `<textarea ${attributes} dir="auto">${value}</textarea>`;
  const isDay = field.type === 'date' && (text === '' || DAY.test(text));
  // Keypads for decimals have neither a minus nor, in many languages, a point.
  const kind = isDay ? 'type="date"' : `dir="${field.type === 'number' ? 'ltr' : 'auto'}"`;
  return `<input ${attributes} ${kind} value="${value}">`;
}

function yesOrNo(visit: Visit, text: string, attributes: string): string {
  const { say } = textsOf(visit);
  const choices = [
    ['', say('notGiven')],
    ['true', say('yes')],
    ['false', say('no')],
  ] as const;
  return `<select ${attributes}>${choices.map(([value, name]) => option(value, name, value === text)).join('')}</select>`;
}

/** A choice of a list; `html` and `attributes` are HTML. */
export function option(value: string, html: string, isChosen: boolean, attributes = ''): string {
  const chosen = isChosen ? ' selected' : '';
  return `<option value="${escapeHtml(value)}"${chosen}${attributes && ` ${attributes}`}>${html}</option>`;
}

/** The value of a field that was typed, or why the field may not have it. */
type TypedField = { value: unknown; fault?: undefined } | { fault: string };

/** Reads what was typed into a field; null removes the value. */
export function typedField(visit: Visit, { field }: ShownField, text: string): TypedField {
  const { plain } = textsOf(visit);
  if (text === '') return { value: null };
  const value = convertTo(field.type, text);
  if (value === undefined) return { fault: faultOfKind(visit, field) };
  const rule = field.type === 'string' ? brokenRule(field, text) : undefined;
  const count = String(rule?.rule_value);
  if (rule?.rule_name === 'min_length') return { fault: plain('tooShort', { count }) };
  if (rule?.rule_name === 'max_length') return { fault: plain('tooLong', { count }) };
  return rule ? { fault: plain('notAccepted') } : { value };
}

function faultOfKind(visit: Visit, { type }: Field): string {
  const { plain } = textsOf(visit);
  if (type === 'number') return plain('needsNumber');
  if (type === 'date') return plain('needsDate');
  return plain(type === 'object' ? 'needsJson' : 'notAccepted');
}
