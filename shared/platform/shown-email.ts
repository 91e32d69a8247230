import { domainToUnicode } from 'node:url';

/** Returns an address as people read it: with the domain in Unicode. Other texts stay as they are. */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return domain.includes('xn--') ? address.slice(0, at + 1) + (domainToUnicode(domain) || domain) : address;
}
