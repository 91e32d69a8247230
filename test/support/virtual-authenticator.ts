import type { CDPSession, Page } from 'playwright-core';

type Device = {
  /** False if the device does not recognise the person. */
  isUserVerified?: boolean;
  /** False if nobody touches the device. */
  automaticPresenceSimulation?: boolean;
};

/** The device of a page with an authenticator, and what a person does with it. */
export type VirtualDevice = {
  /** How many passkeys the device has. */
  count: () => Promise<number>;
  /** Lets the person touch the device from now on, or not. */
  touch: (enabled: boolean) => Promise<void>;
  /** Lets the device recognise the person from now on, or not. */
  recognise: (isUserVerified: boolean) => Promise<void>;
};

/** Gives the browser of a page an authenticator that keeps passkeys. */
export async function addAuthenticator(page: Page, device: Device = {}): Promise<VirtualDevice> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...device,
    },
  });
  return {
    count: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    touch: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    recognise: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
