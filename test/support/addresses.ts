import * as cancelChange from '../../functions/addresses/cancel-address-change.ts';
import * as completeChange from '../../functions/addresses/complete-address-change.ts';
import * as undoChange from '../../functions/addresses/undo-address-change.ts';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import * as updateMyData from '../../functions/profiles/update-my-data.ts';
import { epochNow, isoIn, isoNow } from '../../shared/platform/time.ts';
import { keys, owners } from '../../shared/storage/keys.ts';
import { notExists } from '../../shared/storage/writes/expressions.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { put } from '../../shared/storage/writes/writes.ts';
import type { useBackends } from './backends.ts';
import { type Answer, invoke, type Request } from './invoke.ts';
import { changeItem } from './items.ts';
import { codeOf, newEmail } from './magic-links.ts';
import { ownForm } from './own-form.ts';
import { patchUser } from './profiles.ts';
import { call, makeCredential, newAddress, principalFor, signIn } from './sign-in.ts';
import type { Tenant } from './tenants.ts';

type Backends = ReturnType<typeof useBackends>;
type Session = { headers: Record<string, string> };

/** Gives the tenant's own user a session whose sign-in is so many seconds old. */
export async function signedInAgo(tenant: Tenant, seconds = 0): Promise<Tenant> {
  const { app, userId, user } = tenant;
  const sessionId = crypto.randomUUID();
  const record = { id: sessionId, created_at: isoNow(), expires: isoIn(3600), ends: isoIn(3600) };
  const facts = { auth_time: epochNow() - seconds, rests_on: [] };
  const item = { ...keys.session(app, userId, sessionId), ...record, ...facts };
  await write(put(item, notExists(), () => new Error('the session is there already') as never));
  return { ...tenant, user: { ...user, sessionId, issuedAt: epochNow() } };
}

/** A user changes its own data with its own token. */
export const patchOwn = (
  app: string,
  { headers }: Session,
  data: Record<string, unknown>,
  more: Request = {},
) =>
  call(updateMyData, {
    params: { app },
    sourceIp: newAddress(),
    body: { data },
    ...more,
    headers: { ...headers, ...more.headers },
  });

/** The pending change of a field, as an answer shows it. */
export function pendingOf({ body }: Answer, field: string) {
  const { [field]: pending } = Object(body['pending']);
  return {
    challengeId: String(pending?.challenge_id),
    masked: pending?.value_masked,
    expires: pending?.expires_at,
  };
}

/** A user who asked for another address, which waits for its code. */
export async function changedAddress({ app }: Tenant, backends: Backends) {
  const [before, after] = [newEmail(), newEmail()];
  const session = await signIn(backends, (await makeCredential(app)).clientId, { email: before });
  const answer = await patchOwn(app, session, { email: after });
  const principal = await principalFor(getMyData.operation, { params: { app }, headers: session.headers });
  return { before, after, principal, pending: pendingOf(answer, 'email').challengeId };
}

export const completeOwn = (app: string, { headers }: Session, challengeId: string, token: string) =>
  call(completeChange, { params: { app }, headers, body: { challenge_id: challengeId, token } });

export const cancelOwn = (app: string, { headers }: Session, challengeId: string) =>
  call(cancelChange, { params: { app }, headers, body: { challenge_id: challengeId } });

export const undo = (code: string, headers: Record<string, string> = {}) =>
  invoke(undoChange, { params: { code }, ...ownForm(headers) });

/** The newest message to an address. */
export function newest(backends: Backends, to: string) {
  const [message] = backends.messages().list(to);
  if (!message) throw new Error(`there is no message to ${to}`);
  return { ...message, code: message.code ?? '', linkCode: codeOf(message.links[0]) };
}

/** Lets a user hold an address that it only asserts, as from before the field could be verified. */
export async function assertAddress(
  tenant: Tenant,
  userId: string,
  field: string,
  value: string,
): Promise<void> {
  const { status, text } = await patchUser(tenant, userId, { data: { [field]: value } });
  if (status !== 200) throw new Error(`the address was not written: ${text}`);
  const key = keys.identity(tenant.app, field, value);
  await changeItem(key, { ...owners.ofUser(tenant.app, userId, key), self_asserted: true });
}
