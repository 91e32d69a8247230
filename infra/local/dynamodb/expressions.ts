import type { AttributeValue, Item } from './dynalite.ts';
import { isBefore, isEqual, typeOf } from './values.ts';

/** The path to a value: attribute names and list positions. */
type Path = (string | number)[];
type SizeOf = { type: 'function'; name: 'size'; args: [Operand] };
type Operand = Path | SizeOf | AttributeValue;

/**
 * A condition or filter, parsed by dynalite. Arguments of `and`, `or` and `not` are expressions,
 * all others operands.
 */
export type Expression = { type: string; name?: string; args: (Expression | Operand)[] };

type Value = AttributeValue | undefined;

const TESTS: Record<string, (value: Value, others: Value[]) => boolean> = {
  '=': (value, [other]) => isSame(value, other),
  '<>': (value, [other]) => !isSame(value, other),
  '<': (value, [other]) => isLower(value, other),
  '<=': (value, [other]) => isAtMost(value, other),
  '>': (value, [other]) => isLower(other, value),
  '>=': (value, [other]) => isAtMost(other, value),
  in: (value, others) => others.some((other) => isSame(value, other)),
  between: (value, [low, high]) => isAtMost(low, value) && isAtMost(value, high),
  attribute_exists: (value) => value !== undefined,
  attribute_not_exists: (value) => value === undefined,
  attribute_type: (value, [type]) => value !== undefined && typeOf(value) === type?.['S'],
  begins_with: (value, [prefix]) => beginsWith(value, prefix),
  contains: (value, [part]) => contains(value, part),
};

/**
 * True if an item satisfies a parsed condition or filter by the rules of DynamoDB: empty values are values,
 * lists and maps are compared by their members, and a missing attribute equals nothing.
 */
export function isSatisfied({ type, name, args }: Expression, item: Item): boolean {
  const isTrue = (inner: Expression | Operand) => isSatisfied(inner as Expression, item);
  if (type === 'not') return !args.some(isTrue);
  if (type === 'and') return args.every(isTrue);
  if (type === 'or') return args.some(isTrue);
  const test = TESTS[type === 'function' ? String(name) : type];
  if (!test) throw new Error(`the embedded DynamoDB does not know the operator ${name ?? type}`);
  const [value, ...others] = (args as Operand[]).map((operand) => resolve(operand, item));
  return test(value, others);
}

function resolve(operand: Operand, item: Item): Value {
  if (Array.isArray(operand)) return valueAt(operand, item);
  return isSizeOf(operand) ? sizeOf(resolve(operand.args[0], item)) : operand;
}

function isSizeOf(operand: SizeOf | AttributeValue): operand is SizeOf {
  return Object.hasOwn(operand, 'type');
}

/** Returns the value at a path. Ignores inherited members such as `toString`. */
function valueAt(path: Path, item: Item): Value {
  let value: Value = { M: item };
  for (const step of path) {
    const members: unknown = typeof step === 'number' ? value?.['L'] : value?.['M'];
    if (typeof members !== 'object' || members === null || !Object.hasOwn(members, step)) return undefined;
    value = Reflect.get(members, step);
  }
  return value;
}

function sizeOf(value: Value): Value {
  const size = value && lengthOf(value);
  return size === undefined ? undefined : { N: String(size) };
}

/**
 * Returns the number of characters, bytes or members of a value; undefined for a number, a Boolean and NULL.
 */
function lengthOf(value: AttributeValue): number | undefined {
  const content = value[typeOf(value)];
  if (typeof value['B'] === 'string') return Buffer.from(value['B'], 'base64').length;
  if (typeof value['S'] === 'string') return value['S'].length;
  if (Array.isArray(content)) return content.length;
  return typeof content === 'object' && content !== null ? Object.keys(content).length : undefined;
}

function isSame(value: Value, other: Value): boolean {
  return value !== undefined && other !== undefined && isEqual(value, other);
}

function isLower(value: Value, other: Value): boolean {
  return (
    value !== undefined && other !== undefined && typeOf(value) === typeOf(other) && isBefore(value, other)
  );
}

const isAtMost = (value: Value, other: Value) => isSame(value, other) || isLower(value, other);

function beginsWith(value: Value, prefix: Value): boolean {
  if (value === undefined || prefix === undefined || typeOf(value) !== typeOf(prefix)) return false;
  const [bytes, start] = [bytesOf(value), bytesOf(prefix)];
  return bytes.subarray(0, start.length).equals(start);
}

function contains(value: Value, part: Value): boolean {
  if (value === undefined || part === undefined) return false;
  const [type, partType] = [typeOf(value), typeOf(part)];
  const content = value[type];
  if (type === partType && (type === 'S' || type === 'B')) return bytesOf(value).includes(bytesOf(part));
  if (!Array.isArray(content)) return false;
  if (type === 'L') return content.some((member: AttributeValue) => isEqual(member, part));
  return type === `${partType}S` && content.includes(part[partType]);
}

function bytesOf(value: AttributeValue): Buffer {
  const type = typeOf(value);
  return Buffer.from(String(value[type]), type === 'B' ? 'base64' : 'utf8');
}
