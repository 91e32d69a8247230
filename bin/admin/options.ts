/** Options of a command line by their names, as commander parses them. */
export type Values = Readonly<Record<string, unknown>>;

/** An option: its flags as commander writes them, such as `--app <id>`, and what it is. */
export type OptionSpec = {
  flags: string;
  text: string;
  required?: true;
  choices?: readonly string[];
};

/** Returns the value of an option that commander requires. */
export function textOf(values: Values, name: string): string {
  return String(values[name]);
}

/** Returns the value of an option, or undefined if it is absent. */
export function optionalText(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}
