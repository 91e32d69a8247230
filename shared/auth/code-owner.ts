import { shownGroupName } from '../applications/branding/shown-name.ts';
import type { KeyOwner } from '../credentials/publishable-key.ts';
import { groupOf } from '../groups/group-items.ts';
import { allInOrder } from '../platform/parallel.ts';
import { masked } from '../platform/strings/masked.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { factsFromItem } from '../profiles/sign-in/session-facts.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { effectiveFromItems, effectiveKeys } from '../variants/effective-application.ts';
import { type ApplicationCheck, asText, deadCode, findOpenCode } from './exchange-codes.ts';

/**
 * Returns whom a one-time code signs in, and the group that the sign-in joined, without using the code up
 * (decision 0563). Throws 400 `invalid_grant` for a code of another application than the key's, for one that
 * needs a verifier, and as an exchange does; 403 `application_disabled`, and errors of `check`.
 */
export async function ownerOfCode(code: string, key: Promise<KeyOwner>, check: ApplicationCheck) {
  const [{ app }, item] = await allInOrder([key, findOpenCode(code)]);
  if (item['app'] !== app) throw deadCode();
  const userId = String(item['userId']);
  const group = asText(item['group']);
  const [applicationItem, variantItem, profileItem, groupItem] = await getItems([
    ...effectiveKeys(app, asText(item['variant'])),
    keys.profile(app, userId),
    group === undefined ? undefined : keys.group(group),
  ]);
  if (!applicationItem || !profileItem) throw deadCode();
  const application = effectiveFromItems(applicationItem, variantItem);
  check(application);
  const joined = groupOf(groupItem, app);
  return {
    user_id: userId,
    masked_address: maskedAddressOf(profileFromItem(profileItem), factsFromItem(item).rests_on[0]?.value),
    group_name: joined && shownGroupName(joined.name, application.config),
  };
}

/** Returns the address that the sign-in verified, else one of the user, as it may be shown. */
function maskedAddressOf({ data }: ProfileRecord, verified: string | undefined): string {
  return masked(verified) ?? masked(data['email'] ?? data['phone_number']) ?? '***';
}
