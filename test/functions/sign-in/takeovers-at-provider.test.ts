import { decodeJwt } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { callbackUrl } from '../../../shared/providers/begin-upstream.ts';
import { listLinkedIdentities } from '../../../shared/ways-in/linked-identity-store.ts';
import { assertAddress } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { newBinding } from '../../support/code-challenge.ts';
import { newPerson, signInAs, unlinkMine, withIdentity } from '../../support/identities.ts';
import { newEmail } from '../../support/magic-links.ts';
import { inUnverifiedAccount, newSignedIn } from '../../support/passkeys.ts';
import { putUser } from '../../support/profiles.ts';
import { purge } from '../../support/purge.ts';
import { addProvider, TRUSTED } from '../../support/screen-provider.ts';
import { startSecondProvider } from '../../support/second-provider.ts';
import { completeSignIn, signIn, startSignIn } from '../../support/sign-in.ts';
import {
  beginAt,
  broughtBy,
  comeBack,
  exchange,
  makeUpstreamTenant,
  newPersonAt,
  RETURN_URL,
  type UpstreamTenant,
  userBy,
  visitUpstream,
} from '../../support/upstream.ts';

const backends = useBackends();
const at = {} as { trusted: UpstreamTenant; other: UpstreamTenant };
beforeAll(async () => {
  at.trusted = await makeUpstreamTenant({}, TRUSTED);
  at.other = await makeUpstreamTenant();
});
afterEach(() => vi.useRealTimers());

const identitiesOf = async ({ app }: UpstreamTenant, userId: string) => listLinkedIdentities(app, userId);

describe('a stranger who was there first', () => {
  it('keeps nothing of the owner who signs in with the authority for the address', async () => {
    const stranger = await inUnverifiedAccount(at.trusted);
    const { person } = await withIdentity(stranger, newPerson(), 'second');
    newPersonAt(at.trusted, { email: stranger.email });
    const owner = await userBy(at.trusted);
    const asStranger = await signInAs(at.trusted.app, person, 'second').catch(() => 'nobody');
    expect(asStranger).not.toBe(owner);
    await purge();
    expect(await identitiesOf(at.trusted, owner)).toHaveLength(1);
  });

  it('keeps nothing of the owner who proves the address by a code', async () => {
    const stranger = await inUnverifiedAccount(at.other);
    const { person } = await withIdentity(stranger, newPerson(), 'second');
    const owner = await signIn(backends, at.other.clientId, { email: stranger.email });
    const asStranger = await signInAs(at.other.app, person, 'second').catch(() => 'nobody');
    expect(asStranger).not.toBe(owner.userId);
  });

  it('shares a user with whom the authority gives the same address later', async () => {
    const email = newEmail();
    newPersonAt(at.trusted, { email });
    const first = await userBy(at.trusted);
    newPersonAt(at.trusted, { email });
    expect(await userBy(at.trusted)).toBe(first);
    expect(await identitiesOf(at.trusted, first)).toHaveLength(2);
  });
});

