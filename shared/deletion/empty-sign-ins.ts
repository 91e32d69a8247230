import { emptyChallengeWrite } from '../sign-in/codes/challenge-store.ts';
import { forgetAttempts } from '../sign-in-attempts/forget-attempts.ts';
import { addressHash, identitiesOfUser, keyOf, keys, signInsOf } from '../storage/keys.ts';
import { forEachOwned, type SweepBudget } from '../storage/sweep.ts';
import { type Item, notAbove } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { discard } from '../storage/writes/writes.ts';

/**
 * Removes the data of a deleted user from sign-ins that began before the deletion, open and completed ones
 * (decision 0284), and the records of attempts with its addresses (0370). Must run before the sweep of the
 * user, which deletes the identities of former addresses.
 * May be repeated. Returns false if time ran out.
 */
export async function emptySignIns(record: Item, budget: SweepBudget): Promise<boolean> {
  const [app, userId] = [String(record['app']), String(record['user_id'])];
  const hashes = new Set(record['addresses'] as string[]);
  const { owner, prefix } = identitiesOfUser(app, userId);
  const noteAddress = async (item: Item) => {
    if (keyOf(item).sk === IDENTITY) hashes.add(addressHash(keyOf(item)));
  };
  if (!(await forEachOwned(owner, budget, noteAddress, prefix))) return false;
  for (const hash of hashes) {
    const { owner, prefix } = signInsOf(app, hash);
    const each = (item: Item) => emptyItem(item, record, budget);
    if (!(await forEachOwned(owner, budget, each, prefix))) return false;
  }
  const keyed = (record['attempt_addresses'] ?? []) as string[];
  return forgetAttempts(app, { hashes: [...hashes], keyed }, String(record['deleted_at']), budget);
}

const [IDENTITY, LINK] = [keys.identity('', '', '').sk, keys.linkByReference('').sk];

/** Empties a challenge, or deletes its link, unless it began after the deletion. */
async function emptyItem(item: Item, { app, deleted_at }: Item, budget: SweepBudget): Promise<void> {
  const [key, before] = [keyOf(item), String(deleted_at)];
  const isLink = key.sk === LINK;
  const write = isLink
    ? discard(key, notAbove('created_at', before))
    : emptyChallengeWrite(key, String(app), before);
  const { held } = await tryWrite(write);
  if (held) budget.deleted += 1;
}
