import { afterEach, describe, expect, it, vi } from 'vitest';
import * as registerPasskey from '../../../functions/passkeys/register-passkey.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import { changeItem } from '../../support/items.ts';
import {
  creationOptions,
  makePasskeyTenant,
  myPasskeys,
  newSignedIn,
  own,
  register,
  removeMine,
  screenOrigin,
  signInByPasskey,
  usePasskeyTenant,
  withPasskey,
} from '../../support/passkeys.ts';
import { outcomesOf } from '../../support/races.ts';
import { openSessionOf } from '../../support/sign-in.ts';

const backends = useBackends({ events: true });
const tenant = usePasskeyTenant();
afterEach(() => vi.useRealTimers());
const newUser = () => newSignedIn(backends, tenant);
const post = (user: Awaited<ReturnType<typeof newUser>>, credential: object) =>
  own(user, registerPasskey, { body: { credential } });

describe('POST /me/applications/{app}/passkeys', () => {
  it('answers with the passkey, which signs its user in from then on', async () => {
    const user = await newUser();
    const { answer, authenticator } = await register(user, { synced: true }, { name: 'Phone' });
    expect(answer).toMatchObject({
      status: 200,
      body: { id: expect.stringMatching(/^passkey_/), name: 'Phone', synced: true },
    });
    expect(answer.text).not.toContain('public_key');
    const { answer: signedIn } = await signInByPasskey(tenant.clientId, authenticator);
    expect(signedIn.body['app_user_id']).toBe(user.userId);
  });

  it('is an event of the user, by the user', async () => {
    const user = await newUser();
    const changes = await changesDuring(() => register(user));
    expect(changes).toMatchObject([
      {
        type: 'user.passkey_added',
        subject: { type: 'user', id: user.userId },
        actor: { type: 'user', id: user.userId },
      },
    ]);
  });

  it('answers the same request again with the same passkey', async () => {
    const user = await newUser();
    const { answer, again } = await register(user);
    expect((await again()).body).toEqual(answer.body);
    expect((await myPasskeys(user)).body['results']).toHaveLength(1);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a statement of another type', { type: 'webauthn.get' }],
    ['a person who was not verified', { verifiesUser: false }],
  ])('answers 400 to %s, and adds nothing', async (_, ceremony) => {
    const user = await newUser();
    const { answer } = await register(user, ceremony);
    expect(answer).toBeApiError(400, 'invalid_passkey');
    expect((await myPasskeys(user)).body).toEqual({ results: [] });
  });

  it('answers 410 to the challenge of another user, and to one older than ten minutes', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const { body: foreign } = await creationOptions(other);
    const credential = new Authenticator().create(foreign as never, { origin: screenOrigin() });
    expect(await post(user, credential)).toBeApiError(410, 'challenge_ended');
    const { body: options } = await creationOptions(user);
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] });
    const late = new Authenticator().create(options as never, { origin: screenOrigin() });
    const session = await openSessionOf(tenant.app, user.userId);
    expect(await post({ ...user, ...session }, late)).toBeApiError(410, 'challenge_ended');
  });

  it('adds one of two passkeys that were made for one challenge', async () => {
    const user = await newUser();
    const { body: options } = await creationOptions(user);
    const made = [new Authenticator(), new Authenticator()].map((one) =>
      one.create(options as never, { origin: screenOrigin() }),
    );
    const answers = await Promise.all(made.map((credential) => post(user, credential)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('answers 409 to a credential that another user has', async () => {
    const authenticator = new Authenticator();
    await register(await newUser(), {}, { authenticator });
    const { answer } = await register(await newUser(), {}, { authenticator });
    expect(answer).toBeApiError(409, 'conflict');
  });

  it('gives one of two users a credential that both register at once', async () => {
    const authenticator = new Authenticator();
    const [one, other] = [await newUser(), await newUser()];
    const answers = await Promise.all([one, other].map((user) => register(user, {}, { authenticator })));
    expect(outcomesOf(answers.map(({ answer }) => answer))).toEqual({ '200': 1, '409 conflict': 1 });
  });

  it('answers 409 to the 21st, also of several at once', async () => {
    const user = await newUser();
    await changeItem(keys.profile(tenant.app, user.userId), { passkeys: 19 });
    const answers = await Promise.all([register(user), register(user), register(user)]);
    expect(outcomesOf(answers.map(({ answer }) => answer))).toEqual({ '200': 1, '409 limit_reached': 2 });
  });

  it('answers 401 if the sign-in is older than ten minutes', async () => {
    const user = await newUser();
    const auth_time = Math.floor(Date.now() / 1000) - 601;
    const { headers } = await openSessionOf(tenant.app, user.userId, { auth_time });
    expect(await creationOptions({ ...user, headers })).toBeApiError(401, 'reauthentication_required');
    expect(await post({ ...user, headers }, (await credentialOf(user)) ?? {})).toBeApiError(
      401,
      'reauthentication_required',
    );
  });

  it('answers 403 where the application takes no passkeys', async () => {
    const closed = await makePasskeyTenant({});
    const user = await newSignedIn(backends, closed);
    expect(await creationOptions(user)).toBeApiError(403, 'passkeys_not_enabled');
  });

  it('answers 400 that names the member to what no browser sends', async () => {
    const user = await newUser();
    const credential = await credentialOf(user);
    const broken = { ...credential, response: { ...credential.response, clientDataJSON: 'bm8' } };
    expect(await post(user, broken)).toBeApiError(400, 'invalid_input');
    const { attestationObject: _, ...response } = credential.response;
    expect((await post(user, { ...credential, response })).text).toContain('attestationObject');
    const garbled = { ...credential, response: { ...credential.response, attestationObject: 'AAAA' } };
    expect(await post(user, garbled)).toBeApiError(400, 'invalid_passkey');
  });

  it('is counted by the profile, as is each removal', async () => {
    const user = await withPasskey(await newUser());
    expect((await findProfile(tenant.app, user.userId))?.passkeys).toBe(1);
    await removeMine(user, user.passkey);
    expect((await findProfile(tenant.app, user.userId))?.passkeys).toBe(0);
  });
});

async function credentialOf(user: Awaited<ReturnType<typeof newUser>>) {
  const { body: options } = await creationOptions(user);
  return new Authenticator().create(options as never, { origin: screenOrigin() });
}
