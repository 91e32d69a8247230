/** Returns an object of unknown type as a record, to check its properties. Empty for other values. */
export function propertiesOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns the value at a path of names with dots between them; undefined if a name on it is missing. */
export function valueAtPath(value: unknown, path: string): unknown {
  return path.split('.').reduce((inner, name) => propertiesOf(inner)[name], value);
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns the members that are not undefined. */
export function definedMembers<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** Returns the members of a patch that are present. Null becomes undefined, which clears a stored member. */
export function presentMembers(patch: object): Record<string, unknown> {
  const present = Object.entries(patch).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, value ?? undefined]));
}

/** A value, or the null with which a merge patch removes it. */
export type Nullable<T> = T | null | undefined;
