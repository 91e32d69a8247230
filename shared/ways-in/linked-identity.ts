import type { ProviderSubject } from '../profiles/identity/provider-subject.ts';
import { recordFromItem } from '../storage/keys.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { WayIn } from './way-in.ts';

/** The most identities at providers of one user. */
export const MAX_LINKED_IDENTITIES = 20;

/** An identity at a provider by which a user signs in, as it is stored. */
export type LinkedIdentityRecord = WayIn &
  Omit<ProviderSubject, 'picture'> & {
    app: string;
    user_id: string;
    created_at: string;
    last_used_at?: string | undefined;
  };

/** Reads a linked identity from its item. */
export function linkedIdentityFromItem(item: Item): LinkedIdentityRecord {
  return recordFromItem<LinkedIdentityRecord>(item);
}
