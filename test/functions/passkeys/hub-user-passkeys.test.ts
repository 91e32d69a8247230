import { beforeAll, describe, expect, it } from 'vitest';
import * as listIdentities from '../../../functions/identities/list-my-identities.ts';
import * as renamePasskey from '../../../functions/passkeys/update-my-passkey.ts';
import * as signOut from '../../../functions/sign-in/sign-out.ts';
import { HUB_APPLICATION_ID as HUB, HUB_CLIENT_ID } from '../../../shared/platform/ids.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../support/backends.ts';
import { setHubMethods } from '../../support/hub-sign-in.ts';
import { useLaterTime } from '../../support/later-time.ts';
import {
  creationOptions,
  myPasskeys,
  newSignedIn,
  own,
  register,
  removeMine,
  usePasskeyTenant,
  withPasskey,
} from '../../support/passkeys.ts';

const backends = useBackends();
const tenant = usePasskeyTenant();
const pass = useLaterTime();
beforeAll(async () => {
  await bootstrapHub();
  await setHubMethods({ passkey: { enabled: true } });
});

const hubUser = () => newSignedIn(backends, { app: HUB, clientId: HUB_CLIENT_ID });
const outcome = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['code'],
];

describe('a hub user, by the hub token', () => {
  it('adds, renames and removes passkeys', async () => {
    const user = await withPasskey(await hubUser());
    const params = { passkey: user.passkey };
    expect((await own(user, renamePasskey, { params, body: { name: 'Work' } })).status).toBe(200);
    expect((await myPasskeys(user)).body).toMatchObject({ results: [{ id: user.passkey, name: 'Work' }] });
    expect((await removeMine(user, user.passkey)).status).toBe(204);
    expect((await myPasskeys(user)).body).toEqual({ results: [] });
  });

  it('lists its accounts at identity providers', async () => {
    expect((await own(await hubUser(), listIdentities)).body).toEqual({ results: [] });
  });

  it('needs a sign-in of the last ten minutes to add or remove one', async () => {
    const user = await withPasskey(await hubUser());
    pass(11 * 60_000);
    const refused = [401, 'reauthentication_required'];
    expect(outcome(await creationOptions(user))).toEqual(refused);
    expect(outcome(await removeMine(user, user.passkey))).toEqual(refused);
    expect((await myPasskeys(user)).body).toMatchObject({ results: [{ id: user.passkey }] });
  });

  it('adds none once it has signed out', async () => {
    const user = await hubUser();
    await own(user, signOut, { body: {} });
    expect(outcome(await creationOptions(user))).toEqual([401, 'revoked_session']);
  });

  it('adds none while the hub takes none', async () => {
    await setHubMethods({ passkey: { enabled: false } });
    expect(outcome(await creationOptions(await hubUser()))).toEqual([403, 'passkeys_not_enabled']);
    await setHubMethods({ passkey: { enabled: true } });
  });

  it('has none in another application', async () => {
    const user = { ...(await hubUser()), app: tenant.app };
    expect(outcome(await myPasskeys(user))).toEqual([403, 'wrong_scheme']);
    expect(outcome(await creationOptions(user))).toEqual([403, 'wrong_scheme']);
  });

  it('sees no passkeys of others', async () => {
    const [one, other] = [await withPasskey(await hubUser()), await hubUser()];
    expect((await myPasskeys(other)).body).toEqual({ results: [] });
    expect(outcome(await removeMine(other, one.passkey))).toEqual([404, 'passkey_not_found']);
    expect((await register(other)).answer.status).toBe(200);
  });
});
