import { createPrivateKey } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import type { Authenticator } from './authenticator.ts';

/** An authenticator of Chromium, which the tests hold in their hands. */
export type VirtualAuthenticator = {
  /** Lets the person touch it as soon as it is asked, or not at all. */
  setPresent: (isPresent: boolean) => Promise<void>;
  setUserVerified: (isUserVerified: boolean) => Promise<void>;
};

/** Gives the browser of a page a device with an authenticator, which has these keys of a host. */
export async function addVirtualAuthenticator(
  page: Page,
  saved: readonly Authenticator[],
  { isPresent = true, rpId = 'localhost' } = {},
): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: isPresent,
    },
  });
  for (const one of saved) await addKey(devtools, authenticatorId, rpId, one);
  return {
    setPresent: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    setUserVerified: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

async function addKey(
  devtools: CDPSession,
  authenticatorId: string,
  rpId: string,
  saved: Authenticator,
): Promise<void> {
  const { id, key, userHandle } = JSON.parse(saved.save());
  const privateKey = createPrivateKey({ key, format: 'jwk' }).export({ format: 'der', type: 'pkcs8' });
  const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64');
  await devtools.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      ...{ rpId, credentialId: base64(id), userHandle: base64(userHandle), isResidentCredential: true },
      ...{ privateKey: privateKey.toString('base64'), signCount: 0 },
    },
  });
}
