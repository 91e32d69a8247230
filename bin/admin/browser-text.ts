type NamedBrowser = { name?: string | undefined; system?: string | undefined };

/** Returns the names of a browser and its system for people; undefined if neither is known. */
export function browserText({ name, system }: NamedBrowser = {}): string | undefined {
  return [name, system].filter(Boolean).join(', ') || undefined;
}
