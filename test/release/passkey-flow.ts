import { expect } from 'vitest';
import { Authenticator } from '../support/authenticator.ts';
import { call } from '../support/npm-start.ts';
import { bearer } from '../support/oidc-flow.ts';
import type { RunningService } from '../support/service.ts';
import { appOf, ask, type Flow, hubOf, newUser, publicKeyOf } from './requests.ts';

const TAKES_PASSKEYS = { hub: { auth: { sign_in_methods: { passkey: { enabled: true } } } } };

/** What a browser answers to fresh options of a sign-in. */
async function assertionOf(service: RunningService, authenticator: Authenticator) {
  const options = await ask(service, 'POST /hub/auth/passkey-options', publicKeyOf(service));
  return authenticator.get(options as never, { origin: new URL(service.baseUrl).origin });
}

/** A user adds a passkey and signs in with it. The next release knows it, and the challenge that was used. */
export const PASSKEY_FLOW: Flow = {
  name: 'a passkey',
  write: async (service) => {
    await ask(service, `PATCH ${appOf(service)}`, hubOf(service), { config: TAKES_PASSKEYS });
    const user = await newUser(service);
    const headers = bearer(user['access']);
    const own = `/me${appOf(service)}`;
    const options = await ask(service, `POST ${own}/passkey-options`, headers);
    const authenticator = new Authenticator();
    const credential = authenticator.create(options as never, { origin: new URL(service.baseUrl).origin });
    await ask(service, `POST ${own}/passkeys`, headers, { credential });
    const used = await assertionOf(service, authenticator);
    await ask(service, 'POST /hub/auth/passkey', publicKeyOf(service), used);
    return { id: user['id'] ?? '', authenticator: authenticator.save(), used: JSON.stringify(used) };
  },
  read: async (service, { id, authenticator, used = '' }) => {
    const again = await call(`${service.baseUrl}/hub/auth/passkey`, publicKeyOf(service), JSON.parse(used));
    expect([200, 410]).toContain(again.status);
    const assertion = await assertionOf(service, new Authenticator(authenticator));
    const signedIn = await ask(service, 'POST /hub/auth/passkey', publicKeyOf(service), assertion);
    expect(signedIn['app_user_id']).toBe(id);
  },
};
