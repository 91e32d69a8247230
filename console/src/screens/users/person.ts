import type { ProfileSchema, UserListItem } from '@svc/client/server';

/** How a user is called, the address or number beside the name, and the picture. */
export type Person = { name: string; address: string | undefined; picture: string | undefined };

/**
 * Returns the name of a user: its own one, else its address or number, else its id. The picture is the first
 * one of the schema.
 */
export function personOf(
  { svc_user, data }: Pick<UserListItem, 'svc_user' | 'data'>,
  schema: ProfileSchema['schema'] = {},
): Person {
  const values: Readonly<Record<string, unknown>> = data;
  const { first_name, last_name, email, phone_number } = data;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const address = [email, phone_number].find(Boolean);
  const shown = address === undefined ? undefined : String(address);
  const pictures = Object.keys(schema).filter((field) => schema[field]?.type === 'image');
  const picture = pictures.map((field) => webAddress(values[field])).find(Boolean);
  return name ? { name, address: shown, picture } : { name: shown ?? svc_user, address: undefined, picture };
}

/** Returns the address of a page or file; undefined for any other value, such as `javascript:`. */
export function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  return /^https?:$/.test(new URL(value).protocol) ? value : undefined;
}
