import type { ProfileSchema } from '@svc/client/server';
import { type ActionValues, textOf } from '../../parts/action.ts';
import { isFile, type SchemaField, textOfValue, valueOfText } from '../users/profile-fields.ts';

/** What users may do with the value of a field. */
export type UserAccess = 'change' | 'see' | 'hide';

type Rule = SchemaField['validation_rules'][number];

/** The rules of which a form has one each. Further ones of a kind stay as they are. */
const RULE_KINDS = ['min_length', 'max_length', 'match_regex'] as const;

/** A field of the schema with its name, and whether the service verifies it. */
export type NamedField = { name: string; field: SchemaField; isVerified: boolean };

/** Returns the fields of a schema. They have no order of their own. */
export function namedFields({ schema, user_verification_fields: verified }: ProfileSchema): NamedField[] {
  return Object.entries(schema).map(([name, field]) => ({
    name,
    field,
    isVerified: verified.includes(name),
  }));
}

/** Returns what users may do with the value of a field. */
export function accessOf({ user_visible, owned_by, read_only }: SchemaField): UserAccess {
  if (!user_visible) return 'hide';
  return owned_by === 'user' && !read_only ? 'change' : 'see';
}

/** Returns the first rule of each kind, and the others. */
function splitRules(rules: readonly Rule[]): {
  first: Partial<Record<Rule['rule_name'], Rule>>;
  others: Rule[];
} {
  const first: Partial<Record<Rule['rule_name'], Rule>> = {};
  const others: Rule[] = [];
  for (const rule of rules) {
    if (first[rule.rule_name]) others.push(rule);
    else first[rule.rule_name] = rule;
  }
  return { first, others };
}

/** Returns the text of a rule; empty without one. */
export function ruleText(field: SchemaField | undefined, kind: Rule['rule_name']): string {
  return String(splitRules(field?.validation_rules ?? []).first[kind]?.rule_value ?? '');
}

/** Returns the field that a form describes. What the form does not have stays as it is in `before`. */
export function fieldOfForm(values: ActionValues, before: SchemaField | undefined): SchemaField {
  const type = typeOf(values);
  const example = valueOfText(type, textOfValue(values['example']));
  const { example: _, ...kept } = before ?? {
    owned_by: 'user' as const,
    read_only: false,
    user_visible: true,
  };
  const field = {
    ...kept,
    type,
    display_name: textOf(values, 'display_name') ?? '',
    data_category: (textOf(values, 'data_category') ?? 'custom') as SchemaField['data_category'],
    required: values['required'] === true,
    unique: values['unique'] === true,
    validation_rules: rulesOf(values, before),
    ...(example !== undefined && { example }),
    ...accessMembers(values, before),
  };
  // A file is neither compared nor asked for in a form.
  return isFile(field) ? { ...field, unique: false, required: false } : field;
}

/** Returns the type that is chosen in a form. */
export function typeOf(values: ActionValues): SchemaField['type'] {
  return (textOf(values, 'type') ?? 'string') as SchemaField['type'];
}

function accessMembers(
  values: ActionValues,
  before: SchemaField | undefined,
): Pick<SchemaField, 'user_visible' | 'owned_by' | 'read_only'> {
  const access = textOf(values, 'access') ?? 'change';
  // Who owns a field can be said in several ways, of which an unchanged one stays.
  if (before && accessOf(before) === access) {
    const { user_visible, owned_by, read_only } = before;
    return { user_visible, owned_by, read_only };
  }
  if (access === 'change') return { user_visible: true, owned_by: 'user', read_only: false };
  return { user_visible: access === 'see', owned_by: 'app', read_only: true };
}

/** Returns the rules in the order in which `ruleAt` finds them. */
function rulesOf(values: ActionValues, before: SchemaField | undefined): Rule[] {
  const own = RULE_KINDS.flatMap((rule_name): Rule[] => {
    const text = textOf(values, rule_name);
    if (text === undefined) return [];
    return [{ rule_name, rule_value: rule_name === 'match_regex' ? text : Number(text) }];
  });
  return [...own, ...splitRules(before?.validation_rules ?? []).others];
}

const RULE_PATH = /\.validation_rules\.(\d+)\b/;
const OWN_MEMBERS = ['display_name', 'type', 'unique', 'example', 'data_category', 'required'];

/** Returns the field of the form that a fault of the API is about. */
export function formFieldOfFault(path: string, values: ActionValues): string | undefined {
  if (path.startsWith('body.user_verification_fields')) return 'verified';
  const rule = RULE_PATH.exec(path)?.[1];
  if (rule !== undefined)
    return RULE_KINDS.filter((kind) => textOf(values, kind) !== undefined)[Number(rule)];
  const name = textOf(values, 'name') ?? '';
  if (path === `body.schema.${name}`) return 'name';
  return OWN_MEMBERS.find((member) => path === `body.schema.${name}.${member}`);
}

/** Returns the schema with a field in place of the one of its name; without it if there is none given. */
export function schemaWith(
  { schema, user_verification_fields: verified }: ProfileSchema,
  name: string,
  next: { field: SchemaField; isVerified: boolean } | undefined,
): Pick<ProfileSchema, 'schema' | 'user_verification_fields'> {
  const { [name]: _, ...others } = schema;
  const otherVerified = verified.filter((one) => one !== name);
  if (!next) return { schema: others, user_verification_fields: otherVerified };
  return {
    schema: { ...schema, [name]: next.field },
    user_verification_fields: next.isVerified ? [...otherVerified, name] : otherVerified,
  };
}

/** The fields to which the service can send a code, by their names. */
const VERIFIABLE = ['email', 'phone_number'];

/** True for a field that can be verified: an address or number of type text. */
export function canBeVerified(values: ActionValues): boolean {
  return VERIFIABLE.includes(textOf(values, 'name') ?? '') && typeOf(values) === 'string';
}
