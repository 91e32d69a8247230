import { afterEach, describe, expect, it, vi } from 'vitest';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import {
  link,
  makeProviderTenant,
  myIdentities,
  newPerson,
  postLink,
  removeProvider,
  signInAs,
  startLink,
  useProviderTenant,
  withIdentity,
} from '../../support/identities.ts';
import { changeItem } from '../../support/items.ts';
import { inUnverifiedAccount, newSignedIn } from '../../support/passkeys.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';
import { openSessionOf } from '../../support/sign-in.ts';

const backends = useBackends({ events: true });
const tenant = useProviderTenant();
afterEach(() => vi.useRealTimers());
const newUser = () => newSignedIn(backends, tenant);
const countsOf = async ({ userId }: { userId: string }) =>
  (await findProfile(tenant.app, userId))?.linked_identities;

/** An answer of a provider that waits for a user's session. */
async function waitingAnswer(person = newPerson()) {
  const user = await newUser();
  const { verifier, answer, state } = await startLink(user);
  return { user, verifier, state, code: await answer(person) };
}

describe('POST /me/applications/{app}/identities', () => {
  it('links the account, which signs the user in from then on', async () => {
    const user = await newUser();
    const { answer, person } = await link(user);
    expect(answer).toMatchObject({
      status: 200,
      body: { id: expect.stringMatching(/^identity_/), provider: 'google', email: person.email },
    });
    expect(answer.text).not.toMatch(/subject|issuer/);
    expect(await signInAs(tenant.app, person)).toBe(user.userId);
    expect(await countsOf(user)).toBe(1);
  });

  it('is an event of the user, with the provider', async () => {
    const user = await newUser();
    const changes = await changesDuring(() => link(user));
    expect(changes).toContainEqual(
      expect.objectContaining({
        type: 'user.identity_linked',
        subject: expect.objectContaining({ id: user.userId }),
        actor: expect.objectContaining({ type: 'user', id: user.userId }),
      }),
    );
  });

  it('answers the same request again with the same identity', async () => {
    const user = await newUser();
    const { answer, again } = await link(user);
    expect((await again()).body).toEqual(answer.body);
    expect((await myIdentities(user)).body['results']).toHaveLength(1);
  });

  it('answers many of the same request at once with the same identity', { tags: ['heavy'] }, async () => {
    const { user, code, verifier } = await waitingAnswer();
    const answers = await atOnce(RACERS, () => postLink(user, code, verifier));
    expect(outcomesOf(answers)).toEqual({ '200': RACERS });
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(await countsOf(user)).toBe(1);
  });

  it('answers the identity again that another answer has linked to the user', async () => {
    const user = await withIdentity(await newUser());
    const { answer } = await link(user, user.person);
    expect(answer.body['id']).toBe(user.identity);
    expect(await countsOf(user)).toBe(1);
  });

  it('answers 409 for the account of somebody else, and links nothing', async () => {
    const owner = await withIdentity(await newUser());
    const other = await newUser();
    const { answer } = await link(other, owner.person);
    expect(answer).toBeApiError(409, 'identity_taken');
    expect((await myIdentities(other)).body).toEqual({ results: [] });
  });

  it('gives one of two users an account that both link at once, x50', async () => {
    for (let n = 0; n < 50; n++) {
      const person = newPerson();
      const users = [await newUser(), await newUser()];
      const answers = await Promise.all(users.map((user) => link(user, person)));
      expect(outcomesOf(answers.map(({ answer }) => answer))).toEqual({ '200': 1, '409 identity_taken': 1 });
    }
  });

  it('answers 400 to another verifier', async () => {
    const { user, code } = await waitingAnswer();
    expect(await postLink(user, code, 'x'.repeat(43))).toBeApiError(400, 'invalid_grant');
    expect(await countsOf(user)).toBeUndefined();
  });

  it('answers 410 in another session of the user, and to another user', async () => {
    const { user, code, verifier } = await waitingAnswer();
    const { headers } = await openSessionOf(tenant.app, user.userId);
    expect(await postLink({ ...user, headers }, code, verifier)).toBeApiError(410, 'challenge_ended');
    expect(await postLink(await newUser(), code, verifier)).toBeApiError(410, 'challenge_ended');
    expect((await postLink(user, code, verifier)).status).toBe(200);
  });

  it.each(['', 'x', 'x.y'])('answers 4xx to the code %j', async (code) => {
    const { status } = await postLink(await newUser(), code, 'x'.repeat(43));
    expect([400, 410]).toContain(status);
  });

  it('answers 410 to an answer older than ten minutes', async () => {
    const { user, code, verifier } = await waitingAnswer();
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] });
    expect(await postLink(user, code, verifier)).toBeApiError(410, 'challenge_ended');
  });

  it('answers 410 to a sign-in of the same person that is no link', async () => {
    const { user, code, verifier, state } = await waitingAnswer();
    await changeItem(keys.upstreamSignIn(state), { purpose: 'sign-in' });
    expect(await postLink(user, code, verifier)).toBeApiError(410, 'challenge_ended');
  });

  it('answers 404 once the provider is disabled', async () => {
    const { user, code, verifier } = await waitingAnswer();
    await changeItem(keys.identityProvider(tenant.app, 'google'), { state: 'disabled' });
    const answer = await postLink(user, code, verifier);
    await changeItem(keys.identityProvider(tenant.app, 'google'), { state: 'enabled' });
    expect(answer).toBeApiError(404, 'identity_provider_not_found');
  });

  it('answers 409 to the 21st, also of several at once', async () => {
    const user = await newUser();
    await changeItem(keys.profile(tenant.app, user.userId), { linked_identities: 19 });
    const answers = await Promise.all([link(user), link(user), link(user)]);
    expect(outcomesOf(answers.map(({ answer }) => answer))).toEqual({ '200': 1, '409 limit_reached': 2 });
  });

  it('keeps what the session of the user rests on, and since when', async () => {
    const user = await newUser();
    const { identity } = await withIdentity(user);
    const item = await getItem(keys.linkedIdentity(tenant.app, user.userId, identity));
    expect(item).toMatchObject({ rests_on: [{ field: 'email' }], proved_at: expect.any(Number) });
    const stranger = await withIdentity(await inUnverifiedAccount(tenant));
    const unproved = await getItem(keys.linkedIdentity(tenant.app, stranger.userId, stranger.identity));
    expect(unproved).toMatchObject({ rests_on: [] });
  });
});

describe('a sign-in that waits while its provider is deleted', () => {
  it('links nothing', async () => {
    const own = await makeProviderTenant();
    const person = newPerson({ isAuthority: true });
    await removeProvider(own.app, 'google');
    await expect(signInAs(own.app, person)).rejects.toMatchObject({ code: 'challenge_ended' });
  });
});
