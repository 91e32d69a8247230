import { EXPRESSIONS } from './expression-parameters.ts';

type RequestData = Record<string, unknown>;
type AttributeValue = Record<string, unknown>;

/** Validates a request beyond its types, and parses its expressions. Returns the fault, if there is one. */
export type Validate = (data: RequestData, store: unknown) => string | null | undefined;
type Values = Record<string, AttributeValue>;
/** Returns the replacement of an object; undefined if it is to be copied. */
type Replace = (part: object) => object | undefined;

/** Legacy parameters in place of expressions. No request may have both. */
const OLD_PARAMETERS = [
  'AttributesToGet',
  'AttributeUpdates',
  'ConditionalOperator',
  'Expected',
  'KeyConditions',
  'QueryFilter',
  'ScanFilter',
];
/** Members with parsed expressions of dynalite. `KeyConditions` is made of a `KeyConditionExpression`. */
const RESULTS = ['_condition', '_filter', '_projection', '_updates', 'KeyConditions'];
/** Their validity depends on values, not only on types of values. */
const DEPENDS_ON_VALUES = /between|attribute_type/i;
const MAX_PARSED = 5000;

/** The place of a value in a parsed expression. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Returns a validation that parses equal expressions once. dynalite parses again for each request, which
 * costs more than the rest of it. A parsed expression depends on its text, the names and the types of the
 * values, and refers to the values, so these are exchanged for those of the request. Every fault comes from
 * `validate`.
 */
export function parsingOnce(
  validate: Validate,
  faultOfValue: (value: AttributeValue) => string | null | undefined,
): Validate {
  const parsed = new Map<string, object>();

  return (data, store) => {
    const key = keyOf(data);
    if (key === undefined) return validate(data, store);
    const known = parsed.get(key);
    if (!known) {
      const fault = validate(data, store);
      const template = fault ? undefined : templateOf(data);
      if (template) remember(key, template);
      return fault;
    }
    const values = valuesOf(data);
    if (Object.values(values).some(faultOfValue)) return validate(data, store);
    const results = copyOf(known, (part) => (part instanceof Placeholder ? values[part.name] : undefined));
    const rest = { ...data, ...withoutExpressions, ...results };
    if (validate(rest, store)) return validate(data, store);
    Object.assign(data, results);
    return undefined;
  };

  function remember(key: string, template: object): void {
    if (parsed.size >= MAX_PARSED) parsed.clear();
    parsed.set(key, template);
  }
}

const withoutExpressions = Object.fromEntries(
  [...EXPRESSIONS, 'ExpressionAttributeNames', 'ExpressionAttributeValues'].map((name) => [name, undefined]),
);

/** Returns everything that a parsed result depends on, as text; undefined if it cannot be reused. */
function keyOf(data: RequestData): string | undefined {
  const texts = EXPRESSIONS.map((name) => data[name]);
  if (texts.every((text) => text === undefined)) return undefined;
  if (texts.some((text) => typeof text === 'string' && DEPENDS_ON_VALUES.test(text))) return undefined;
  if (OLD_PARAMETERS.some((name) => data[name] !== undefined)) return undefined;
  const values = Object.entries(valuesOf(data));
  // A value may be null, which only the validation explains.
  if (values.some(([, value]) => !value)) return undefined;
  const types = values.flatMap(([name, value]) => [name, Object.keys(value)]);
  return JSON.stringify([texts, data['ExpressionAttributeNames'], types]);
}

function valuesOf(data: RequestData): Values {
  return (data['ExpressionAttributeValues'] ?? {}) as Values;
}

/** Returns parsed expressions with placeholders, or undefined if a value is not found in them. */
function templateOf(data: RequestData): object | undefined {
  const names = new Map<object, string>(Object.entries(valuesOf(data)).map(([name, value]) => [value, name]));
  const left = new Set(names.values());
  const results = Object.fromEntries(
    RESULTS.filter((name) => data[name] !== undefined).map((name) => [name, data[name]]),
  );
  const template = copyOf(results, (part) => {
    const name = names.get(part);
    if (name === undefined) return undefined;
    left.delete(name);
    return new Placeholder(name);
  });
  return left.size === 0 ? template : undefined;
}

function copyOf<T extends object>(part: T, replace: Replace): T {
  const copyMember = (member: unknown): unknown =>
    typeof member === 'object' && member !== null ? (replace(member) ?? copyOf(member, replace)) : member;
  if (Array.isArray(part)) return part.map(copyMember) as unknown as T;
  // Objects without a prototype stay so: dynalite looks names of attributes up in them.
  const copy = Object.create(Object.getPrototypeOf(part));
  for (const [name, member] of Object.entries(part)) copy[name] = copyMember(member);
  return copy;
}
