type Meta = Record<string, unknown>;

/** Returns the further data of a group as a text to edit; empty if there are none. */
export function metaText(meta: Meta): string {
  return Object.keys(meta).length > 0 ? JSON.stringify(meta, null, 2) : '';
}

/** Reads further data that somebody typed. What is no JSON is sent as it is, for the service to refuse. */
export function metaOf(text: string | undefined): Meta {
  if (text === undefined) return {};
  try {
    return JSON.parse(text);
  } catch {
    return text as unknown as Meta;
  }
}
