import type { UserListItem } from '@svc/client/server';

type Named = Pick<UserListItem, 'svc_user' | 'data'>;

/** How a user is called, and the address or number beside the name. */
export type CalledUser = { name: string; address: string | undefined };

/** Returns how a user is called: the name, else the address or number, else the id. */
export function userName({ svc_user, data }: Named): CalledUser {
  const { first_name, last_name, email, phone_number } = data;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const address = [email, phone_number].find((value) => typeof value === 'string' && value !== '');
  if (name !== '') return { name, address: address === undefined ? undefined : String(address) };
  return { name: String(address ?? svc_user), address: undefined };
}
