/** Returns an object of unknown type as a record, to check its properties. Empty for other values. */
export function propertiesOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
