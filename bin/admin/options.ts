/** Returns the value of a required option. Throws an Error that names the missing option and its purpose. */
export function required(name: string, value: string | undefined, purpose: string): string {
  if (value) return value;
  throw new Error(`--${name} is missing: ${purpose}`);
}
