import type { Reply } from '../http/reply.ts';
import type { LinkRecord } from '../links/magic-link.ts';
import { unsealCode } from '../links/sealed-code.ts';
import type { BrandOfApplication } from '../pages/link-pages.ts';
import { addressCodePage, goneUndoPage, unchangedPage, undoPage } from './address-pages.ts';
import { hasLapsed } from './undo-address-change.ts';

/**
 * Returns the page of a link about a change of address. Opening it changes nothing, since mail
 * scanners also open links.
 */
export function visitAddressLink(code: string, link: LinkRecord, brand: BrandOfApplication): Reply {
  const { purpose, sealed_code, shown_as, undo } = link;
  if (purpose === 'address' && sealed_code !== undefined) {
    return addressCodePage(brand, unsealCode(sealed_code, code), shown_as);
  }
  if (!undo) return goneUndoPage(brand);
  return hasLapsed(undo) ? unchangedPage(brand, undo) : undoPage(brand, code, undo);
}
