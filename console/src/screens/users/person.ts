import type { ProfileSchema, UserListItem } from '@svc/client/server';
import { userName } from '../../api/user-name.ts';

/** How a user is called, the address or number beside the name, and the picture. */
export type Person = { name: string; address: string | undefined; picture?: string | undefined };

/** Returns how a user is called. The picture is the first one of the schema. */
export function personOf(
  { svc_user, data }: Pick<UserListItem, 'svc_user' | 'data'>,
  schema: ProfileSchema['schema'] = {},
): Person {
  const values: Readonly<Record<string, unknown>> = data;
  const pictures = Object.keys(schema).filter((field) => schema[field]?.type === 'image');
  const picture = pictures.map((field) => webAddress(values[field])).find(Boolean);
  return { ...userName({ svc_user, data }), picture };
}

/** Returns the address of a page or file; undefined for any other value, such as `javascript:`. */
export function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  return /^https?:$/.test(new URL(value).protocol) ? value : undefined;
}