describe('a stranger who comes later', () => {
  it('with the address of a user gets no further than a code to that address', async () => {
    const email = newEmail();
    const { userId } = await signIn(backends, at.other.clientId, { email });
    const before = backends.messages().list(email).length;
    newPersonAt(at.other, { email });
    const { brought, members, verifier } = await visitUpstream(at.other);
    expect(Object.keys(brought)).toEqual(['svc_upstream']);
    const asked = { upstream_code: brought['svc_upstream'], ...members };
    const started = await startSignIn(at.other.clientId, asked);
    const answer = await completeSignIn(started.body['challenge_id'], '000000', { code_verifier: verifier });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(backends.messages().list(email)).toHaveLength(before + 1);
    expect(await identitiesOf(at.other, userId)).toEqual([]);
  });

  it('cannot tell by any answer whether the address has a user', async () => {
    const seen = async (email: string) => {
      newPersonAt(at.other, { email });
      const { answer, brought, members } = await visitUpstream(at.other);
      const upstream_code = brought['svc_upstream'] ?? '';
      const started = await startSignIn(at.other.clientId, { upstream_code, ...members });
      return {
        statuses: [answer.status, started.status],
        brought: Object.keys(brought),
        members: Object.keys(started.body),
        mails: backends.messages().list(email).length,
      };
    };
    const [known, asserted, unknown] = [newEmail(), newEmail(), newEmail()];
    await signIn(backends, at.other.clientId, { email: known });
    await putUser(at.other, 'asserting', { data: { first_name: 'Eve' } });
    await assertAddress(at.other, 'asserting', 'email', asserted);
    const answers = {
      known: await seen(known),
      asserted: await seen(asserted),
      unknown: await seen(unknown),
    };
    expect(answers.known).toEqual({ ...answers.unknown, mails: 2 });
    expect(answers.asserted).toEqual({ ...answers.unknown, mails: answers.asserted.mails });
    expect(answers.unknown.mails).toBe(1);
  });

  it('with the former address of a linked account does not become its user', async () => {
    const { sub, email } = newPersonAt(at.trusted);
    const user = await userBy(at.trusted);
    newPersonAt(at.trusted, { sub });
    expect(await userBy(at.trusted), 'the person has another address by now').toBe(user);
    expect((await findProfile(at.trusted.app, user))?.verified_data).toEqual({ email });
  });
});

/** Adds another provider to the application of a tenant. */
async function addThirdProvider({ app }: UpstreamTenant) {
  const third = await startSecondProvider(callbackUrl());
  await addProvider(third, app, { ...TRUSTED, id: 'third' });
  return third;
}

describe('two providers of an application', () => {
  it('make two users of the same subject', async () => {
    const tenant = await makeUpstreamTenant({}, TRUSTED);
    const third = await addThirdProvider(tenant);
    const { sub } = newPersonAt(tenant);
    const first = await userBy(tenant);
    third.state.person = { sub, email: newEmail(), email_verified: true };
    const { verifier, members } = newBinding();
    const begun = await beginAt(tenant, members, {}, 'third');
    const brought = broughtBy(await comeBack(await third.visit(String(begun.body['url']))));
    const { body } = await exchange(brought['svc_code'], verifier);
    expect(decodeJwt(String(body['access_token'])).sub).not.toBe(first);
    expect(await userBy(tenant)).toBe(first);
  });

  it('cannot answer for each other', async () => {
    const tenant = await makeUpstreamTenant({}, TRUSTED);
    const third = await addThirdProvider(tenant);
    const { members } = newBinding();
    const ofSecond = new URL(String((await beginAt(tenant, members)).body['url']));
    const ofThird = new URL(String((await beginAt(tenant, members, {}, 'third')).body['url']));
    const answer = await third.visit(ofThird.href);
    answer.set('state', ofSecond.searchParams.get('state') ?? '');
    const brought = broughtBy(await comeBack(answer));
    expect(brought).toEqual({ svc_error: 'invalid_grant' });
  });
});

describe('an account that is unlinked while it signs in', () => {
  it('signs in before or not at all, and is gone in either case, x50', async () => {
    for (let n = 0; n < 50; n++) {
      const user = await withIdentity(await newSignedIn(backends, at.other), newPerson(), 'second');
      const [signedIn, unlinked] = await Promise.all([
        signInAs(at.other.app, user.person, 'second').catch(({ message }: Error) => message),
        unlinkMine(user, user.identity),
      ]);
      expect(unlinked.status).toBe(204);
      expect([user.userId, 'needs a code to the address']).toContain(signedIn);
      await expect(signInAs(at.other.app, user.person, 'second')).rejects.toThrow('needs a code');
      expect(await findProfile(at.other.app, user.userId)).toMatchObject({
        linked_identities: 0,
        connection_map: {},
      });
    }
  });
});

it('a page of the application is all that an answer ever leads to', async () => {
  newPersonAt(at.trusted);
  const { answer } = await visitUpstream(at.trusted);
  expect(answer.headers['location']).toMatch(`${RETURN_URL}#`);
});
