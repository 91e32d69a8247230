import { ApiError } from '../platform/errors.ts';
import { type ChallengeUse, newPasskeyChallenge } from '../ways-in/passkey-challenge.ts';
import type { ScreenPasskey } from './passkey-form.ts';
import { partyAtScreen } from './screen-party.ts';
import type { InteractionRequest, ScreenStep } from './step.ts';

/** Returns what a challenge of this sign-in is good for. Another sign-in has others. */
export function passkeyUseOf({ application, uid }: Pick<InteractionRequest, 'application' | 'uid'>) {
  return { kind: 'screen', app: application.id, interaction: uid } satisfies ChallengeUse;
}

/**
 * Returns what the browser needs to use a passkey for this sign-in; undefined where the application takes
 * none at the screen, and while no challenge can be made: the sign-in does not fail for it.
 */
export async function offeredPasskey(step: ScreenStep): Promise<ScreenPasskey | undefined> {
  const party = partyAtScreen(step.screen.application);
  const challenge = party && (await newPasskeyChallenge(passkeyUseOf(step)).catch(noneWhileUnavailable));
  return party && challenge ? { host: party.id, isRelated: party.isRelated, challenge } : undefined;
}

function noneWhileUnavailable(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 503)) throw error;
}
