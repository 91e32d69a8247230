/**
 * The value of an option that a command cannot do without. Throws an Error that names it and says what it is
 * for.
 */
export function required(name: string, value: string | undefined, what: string): string {
  if (value) return value;
  throw new Error(`--${name} is missing: ${what}`);
}
