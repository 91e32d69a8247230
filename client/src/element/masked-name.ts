import { accountName } from '../common/account-name.ts';

/** Returns by what a user knows the account: an address is masked as the service masks that of a link. */
export function maskedName(profile: Parameters<typeof accountName>[0]): string {
  const name = accountName(profile);
  const at = name.lastIndexOf('@');
  if (at > 0) return `${name.charAt(0)}***${name.slice(at)}`;
  return name.startsWith('+') ? `***${name.slice(-3)}` : name;
}
