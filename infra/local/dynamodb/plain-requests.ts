import { propertiesOf } from '../../../shared/platform/properties.ts';

type Request = Record<string, unknown>;
/** Declarations of dynalite: the type of each parameter, and constraints of its value. */
type Types = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const MAX_KNOWN = 1000;

/**
 * True if the parameters of a request have the types that dynalite declares, so that its own check would only
 * copy them. False for everything unusual, also if it is valid: that check names faults, drops unknown
 * parameters and converts values.
 */
export function hasDeclaredTypes(request: unknown, types: Types): request is Request {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return false;
  const checks = checksOf(types);
  return Object.entries(request).every(([name, value]) => checks.get(name)?.(value) === true);
}

/**
 * Remembers which constraints of dynalite were met. It checks each parameter anew, with expressions that it
 * compiles each time. The result depends only on texts, numbers, and which other parameters a request has.
 */
export function metConstraints(): {
  areKnown: (request: Request, types: Types) => boolean;
  remember: (request: Request, types: Types) => void;
} {
  const known = new WeakMap<Types, Set<string>>();
  return {
    areKnown: (request, types) => known.get(types)?.has(keyOf(request, types)) === true,
    remember: (request, types) => {
      if (!Object.keys(request).every((name) => isFlat(types[name]))) return;
      const keys = known.get(types) ?? new Set();
      if (keys.size >= MAX_KNOWN) keys.clear();
      known.set(types, keys.add(keyOf(request, types)));
    },
  };
}

const compiled = new WeakMap<Types, Map<string, Check>>();

function checksOf(types: Types): Map<string, Check> {
  const known = compiled.get(types);
  if (known) return known;
  const checks = new Map(
    Object.entries(types).flatMap(([name, declared]) => {
      const check = CHECKS[typeOf(declared)];
      return check ? [[name, check] as const] : [];
    }),
  );
  compiled.set(types, checks);
  return checks;
}

const isText: Check = (value) => typeof value === 'string';

const CHECKS: Record<string, Check> = {
  String: isText,
  Boolean: (value) => typeof value === 'boolean',
  Integer: Number.isInteger,
  'Map<java.lang.String> of String': (value) => isMapOf(value, isText),
  'Map<AttributeValue> of AttrStruct<ValueStruct>': (value) => isMapOf(value, isAttributeValue),
};

/** Returns the declared type of a parameter, with the type of its members. */
function typeOf(declared: unknown): string {
  if (typeof declared === 'string') return declared;
  const { type, children } = propertiesOf(declared);
  return children === undefined
    ? String(type)
    : `${type} of ${typeof children === 'string' ? children : 'members'}`;
}

function isMapOf(value: unknown, isMember: Check): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, member]) => name !== '__proto__' && isMember(member));
}

/** True for a value of one type. Binary values are left to dynalite, which checks their encoding. */
function isAttributeValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const [[type, content] = [], ...others] = Object.entries(value);
  if (type === undefined || others.length > 0) return false;
  if (type === 'S' || type === 'N') return isText(content);
  if (type === 'BOOL' || type === 'NULL') return typeof content === 'boolean';
  if (type === 'M') return isMapOf(content, isAttributeValue);
  if (!Array.isArray(content)) return false;
  if (type === 'L') return content.every(isAttributeValue);
  return (type === 'SS' || type === 'NS') && content.every(isText);
}

/** True if a parameter is a text or number, or its members have no constraints. */
function isFlat(declared: unknown): boolean {
  if (typeof declared === 'string') return true;
  const { type, children, notNull: _, ...constraints } = propertiesOf(declared);
  if (type === 'String' || type === 'Integer' || type === 'Boolean') return true;
  return typeof children === 'string' && Object.keys(constraints).length === 0;
}

/** Returns everything that the constraints of a request depend on, as text. */
function keyOf(request: Request, types: Types): string {
  return JSON.stringify(
    Object.entries(types).map(([name, declared]) => {
      const value = request[name] ?? null;
      return hasConstraints(declared) && typeof value !== 'object' ? value : value !== null;
    }),
  );
}

function hasConstraints(declared: unknown): boolean {
  return typeof declared === 'object' && declared !== null && Object.keys(declared).length > 1;
}
