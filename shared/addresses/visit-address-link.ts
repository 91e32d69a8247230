import type { Reply } from '../http/reply.ts';
import type { AddressLink, UndoLink } from '../links/link-record.ts';
import { unsealCode } from '../links/sealed-code.ts';
import type { BrandOfApplication } from '../pages/link-pages.ts';
import { addressCodePage, unchangedPage, undoPage } from './address-pages.ts';
import { hasLapsed } from './undo-address-change.ts';

/**
 * Returns the page of a link about a change of address. Opening it changes nothing, since mail
 * scanners also open links.
 */
export function visitAddressLink(
  code: string,
  link: AddressLink | UndoLink,
  brand: BrandOfApplication,
): Reply {
  if (link.purpose === 'address') return addressCodePage(brand, unsealCode(link.sealed_code, code), link);
  const { undo } = link;
  return hasLapsed(undo) ? unchangedPage(brand, undo) : undoPage(brand, code, undo);
}
