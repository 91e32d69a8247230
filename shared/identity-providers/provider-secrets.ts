import { openWithKms, type SealContext, sealWithKms } from '../auth/keys/key-service.ts';
import { remember } from '../platform/remember.ts';
import { isoIn, isoNow, isPast } from '../platform/time.ts';
import type { IdentityProviderRecord, SealedProviderSecret } from './identity-provider.ts';

/** The `purpose` in the encryption context of sealed secrets of identity providers. */
export const PROVIDER_SECRET_PURPOSE = 'provider secret';

type Named = Pick<IdentityProviderRecord, 'app' | 'id'>;
type WithSecrets = Named & Pick<IdentityProviderRecord, 'secrets'>;

const MAX_OPENED = 1_000;
/** Opened secrets by provider and sealed text, so that an instance asks KMS once for each. */
const opened = new Map<string, Promise<string>>();

const contextOf = ({ app, id }: Named): SealContext => ({
  purpose: PROVIDER_SECRET_PURPOSE,
  app,
  provider: id,
});

/** Seals a secret for an identity provider. Throws 503 while KMS does not answer. */
export async function sealProviderSecret(provider: Named, secret: string): Promise<SealedProviderSecret> {
  return { sealed: await sealWithKms(secret, contextOf(provider)), created_at: isoNow() };
}

/** Returns the secrets that have not ended, newest first. */
export function currentProviderSecrets({
  secrets,
}: Pick<IdentityProviderRecord, 'secrets'>): SealedProviderSecret[] {
  return secrets.filter(({ expires_at: end }) => end === undefined || !isPast(end));
}

/**
 * Returns the secrets after a rotation: the new one, and the previous one for `graceSeconds` more. An earlier
 * one ends, because at most two are kept.
 */
export function rotatedProviderSecrets(
  provider: WithSecrets,
  next: SealedProviderSecret,
  graceSeconds: number,
): SealedProviderSecret[] {
  const [previous] = currentProviderSecrets(provider);
  if (!previous || graceSeconds === 0) return [next];
  return [next, { ...previous, expires_at: isoIn(graceSeconds) }];
}

/**
 * Returns the secrets of an identity provider that have not ended, newest first, at most two. Throws 503
 * while KMS does not answer, and an Error for a secret that was sealed for another provider.
 */
export function openProviderSecrets(provider: WithSecrets): Promise<string[]> {
  return Promise.all(currentProviderSecrets(provider).map(({ sealed }) => openOnce(provider, sealed)));
}

function openOnce(provider: Named, sealed: string): Promise<string> {
  const name = JSON.stringify([provider.app, provider.id, sealed]);
  const known = opened.get(name);
  if (known) return known;
  const opening = openSealed(provider, sealed);
  remember(opened, name, opening, MAX_OPENED);
  opening.catch(() => {
    // After it was forgotten, another call may have begun to open it again.
    if (opened.get(name) === opening) opened.delete(name);
  });
  return opening;
}

async function openSealed(provider: Named, sealed: string): Promise<string> {
  const secret = await openWithKms(sealed, contextOf(provider));
  if (!secret) throw new Error(`a secret of the identity provider ${provider.id} was not sealed for it`);
  return secret.toString();
}

/** Drops the opened secrets. For tests and local servers. */
export function forgetProviderSecrets(): void {
  opened.clear();
}
