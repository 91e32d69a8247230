import * as beginRegistration from '../../functions/passkeys/begin-passkey-registration.ts';
import * as registerPasskey from '../../functions/passkeys/register-passkey.ts';
import * as value from '../../infra/openapi-examples/values.ts';
import { decodeToken } from '../../shared/auth/refresh-token.ts';
import type { Principal } from '../../shared/http/principal.ts';
import { Authenticator } from './authenticator.ts';
import { invoke } from './invoke.ts';
import { setConfig } from './magic-links.ts';
import { requestOptions, screenOrigin, WITH_PASSKEYS } from './passkeys.ts';
import { makeCredential, openSessionOf } from './sign-in.ts';
import type { Tenant } from './tenants.ts';

type Needs = { principal?: Principal; headers?: Record<string, string>; real: Record<string, string> };
type World = { tenant: Tenant };

/** A user of an application with passkeys, in a session that has just begun. */
async function withFreshSession({ tenant }: World): Promise<Needs & { principal: Principal }> {
  await setConfig(tenant, WITH_PASSKEYS);
  const { refreshToken } = await openSessionOf(tenant.app, tenant.userId);
  return { principal: { ...tenant.user, sessionId: decodeToken(refreshToken).sessionId }, real: {} };
}

/** What a browser answers to the options of a registration. */
async function withNewCredential(world: World) {
  const { principal } = await withFreshSession(world);
  const params = { app: world.tenant.app };
  const { body: options } = await invoke(beginRegistration, { params, principal });
  const authenticator = new Authenticator();
  const credential = authenticator.create(options as never, { origin: screenOrigin() });
  const { clientDataJSON, attestationObject } = credential.response;
  const real = {
    [value.CREDENTIAL_ID]: credential.id,
    [value.CLIENT_DATA]: clientDataJSON,
    [value.ATTESTATION]: attestationObject,
  };
  return { principal, real, authenticator, credential };
}

/** A user with a passkey. */
async function withAddedPasskey(world: World) {
  const { principal, credential, authenticator } = await withNewCredential(world);
  const params = { app: world.tenant.app };
  const body = { name: 'Work laptop', credential };
  const { body: passkey } = await invoke(registerPasskey, { params, principal, body });
  return { principal, real: { [value.PASSKEY]: String(passkey['id']) }, authenticator };
}

/** The passkey of a user, for callers of the platform. */
async function withPasskeyOfUser(world: World): Promise<Needs> {
  return { real: (await withAddedPasskey(world)).real };
}

/** What a browser answers to the options of a sign-in. */
async function withAssertion(world: World): Promise<Needs> {
  const { authenticator } = await withAddedPasskey(world);
  const { clientId } = await makeCredential(world.tenant.app);
  const { body: options } = await requestOptions(clientId);
  const { id, response } = authenticator.get(options as never, { origin: screenOrigin() });
  return {
    headers: { 'x-svc-app-key': clientId },
    real: {
      [value.CLIENT_ID]: clientId,
      [value.CREDENTIAL_ID]: id,
      [value.CLIENT_DATA]: response.clientDataJSON,
      [value.AUTHENTICATOR_DATA]: response.authenticatorData,
      [value.SIGNATURE]: response.signature,
      [value.USER_HANDLE]: response.userHandle,
    },
  };
}

async function withKeyOnly({ tenant }: World): Promise<Needs> {
  await setConfig(tenant, WITH_PASSKEYS);
  const { clientId } = await makeCredential(tenant.app);
  return { headers: { 'x-svc-app-key': clientId }, real: { [value.CLIENT_ID]: clientId } };
}

const needsOnly = async ({ principal, real }: Needs): Promise<Needs> => ({
  real,
  ...(principal && { principal }),
});
const withOwnPasskey = async (world: World) => needsOnly(await withAddedPasskey(world));

/** What operations of passkeys need, by their ids. */
export const PASSKEY_NEEDS: Readonly<Record<string, (world: World) => Promise<Needs>>> = {
  offerPasskey: withFreshSession,
  beginPasskeyRegistration: withFreshSession,
  registerPasskey: async (world) => needsOnly(await withNewCredential(world)),
  listMyPasskeys: withOwnPasskey,
  updateMyPasskey: withOwnPasskey,
  deleteMyPasskey: withOwnPasskey,
  listUserPasskeys: withPasskeyOfUser,
  deleteUserPasskey: withPasskeyOfUser,
  beginPasskeySignIn: withKeyOnly,
  completePasskeySignIn: withAssertion,
};
