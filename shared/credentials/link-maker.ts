import { ApiError } from '../platform/errors.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { credentialFromItem, isUsable } from './credential-store.ts';

/** True if the credential that made a link still works (`item`, as it was read), or if none made it. */
export function linkStands(credential: string | undefined, item: Item | undefined, app: string): boolean {
  if (credential === undefined) return true;
  return item?.['application'] === app && isUsable(credentialFromItem(item));
}

/** The error for a link whose maker has lost the right. It does not give the reason. */
export const linkEnded = () => new ApiError('link_expired', 'The link is no longer valid; ask for a new one');

/** Throws 410 `link_expired` if the credential that made a link no longer works (decision 0250). */
export function assertLinkStands(credential: string | undefined, item: Item | undefined, app: string): void {
  if (!linkStands(credential, item, app)) throw linkEnded();
}
