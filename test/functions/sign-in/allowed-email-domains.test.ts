import { describe, expect, it } from 'vitest';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import * as createMine from '../../../functions/magic-links/create-my-magic-link.ts';
import type { ApplicationConfig } from '../../../shared/applications/application.ts';
import { createVariant } from '../../../shared/variants/variant-store.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { codeOf, makeLink, redeemLink, setConfig, signUp } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { makeProfile } from '../../support/profiles.ts';
import {
  call,
  completeSignIn,
  makeCredential,
  makeSignInTenant,
  signIn,
  startedSignIn,
  startSignIn,
} from '../../support/sign-in.ts';

const backends = useBackends();
const ONE_DOMAIN: ApplicationConfig = {
  hub: { auth: { restrictions: { allowed_email_domains: ['shop.example'] } } },
};
const refused = { status: 403, body: { code: 'email_domain_not_allowed' } };
const at = (domain: string) => `${crypto.randomUUID()}@${domain}`;

describe('allowed_email_domains', () => {
  it('exclude a known user of another domain at the next sign-in, by code and link', async () => {
    const shop = await makeSignInTenant();
    const email = at('other.example');
    await signIn(backends, shop.clientId, { email });
    const { challengeId, code, linkCode } = await startedSignIn(backends, shop.clientId, { email });
    await setConfig(shop, ONE_DOMAIN);
    expect(await completeSignIn(challengeId, code)).toMatchObject(refused);
    expect(await redeemLink(linkCode)).toMatchObject(refused);
  });

  it('send a known user of another domain the reason, without code and link', async () => {
    const shop = await makeSignInTenant();
    const email = at('other.example');
    await signUp(shop, { email });
    await setConfig(shop, ONE_DOMAIN);
    expect((await startSignIn(shop.clientId, { email })).status).toBe(200);
    const [message] = backends.messages().list(email);
    expect(message).toMatchObject({ links: [], text: expect.stringContaining('and this is none of them') });
    expect(message).not.toHaveProperty('code');
  });

  it('admit known and new users of the domain', async () => {
    const shop = await makeSignInTenant(ONE_DOMAIN);
    const email = at('shop.example');
    const { userId } = await signIn(backends, shop.clientId, { email });
    expect(await signIn(backends, shop.clientId, { email })).toMatchObject({ userId });
  });

  it.each(['MÜLLER.example', 'mu\u0308ller.example', 'xn--mller-kva.example'])(
    'admit users of the allowed domain %s, in any spelling',
    async (domain) => {
      const shop = await makeSignInTenant();
      const restrictions = { allowed_email_domains: [domain] };
      const body = { config: { hub: { auth: { restrictions } } } };
      const { app, hub: principal } = shop;
      const { status } = await invoke(updateApplication, { params: { app }, principal, body });
      expect(status).toBe(200);
      expect(await signIn(backends, shop.clientId, { email: at('xn--mller-kva.example') })).toBeDefined();
    },
  );

  it.each([
    ['an address of the domain', () => at('shop.example'), { status: 200 }],
    ['an address of another domain', () => at('other.example'), refused],
    ['no address', () => undefined, refused],
  ])('decide about a sign-in by phone of a user with %s', async (_, address, expected) => {
    const shop = await makeSignInTenant(ONE_DOMAIN);
    const [email, phone] = [address(), newPhone()];
    await makeProfile(shop, {
      data: { phone_number: phone, ...(email && { email }) },
      verified_data: { ...(email && { email }) },
    });
    const { challengeId, code } = await startedSignIn(backends, shop.clientId, { phone });
    expect(await completeSignIn(challengeId, code)).toMatchObject(expected);
  });

  it('apply as the variant of the key sets them', async () => {
    const open = await makeSignInTenant();
    const closing = await createVariant(open.app, { name: 'Staff', config: ONE_DOMAIN }, 'test');
    const staffKey = (await makeCredential(open.app, { app_variant_id: closing.id })).clientId;
    const email = at('other.example');
    await signIn(backends, open.clientId, { email });
    await startSignIn(staffKey, { email });
    expect(backends.messages().list(email)[0]).not.toHaveProperty('code');

    const shut = await makeSignInTenant(ONE_DOMAIN);
    const opening = { hub: { auth: { restrictions: { allowed_email_domains: [] } } } };
    const variant = await createVariant(shut.app, { name: 'Guests', config: opening }, 'test');
    const guestKey = (await makeCredential(shut.app, { app_variant_id: variant.id })).clientId;
    expect(await signIn(backends, guestKey, { email })).toHaveProperty('userId');
  });

  it('apply to links that users make for themselves', async () => {
    const shop = await makeSignInTenant();
    const { headers } = await signIn(backends, shop.clientId, { email: at('other.example') });
    const { body } = await call(createMine, { headers, body: {} });
    await setConfig(shop, ONE_DOMAIN);
    expect(await redeemLink(codeOf(body['link']))).toMatchObject(refused);
  });

  it('do not apply to links of the backend, which decides about its users', async () => {
    const shop = await makeSignInTenant(ONE_DOMAIN);
    const { code } = await makeLink(shop, {
      data: { email: at('other.example') },
      verification_type: 'email',
    });
    expect((await redeemLink(code)).status).toBe(200);
  });
});
