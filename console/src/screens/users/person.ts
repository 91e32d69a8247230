import type { UserListItem } from '@svc/client/server';

/** How a user is called, and the address or number beside the name. */
export type Person = { name: string; address: string | undefined };

/** Returns the name of a user: its own one, else its address or number, else its id. */
export function personOf({ svc_user, data }: Pick<UserListItem, 'svc_user' | 'data'>): Person {
  const { first_name, last_name, email, phone_number } = data;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const address = [email, phone_number].find(Boolean);
  const shown = address === undefined ? undefined : String(address);
  return name ? { name, address: shown } : { name: shown ?? svc_user, address: undefined };
}
