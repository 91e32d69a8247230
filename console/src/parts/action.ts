import type { ReactNode } from 'react';
import type { Described, OperationId } from '../api/operation.ts';
import type { Role } from '../generated/operations.gen.ts';
import type { Icon } from '../places/icon.ts';
import type { Changed, ChangeEvents } from './author.ts';

/** The values of the fields of an action. Switches are true or false, choices of several are arrays. */
export type ActionValues = Readonly<Record<string, string | boolean | readonly string[]>>;

/** `words` are several of which the options are suggestions. `user` is one of the application. */
type FieldKind =
  | 'text'
  | 'email'
  | 'long'
  | 'choice'
  | 'choices'
  | 'words'
  | 'switch'
  | 'number'
  | 'date'
  | 'user';

export type ActionField = {
  /** As in the request, so that the faults of the API are shown at the field. */
  name: string;
  label: string;
  kind: FieldKind;
  hint?: string;
  placeholder?: string;
  isRequired?: boolean;
  /** The value is hidden, in no draft, and in no copied request. Only of `text` and `long`. */
  isSecret?: boolean;
  /** Shown, and not to be changed. */
  isDisabled?: boolean;
  options?: readonly { value: string; label: string }[];
  initial?: string | boolean | readonly string[];
  /** Whether the other values ask for this one. By default it is always shown. */
  isShown?: (values: ActionValues) => boolean;
};

/** What an operator may do, as a button or an entry of a menu shows it. */
export type ActionEntry = {
  /** The name in the address, so that the dialog opens again after a reload. */
  name: string;
  title: string;
  icon?: Icon;
  operation: OperationId;
  /** The roles that may do it, if they are fewer than those of the operation. */
  roles?: readonly Role[];
  isDestructive?: boolean;
};

/** An action with a dialog of its own, such as one that takes many requests. */
export type CustomAction = ActionEntry & { dialog: (close: () => void) => ReactNode };

/** Describes something that an operator does: one request, with the fields that it needs. */
export type Action = ActionEntry & {
  /** What happens then, in plain words. */
  explanation: string;
  fields?: readonly ActionField[];
  /** The word of the button. */
  button: string;
  /** A word that has to be typed first, such as the name of what is deleted. */
  confirmation?: string;
  request: (values: ActionValues) => Described;
  /** Says what the request would do to what is stored, below the fields. */
  preview?: (values: ActionValues) => ReactNode;
  /** Returns the field that a fault of the API is about, where the last word of its path is not the field. */
  fieldOfFault?: (path: string, values: ActionValues) => string | undefined;
  /** What is said afterwards, or how it follows from the answer. */
  done: string | ((answer: unknown) => string);
  /** Called with the answer, such as to leave the page of what was deleted. */
  after?: (answer: unknown) => void;
  /** Where it is known who changed the record that this edits. Then changes of others are shown by field. */
  edits?: Changed | ChangeEvents;
  /** The keys of the queries that show something else afterwards. By default all. */
  changes?: readonly (readonly unknown[])[];
};

/** Returns the fields that the values ask for. */
export function shownFields(fields: readonly ActionField[] = [], values: ActionValues): ActionField[] {
  return fields.filter(({ isShown }) => isShown?.(values) ?? true);
}

/** Returns the words that were chosen in a field of several. */
export function wordsOf(values: ActionValues, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? [...value] : [];
}

/** Returns a text field's value without spaces around it; undefined if it is empty. */
export function textOf(values: ActionValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Returns the values without those of secret fields, of which no copy may be made. */
export function withoutSecrets<Value>(
  fields: readonly ActionField[] = [],
  values: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const secret = new Set(fields.filter(({ isSecret }) => isSecret).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
}

/** Returns the values with the name of each secret field in place of a secret, such as `CLIENT_SECRET`. */
export function withNamedSecrets(fields: readonly ActionField[] = [], values: ActionValues): ActionValues {
  const names = fields.filter(({ isSecret, name }) => isSecret && values[name]).map(({ name }) => name);
  return { ...values, ...Object.fromEntries(names.map((name) => [name, name.toUpperCase()])) };
}
