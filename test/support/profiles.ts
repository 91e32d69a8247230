import * as announceMyFieldUpload from '../../functions/profiles/announce-my-field-upload.ts';
import * as deleteMyData from '../../functions/profiles/delete-my-data.ts';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import * as replaceMyData from '../../functions/profiles/replace-my-data.ts';
import * as replaceMyField from '../../functions/profiles/replace-my-field.ts';
import * as updateMyData from '../../functions/profiles/update-my-data.ts';
import * as announceUserFieldUpload from '../../functions/users/announce-user-field-upload.ts';
import * as deleteUser from '../../functions/users/delete-user.ts';
import * as getUser from '../../functions/users/get-user.ts';
import * as replaceUser from '../../functions/users/replace-user.ts';
import * as replaceUserField from '../../functions/users/replace-user-field.ts';
import * as updateUser from '../../functions/users/update-user.ts';
import { findApplication } from '../../shared/applications/application-store.ts';
import { newId } from '../../shared/platform/ids.ts';
import { epochNow } from '../../shared/platform/time.ts';
import { ownerOfIdentity } from '../../shared/profiles/identity/identity-store.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { writeProfile } from '../../shared/profiles/write-profile.ts';
import { findSchema } from '../../shared/schemas/schema-store.ts';
import { keys } from '../../shared/storage/keys.ts';
import { getItem } from '../../shared/storage/read-items.ts';
import type { Writer } from '../../shared/users/write-as-platform.ts';
import { invoke, type Request } from './invoke.ts';
import type { Tenant } from './tenants.ts';

type Headers = Record<string, string>;
type Module = Parameters<typeof invoke>[0];

/** Calls a USER operation as the tenant's own user. */
export const asMe = (module: Module, { app, user }: Tenant, request: Request = {}) =>
  invoke(module, { principal: user, ...request, params: { app, ...request.params } });

/** The backend of an application, as it writes profiles. */
export async function backendOf({ app }: Pick<Tenant, 'app'>): Promise<Writer> {
  const application = await findApplication(app);
  if (!application) throw new Error('the tenant has no application');
  return { application, isEditor: false, notifies: false };
}

/** Calls a platform operation on a user as the tenant's backend. */
export const asBackend = (module: Module, { app, keys: principal }: Tenant, request: Request = {}) =>
  invoke(module, { principal, ...request, params: { app, ...request.params } });

/** The user of a tenant reads, writes and deletes its own profile. */
export const readMine = (tenant: Tenant, query: Record<string, string> = {}) =>
  asMe(getMyData, tenant, { query });
export const putMine = (tenant: Tenant, data: unknown, headers: Headers = {}) =>
  asMe(replaceMyData, tenant, { body: { data }, headers });
export const patchMine = (tenant: Tenant, data: unknown, headers: Headers = {}) =>
  asMe(updateMyData, tenant, { body: { data }, headers });
export const deleteMine = (tenant: Tenant, headers: Headers = {}) => asMe(deleteMyData, tenant, { headers });
export const putMyField = (tenant: Tenant, field: string, request: Request) =>
  asMe(replaceMyField, tenant, { params: { field }, ...request });
export const announceMine = (tenant: Tenant, field: string, body: unknown, request: Request = {}) =>
  asMe(announceMyFieldUpload, tenant, { params: { field }, body, ...request });

/** The backend of a tenant reads, writes and deletes a user. */
export const readUser = (tenant: Tenant, user: string) => asBackend(getUser, tenant, { params: { user } });
export const putUser = (tenant: Tenant, user: string, body: unknown, headers: Headers = {}) =>
  asBackend(replaceUser, tenant, { params: { user }, body, headers });
export const patchUser = (tenant: Tenant, user: string, body: unknown, headers: Headers = {}) =>
  asBackend(updateUser, tenant, { params: { user }, body, headers });
export const removeUser = (tenant: Tenant, user: string, headers: Headers = {}) =>
  asBackend(deleteUser, tenant, { params: { user }, headers });
export const putField = (tenant: Tenant, user: string, field: string, request: Request) =>
  asBackend(replaceUserField, tenant, { params: { user, field }, ...request });
export const announce = (tenant: Tenant, user: string, field: string, body: unknown) =>
  asBackend(announceUserFieldUpload, tenant, { params: { user, field }, body });

/** A user with that profile, made by the operation itself; returns its id. */
export async function makeProfile(
  tenant: Tenant,
  body: Record<string, unknown> = { data: {} },
): Promise<string> {
  const user = newId('user');
  const answer = await putUser(tenant, user, body);
  if (answer.status !== 200) throw new Error(`the user was not made: ${answer.text}`);
  return user;
}

/** A tenant whose own user is a new one with that profile. */
export async function withUser(tenant: Tenant, body?: Record<string, unknown>): Promise<Tenant> {
  const userId = await makeProfile(tenant, body);
  return { ...tenant, userId, user: { ...tenant.user, userId, issuedAt: epochNow() } };
}

export const recordOf = ({ app }: Tenant, userId: string) => findProfile(app, userId);

/** Whom a value belongs to. */
export const ownerOf = async ({ app }: Tenant, field: string, value: string) =>
  ownerOfIdentity(await getItem(keys.identity(app, field, value)));

/** A form with one part `value`, as a browser sends it. */
export async function form(
  value: string | Buffer,
  filename = 'file',
  more: Record<string, string> = {},
): Promise<Pick<Request, 'headers' | 'body'>> {
  const data = new FormData();
  for (const [name, text] of Object.entries(more)) data.set(name, text);
  if (typeof value === 'string') data.set('value', value);
  else data.set('value', new Blob([new Uint8Array(value)]), filename);
  const request = new Response(data);
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  };
}

/**
 * A user writes a value into its own profile without any proof of it, whatever an operation would ask for
 * first.
 */
export async function assertValue(
  { app }: Pick<Tenant, 'app'>,
  userId: string,
  data: Record<string, unknown>,
) {
  const known = await findProfile(app, userId);
  const schema = await findSchema(app);
  return writeProfile({ app, userId, known }, { mode: 'merge', data }, { audience: 'user', schema });
}
