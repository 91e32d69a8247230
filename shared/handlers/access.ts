import type { Application } from '../applications/application.ts';
import { findApplication } from '../applications/application-store.ts';
import { assertFirstParty } from '../auth/first-party.ts';
import { assertFounded } from '../auth/session-facts.ts';
import { assertStanding } from '../auth/standing.ts';
import { isId } from '../http/fields.ts';
import type { Operation } from '../http/operation.ts';
import {
  type AnonymousPrincipal,
  type HubPrincipal,
  type Principal,
  type Role,
  roleIn,
} from '../http/principal.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { noteActivity } from '../profiles/activity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile, profileFromItem, readUserItems, type UserItems } from '../profiles/profile-store.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/table.ts';

/** What the access check had to read, handed on so that no handler reads it again. */
export type Access = { application?: Application; profile?: ProfileRecord; own?: UserItems };

const WRITERS: readonly Role[] = ['owner', 'admin', 'editor'];

/**
 * Lets a request through or throws; whatever is not allowed is denied. No or bad credentials 401, a scheme or
 * role that is not accepted 403, a resource of another tenant the very 404 of one that does not exist
 * (`service.md`, "Authentication"). 503 where the authorizer could not find out.
 */
export async function grantAccess(
  operation: Operation,
  principal: Principal,
  params: Record<string, string | undefined>,
): Promise<Access> {
  const caller = operation.auth.length > 0 ? assertScheme(operation, principal) : undefined;
  if (caller && operation.firstPartyOnly === true) assertFirstParty(caller);
  assertIds(params);
  if (!caller) return {};
  if (caller.kind === 'user') return grantUser(operation, caller, params['app']);
  if (caller.kind === 'hub') return grantHub(operation, caller, params);
  if (params['app'] !== undefined) assertThat(caller.app === params['app'], 'application_not_found');
  return operation.auth.includes('hub') && params['app']
    ? { application: await existing(params['app']) }
    : {};
}

function assertScheme(operation: Operation, principal: Principal): Exclude<Principal, AnonymousPrincipal> {
  if (principal.kind === 'anonymous') throw unproved(principal);
  if (operation.auth.includes(principal.kind)) return principal;
  throw new ApiError('wrong_scheme', `This operation accepts: ${operation.auth.join(', ')}`);
}

/**
 * Why nobody is known. While the table does not answer, the credentials may well hold: that is no 401, by
 * which clients would drop them.
 */
function unproved({ reason = 'missing_credentials' }: AnonymousPrincipal): ApiError {
  if (reason !== 'dependency_unavailable') return new ApiError(reason);
  return new ApiError(reason, 'It cannot be checked who is calling; try again shortly', {
    headers: { 'Retry-After': '2' },
    log: { dependency: 'authorizer' },
  });
}

/** No read is made for what cannot be an id: the table takes no key of any length. */
function assertIds({ app, account }: Record<string, string | undefined>): void {
  assertThat(app === undefined || isId(app), 'application_not_found');
  assertThat(account === undefined || isId(account), 'account_not_found');
}

/**
 * Reads the caller's application and profile strongly for its standing, and with it what the operation wants
 * of the user. Reads and creations note that the user is active; a change of the profile notes it itself, so
 * that it does not fail for a version that its own request has raised.
 */
async function grantUser(
  operation: Operation,
  caller: Extract<Principal, { kind: 'user' }>,
  app: string | undefined,
): Promise<Access> {
  if (app !== undefined) assertThat(caller.app === app, 'application_not_found');
  const own = operation.reads ? await readUserItems(caller.app, caller.userId, true) : undefined;
  const { applicationItem, profile } = own ?? (await readUser(caller));
  // A deleted application ends its sessions at once; its users are deleted one after the other.
  const found = applicationItem && profile;
  assertStanding(found, caller);
  await assertFounded(found, caller);
  const notes = operation.method === 'GET' || operation.method === 'POST';
  return { profile: notes ? await noteActivity(found) : found, ...(own && { own }) };
}

async function readUser({ app, userId }: Extract<Principal, { kind: 'user' }>) {
  const [applicationItem, item] = await getItems([keys.application(app), keys.profile(app, userId)]);
  return { applicationItem, profile: item && profileFromItem(item) };
}

async function grantHub(
  operation: Operation,
  caller: HubPrincipal,
  { app, account }: Record<string, string | undefined>,
): Promise<Access> {
  if (operation.auth.includes('user')) return grantHubUser(operation, caller, app);
  if (account !== undefined) assertRole(operation, caller, account, 'account_not_found');
  if (app === undefined) return {};
  const application = await existing(app);
  assertRole(operation, caller, application.account, 'application_not_found', app);
  return { application };
}

/**
 * What users do to themselves, hub users do as users of the hub. The authorizer has asked for their standing.
 */
async function grantHubUser(
  { reads }: Operation,
  { userId }: HubPrincipal,
  app: string | undefined,
): Promise<Access> {
  assertThat(app === HUB_APPLICATION_ID, 'application_not_found');
  const own = reads ? await readUserItems(HUB_APPLICATION_ID, userId, true) : undefined;
  const profile = own ? own.profile : await findProfile(HUB_APPLICATION_ID, userId);
  assertThat(profile, 'revoked_session', 'Sign in again');
  return { profile, ...(own && { own }) };
}

async function existing(app: string): Promise<Application> {
  const application = await findApplication(app);
  assertThat(application, 'application_not_found');
  return application;
}

/** Reads are open to any member, writes to editors and up, unless the operation names its roles. */
function assertRole(
  operation: Operation,
  caller: HubPrincipal,
  account: string,
  unknown: 'account_not_found' | 'application_not_found',
  app?: string,
): void {
  const role = roleIn(caller, account);
  const forStaff = operation.support === true || (operation.support === 'hub' && app === HUB_APPLICATION_ID);
  if (caller.support && (operation.method === 'GET' || forStaff)) return;
  if (!role && caller.support) throw new ApiError('forbidden', 'Service staff may read this, not change it');
  assertThat(role, unknown);
  const accepted = operation.roles ?? (operation.method === 'GET' ? undefined : WRITERS);
  if (accepted && !accepted.includes(role)) {
    throw new ApiError('forbidden', needs(accepted));
  }
}

function needs(accepted: readonly Role[]): string {
  if (accepted.length === 0) return 'This operation is for service staff (svc_support)';
  return `This operation needs one of the roles: ${accepted.join(', ')}`;
}
