import { countWrite, MAX_MEMBERS } from '../applications/collections.ts';
import { deletion } from '../credentials/credential-store.ts';
import { ranges } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { queryItems, writeAll } from '../storage/table.ts';

/** The number of credentials that one transaction deletes: two items each, and the counter. */
const BATCH = 45;

/**
 * Deletes every credential that acts for a variant. Returns how many it deleted. Each stops working with the
 * next request. May be interrupted and repeated. If somebody else deletes one at the same time, reads the
 * rest again.
 */
export async function endVariantCredentials(app: string, variant: string): Promise<number> {
  let ended = 0;
  await retryStale(async () => {
    const left = await credentialsOf(app, variant);
    while (left.length > 0) {
      const batch = left.splice(0, BATCH);
      const removals = batch.flatMap((clientId) => deletion(app, clientId));
      await writeAll([
        ...removals.map((removal) => ({ ...removal, otherwise: stale })),
        countWrite(app, { credentials: -batch.length }),
      ]);
      ended += batch.length;
    }
  });
  return ended;
}

async function credentialsOf(app: string, variant: string): Promise<string[]> {
  const { items } = await queryItems(ranges.credentials(app), { limit: MAX_MEMBERS });
  return items.filter((item) => item['app_variant_id'] === variant).map((item) => String(item['client_id']));
}
