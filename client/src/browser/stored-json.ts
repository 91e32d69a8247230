/** Where a browser keeps tokens; `localStorage`, so that all tabs share them. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reads a stored value. Undefined if there is none, or if `isWhole` is false of it: then it is damaged. */
export function storedJson<T>(
  storage: TokenStorage,
  name: string,
  isWhole: (value: unknown) => value is T,
): T | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(name) ?? 'null');
    return isWhole(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True if each of the values has this type or is absent. */
export function isOptional(type: 'string' | 'number', ...values: unknown[]): boolean {
  return values.every((value) => value === undefined || typeof value === type);
}
