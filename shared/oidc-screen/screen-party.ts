import { config } from '../platform/config.ts';
import { assertThat } from '../platform/errors.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import { isAtHost, type RelyingParty, relyingPartyOf, takesPasskeys } from '../ways-in/relying-party.ts';

/** For whom browsers use passkeys at the screen. With `isRelated`, only those that know related origins. */
export type ScreenParty = RelyingParty & { isRelated: boolean };

/**
 * Returns the relying party of an application as it is at the screen, whose origin is the only one. Undefined
 * if the application takes no passkeys, or keeps them for pages of its own (decision 0576).
 */
export function partyAtScreen(application: EffectiveApplication): ScreenParty | undefined {
  if (!takesPasskeys(application)) return undefined;
  const screen = new URL(config('BASE_URL'));
  const { id, origins } = relyingPartyOf(application);
  const isRelated = !isAtHost(id, screen);
  if (isRelated && !origins.includes(screen.origin)) return undefined;
  return { id, origins: [screen.origin], isRelated };
}

/** As `partyAtScreen`. Throws 403 `passkeys_not_enabled` where that is undefined. */
export function requiredPartyAtScreen(application: EffectiveApplication): ScreenParty {
  const party = partyAtScreen(application);
  assertThat(party, 'passkeys_not_enabled');
  return party;
}
