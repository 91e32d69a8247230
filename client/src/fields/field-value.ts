/** Returns the value of a field that is known by name only, because applications have fields of their own. */
export function fieldValue(data: Readonly<Record<string, unknown>>, field: string): unknown {
  return data[field];
}
