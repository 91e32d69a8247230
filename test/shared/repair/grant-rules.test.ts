import { expect, it } from 'vitest';
import { grantOfClientKey } from '../../../shared/auth/grant-of-client.ts';
import { hashOfArtifact, nameOfArtifact } from '../../../shared/auth/session-names.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { storeItem } from '../../support/items.ts';
import { repairTornParts } from '../../support/repairs.ts';
import { storeArtifact } from '../../support/sessions.ts';
import { makeListedTenant, makeNewUser } from '../../support/tenants.ts';

useBackends();

const CLIENT = 'oidc_client';

/** A user with a grant of an OpenID client, and the key under which the client would list it. */
async function makeGrant(more: object = {}) {
  const { app } = await makeListedTenant();
  const user = await makeNewUser(app);
  const grant = await storeArtifact(app, user, 'Grant', { client_config: CLIENT, ...more });
  return { app, user, grant, listed: grantOfClientKey(app, CLIENT, user, grant) };
}

it('keeps a grant that its client lists', async () => {
  const { grant, listed } = await makeGrant();
  await storeItem(listed);
  expect(await repairTornParts()).not.toHaveProperty('grants');
  expect(await getItem(grant)).toBeDefined();
  expect(await getItem(listed)).toBeDefined();
});

it('ends a grant that its client does not list, with its access tokens', async () => {
  const { app, user, grant } = await makeGrant();
  expect(await repairTornParts()).toMatchObject({ grants: 1 });
  expect(await getItem(grant)).toBeUndefined();
  const { revoked_sessions = {} } = (await findProfile(app, user)) ?? {};
  expect(Object.keys(revoked_sessions)).toEqual([nameOfArtifact(grant)]);
});

it('keeps a grant that no client of the application has asked for', async () => {
  const { grant } = await makeGrant({ client_config: undefined });
  expect(await repairTornParts()).not.toHaveProperty('grants');
  expect(await getItem(grant)).toBeDefined();
});

it('removes what a client lists without a grant, and gives no right back', async () => {
  const { app } = await makeListedTenant();
  const user = await makeNewUser(app);
  const gone = keys.oidcArtifact(app, 'Grant', crypto.randomUUID());
  const listed = keys.grantOfClient(app, CLIENT, user, hashOfArtifact(gone));
  await storeItem(listed);
  expect(await repairTornParts()).toMatchObject({ grants: 1 });
  expect(await getItem(listed)).toBeUndefined();
});
