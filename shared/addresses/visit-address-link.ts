import type { Reply } from '../http/reply.ts';
import type { LinkRecord } from '../links/magic-link.ts';
import type { BrandOfApplication } from '../pages/link-pages.ts';
import { unseal } from '../platform/sealing.ts';
import { CODE_IN_LINK } from '../sign-in/start-sign-in.ts';
import { addressCodePage, goneUndoPage, unchangedPage, undoPage } from './address-pages.ts';
import { hasLapsed } from './undo-address-change.ts';

/**
 * Returns the page of a link about a change of address. Opening it changes nothing, since mail
 * scanners also open links.
 */
export function visitAddressLink(code: string, link: LinkRecord, brand: BrandOfApplication): Reply {
  const { purpose, sealed_code, shown_as, undo } = link;
  if (purpose === 'address' && sealed_code !== undefined) {
    return addressCodePage(brand, unseal(sealed_code, code, CODE_IN_LINK), shown_as);
  }
  if (!undo) return goneUndoPage(brand);
  return hasLapsed(undo) ? unchangedPage(brand, undo) : undoPage(brand, code, undo);
}
