import type { ProfileSchema } from '@svc/client/server';
import type { ActionField, ActionValues } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { FIELDS } from './field-texts.ts';

/** A field of the schema of profiles. */
export type SchemaField = ProfileSchema['schema'][string];

type SayField = Say<keyof typeof FIELDS.en>;

/** Texts longer than this get several lines. */
const LINE_CHARACTERS = 80;

/** True for fields whose values are files, which no form of texts can change. */
export function isFile({ type }: Pick<SchemaField, 'type'>): boolean {
  return type === 'image' || type === 'document';
}

/** True for a field whose value belongs to one user of the application. */
export function isIdentifying(name: string, { schema, user_verification_fields }: ProfileSchema): boolean {
  return user_verification_fields.includes(name) || schema[name]?.unique === true;
}

/** Returns a value of a profile as the text of its field; empty if there is none. */
export function textOfValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') return JSON.stringify(value, null, 2);
  return String(value);
}

/**
 * Returns the value of a field's text; undefined if it is empty. A text that is none of the type is returned
 * as it is, so that the service says what is wrong with it.
 */
export function valueOfText(type: SchemaField['type'], text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (type === 'string') return text;
  if (type === 'date') return trimmed;
  const parsed = parseJson(trimmed);
  const isOfType = type === 'any' || type === 'object' || typeof parsed === type;
  return parsed !== undefined && isOfType ? parsed : text;
}

/** Describes a field of profiles as one of a form. `present` is its text now. */
export function profileField(name: string, field: SchemaField, present: string, say: SayField): ActionField {
  return {
    name,
    label: field.display_name,
    kind: kindOf(field, present),
    isRequired: field.required,
    initial: present,
    ...(field.type === 'boolean' && {
      options: [
        { value: 'true', label: say('yes') },
        { value: 'false', label: say('no') },
      ],
    }),
    ...(hintOf(field, say) && { hint: hintOf(field, say) }),
    ...(typeof field.example === 'string' && { placeholder: field.example }),
  };
}

/** Returns the data of a form: a value for each field that is not empty. */
export function dataOfForm({ schema }: ProfileSchema, values: ActionValues): Record<string, unknown> {
  const entries = Object.entries(schema).map(([name, { type }]) => {
    const text = values[name];
    return [name, typeof text === 'string' ? valueOfText(type, text) : undefined];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function kindOf({ type }: SchemaField, present: string): ActionField['kind'] {
  if (type === 'boolean') return 'choice';
  if (type === 'number') return 'number';
  if (type === 'object' || type === 'any') return 'long';
  // A date may have a time, which a field of dates would lose.
  if (type === 'date') return present === '' || /^\d{4}-\d\d-\d\d$/.test(present) ? 'date' : 'text';
  return present.length > LINE_CHARACTERS || present.includes('\n') ? 'long' : 'text';
}

/** Returns who reads and writes a field, where that is unusual. */
function hintOf({ owned_by, read_only, user_visible, type }: SchemaField, say: SayField): string {
  const hints = [
    ...(type === 'object' ? [say('json')] : []),
    ...(user_visible ? [] : [say('hidden')]),
    ...(user_visible && (owned_by === 'app' || read_only) ? [say('onlyShown')] : []),
  ];
  return hints.join(' · ');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
