import { decodeJwt } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { useBackends } from '../../support/backends.ts';
import { newGuest } from '../../support/guests.ts';
import type { Answer } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { startPictureHost } from '../../support/picture-host.ts';
import { purgeRecords, sweep } from '../../support/purge.ts';
import { addFields } from '../../support/schemas.ts';
import { completeSignIn, startSignIn } from '../../support/sign-in.ts';
import { exchange, makeUpstreamTenant, type UpstreamTenant, visitUpstream } from '../../support/upstream.ts';

const backends = useBackends();
const { state: host, url } = await startPictureHost();
const WITH_GUESTS = {
  hub: {
    return_urls: ['https://app.example.com/welcome'],
    auth: { sign_in_methods: { anonymous: { enabled: true } } },
  },
};
const at = {} as { trusted: UpstreamTenant; other: UpstreamTenant };
beforeAll(async () => {
  at.trusted = await makeUpstreamTenant(WITH_GUESTS, { trusted_domains: ['example.com'] });
  at.other = await makeUpstreamTenant();
  for (const tenant of [at.trusted, at.other]) await addFields(tenant, { photo: { type: 'image' } });
});

function newPerson(tenant: UpstreamTenant) {
  const person = { sub: crypto.randomUUID(), email: newEmail(), email_verified: true, picture: url };
  tenant.second.state.person = person;
  return person;
}

const userOf = ({ body }: Answer) => decodeJwt(String(body['access_token'])).sub;

/** Sweeps, and expects that the user has got the picture of its provider. */
async function expectPicture({ app }: UpstreamTenant, userId: unknown): Promise<void> {
  const calls = host.calls;
  await sweep((await purgeRecords()).filter((record) => record['app'] === app));
  expect(host.calls).toBe(calls + 1);
  const profile = await findProfile(app, String(userId));
  expect(profile?.files).toMatchObject({ photo: { state: 'pending', content_type: 'image/png' } });
}

it('a sign-up at a provider brings the picture', async () => {
  newPerson(at.trusted);
  const { brought, verifier } = await visitUpstream(at.trusted);
  await expectPicture(at.trusted, userOf(await exchange(brought['svc_code'], verifier)));
});

it('a guest who becomes a user at a provider gets the picture', async () => {
  newPerson(at.trusted);
  const guest = await newGuest(at.trusted.clientId);
  const { brought, verifier } = await visitUpstream(at.trusted, { guest_token: guest.accessToken });
  expect(userOf(await exchange(brought['svc_code'], verifier))).toBe(guest.userId);
  await expectPicture(at.trusted, guest.userId);
});

it('a sign-up that goes on with a code brings the picture', async () => {
  const { email } = newPerson(at.other);
  const { brought, members, verifier } = await visitUpstream(at.other);
  const upstream_code = brought['svc_upstream'];
  const { body } = await startSignIn(at.other.clientId, { upstream_code, ...members });
  const code = backends.messages().list(email)[0]?.code;
  const completed = await completeSignIn(body['challenge_id'], code, { code_verifier: verifier });
  await expectPicture(at.other, completed.body['app_user_id']);
});
