import { expect } from 'vitest';
import { Authenticator } from '../support/authenticator.ts';
import { call } from '../support/npm-start.ts';
import { bearer } from '../support/oidc-flow.ts';
import type { RunningService } from '../support/service.ts';
import { appOf, ask, type Flow, hubOf, newUser, publicKeyOf } from './requests.ts';

const TAKES_PASSKEYS = { hub: { auth: { sign_in_methods: { passkey: { enabled: true } } } } };

/** What a browser answers to fresh options of a sign-in. */
async function assertionOf(service: RunningService, authenticator: Authenticator, origin: string) {
  const options = await ask(service, 'POST /hub/auth/passkey-options', publicKeyOf(service));
  return authenticator.get(options as never, { origin });
}

/** A user adds a passkey and signs in by it. The next release knows it, its host and the used challenge. */
export const PASSKEY_FLOW: Flow = {
  name: 'a passkey',
  write: async (service) => {
    await ask(service, `PATCH ${appOf(service)}`, hubOf(service), { config: TAKES_PASSKEYS });
    const user = await newUser(service);
    const headers = bearer(user['access']);
    const own = `/me${appOf(service)}`;
    const options = await ask(service, `POST ${own}/passkey-options`, headers);
    const authenticator = new Authenticator();
    const { origin } = new URL(service.baseUrl);
    const credential = authenticator.create(options as never, { origin });
    await ask(service, `POST ${own}/passkeys`, headers, { credential });
    const used = await assertionOf(service, authenticator, origin);
    await ask(service, 'POST /hub/auth/passkey', publicKeyOf(service), used);
    return { id: user['id'] ?? '', origin, authenticator: authenticator.save(), used: JSON.stringify(used) };
  },
  // The address of the service is that of the release that wrote, whichever port it has now.
  read: async (service, { id, origin = '', authenticator, used = '' }) => {
    const again = await call(`${service.baseUrl}/hub/auth/passkey`, publicKeyOf(service), JSON.parse(used));
    expect([200, 410]).toContain(again.status);
    const assertion = await assertionOf(service, new Authenticator(authenticator), origin);
    const signedIn = await ask(service, 'POST /hub/auth/passkey', publicKeyOf(service), assertion);
    expect(signedIn['app_user_id']).toBe(id);
    const passkeys = { rp_id: 'other.example', origins: ['https://other.example'] };
    const body = { config: { hub: { auth: { passkeys } } } };
    const moved = await call(`${service.baseUrl}${appOf(service)}`, hubOf(service), body, 'PATCH');
    expect(moved).toMatchObject({ status: 409, body: { code: 'passkeys_in_use' } });
  },
};
