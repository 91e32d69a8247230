import * as z from 'zod/mini';
import type { Application } from '../applications/application.ts';
import { ApiError } from '../platform/errors.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItem, queryItems } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import { either, equals, exists, hasNo, notExists } from '../storage/writes/expressions.ts';
import { check, update, type Write } from '../storage/writes/writes.ts';
import { relyingPartyOf } from './relying-party.ts';

type Config = Application['config'];

/** Passkeys are counted up to this number. */
const MOST_COUNTED = 1000;

/** The query of operations that save settings of passkeys. */
export const PASSKEY_SETTINGS_QUERY = {
  force: z.optional(
    z
      .literal('true')
      .check(
        z.describe(
          'Saves `config.hub.auth.passkeys` although passkeys of users become useless by another `rp_id`, or the file `/.well-known/webauthn` of that host does not list `origins` of other hosts',
        ),
      ),
  ),
};

/** The write that notes that a passkey is added, so that none is added unseen while the host changes. */
export function notedAdding(app: string): Write {
  return update(keys.applicationUsage(app), { add: { passkeys_added: 1 } }, either(notExists(), exists()));
}

/**
 * Returns the writes that a change of the config has to make with it: none unless it changes the host of
 * passkeys, else a check that no passkey was added meanwhile, which throws `Stale`. Throws 409
 * `passkeys_in_use` with the number of passkeys that were made for the present host, unless `force`
 * (decision 0574).
 */
export async function hostChangeChecks(
  app: string,
  [before, after]: readonly [before: Config, after: Config],
  force: 'true' | undefined,
): Promise<Write[]> {
  const [host, next] = [before, after].map((config) => relyingPartyOf({ config }).id);
  if (force || next === host || host === undefined) return [];
  const usage = keys.applicationUsage(app);
  const added = (await getItem(usage))?.['passkeys_added'];
  const { items, more } = await queryItems(ranges.passkeysOfHost(app, host), { limit: MOST_COUNTED });
  if (items.length > 0) throw passkeysInUse(items.length, more, host);
  const unchanged = added === undefined ? hasNo('passkeys_added') : equals('passkeys_added', added);
  return [check(usage, unchanged, stale)];
}

function passkeysInUse(passkeys: number, more: boolean, host: string): ApiError {
  const count = more ? `more than ${passkeys}` : passkeys;
  return new ApiError(
    'passkeys_in_use',
    `body.config.hub.auth.passkeys.rp_id: passkeys of users were made for ${host}, ${count} in all, and would be useless; send force=true to change it all the same`,
    { members: { passkeys } },
  );
}
