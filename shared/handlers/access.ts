import type { Application } from '../applications/application.ts';
import { findApplication } from '../applications/application-store.ts';
import { applicationDisabled, assertEnabled } from '../applications/assert-enabled.ts';
import { acceptedCredentials } from '../auth/accepted-credentials.ts';
import { principalFor } from '../auth/choose-principal.ts';
import { assertFirstParty } from '../auth/first-party.ts';
import { isStillGiven } from '../auth/first-party-rule.ts';
import {
  assertNotEndedByProof,
  isAccountPage,
  isArtifactOpen,
  keyOfSession,
} from '../auth/session-status.ts';
import { assertClientUsable, clientKey } from '../auth/token-client.ts';
import { assertActive } from '../auth/user-status.ts';
import { hubCallersOf } from '../http/account-roles.ts';
import { mayBeId } from '../http/fields/id-fields.ts';
import { type HttpEvent, presentedBy } from '../http/http-event.ts';
import { callerFields } from '../http/middleware/request-log.ts';
import { type Operation, recordsActivity } from '../http/operation.ts';
import {
  type AnonymousPrincipal,
  budgetExhausted,
  type HubPrincipal,
  type Principal,
  type Role,
  roleIn,
  type UserPrincipal,
} from '../http/principal.ts';
import type { Middleware } from '../http/request-state.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { noteOnRequest } from '../platform/request/request-notes.ts';
import { MINUTE } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { type BesideProfile, readUserItems, type UserItems } from '../profiles/profile-store.ts';
import { noteActivity } from '../profiles/sign-in/activity.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import type { Key } from '../storage/keys.ts';
import type { Item } from '../storage/writes/expressions.ts';

/** Records that the access check read, so that the handler need not read them again. */
type Records = {
  application?: Application;
  profile?: ProfileRecord;
  own?: UserItems;
  schema?: ProfileSchema;
};

const OF_ANOTHER_APPLICATION = `The token is of a hub user, who has data in ${HUB_APPLICATION_ID} alone: send the token of a user of the application in the path`;

/** Creates the middleware that finds out who calls, and throws unless they may call the operation. */
export function checkAccess(operation: Operation): Middleware {
  const checkAccessBefore: Middleware['before'] = async ({ event, context: { state } }) => {
    const presented = presentedBy(event);
    const principal = principalFor(operation, presented);
    state.principal = principal;
    state.records = await grantAccess(operation, principal, event);
    if (presented.kind === 'mixed') Object.assign(state.log, callerFields(principal));
  };
  return { before: checkAccessBefore };
}

/**
 * Throws unless the caller may call the operation. 401 for missing or invalid credentials, 403 for a scheme
 * or role that is not accepted, and for a resource of another tenant the same 404 as for one that does not
 * exist. 503 if the authorizer could not check the credentials.
 */
async function grantAccess(operation: Operation, principal: Principal, event: HttpEvent): Promise<Records> {
  const caller = operation.auth.length > 0 ? assertScheme(operation, principal) : undefined;
  const params = event.pathParameters ?? {};
  assertIds(params);
  if (!caller) return {};
  if (caller.kind === 'user')
    return grantUser(operation, caller, params['app'], besideProfile(operation, event));
  if (caller.kind === 'hub') return grantHub(operation, caller, params, besideProfile(operation, event));
  return recordsFor(operation, caller, params);
}

/** What `readUserItems` reads for an operation. Query parameters are not parsed yet. */
function besideProfile({ reads }: Operation, { queryStringParameters: query }: HttpEvent): BesideProfile {
  const groups = reads === 'own_profile' && query?.['groups'] !== 'false';
  return { groups, schema: reads !== undefined, application: true };
}

/** Grants access to an application's own callers, and returns the records that it read. */
async function recordsFor(
  operation: Operation,
  caller: Exclude<Principal, AnonymousPrincipal | UserPrincipal | HubPrincipal>,
  params: Record<string, string | undefined>,
): Promise<Records> {
  if (operation.firstPartyOnly === true) assertFirstParty(caller);
  if (params['app'] !== undefined) assertThat(caller.app === params['app'], 'application_not_found');
  return operation.auth.includes('hub') && !operation.withoutApplication && params['app']
    ? { application: await existingApplication(params['app']) }
    : {};
}

function assertScheme(operation: Operation, principal: Principal): Exclude<Principal, AnonymousPrincipal> {
  if (principal.kind === 'anonymous') throw authenticationError(operation, principal);
  if (operation.auth.includes(principal.kind)) return principal;
  throw new ApiError('wrong_scheme', acceptedCredentials(operation.auth));
}

/**
 * Returns the error for an unauthenticated caller: 429 if its budget of requests is used up. If the table did
 * not answer, the credentials may be valid, so the error is 503: clients drop their credentials after a 401.
 */
function authenticationError(
  { auth }: Operation,
  { reason = 'missing_credentials', retryAfterSeconds = MINUTE, refused }: AnonymousPrincipal,
): ApiError {
  if (reason === 'too_many_requests') {
    if (refused !== undefined) noteOnRequest({ application: refused });
    return budgetExhausted(retryAfterSeconds);
  }
  if (reason === 'missing_credentials') return new ApiError(reason, acceptedCredentials(auth));
  if (reason !== 'dependency_unavailable') return new ApiError(reason);
  return new ApiError(reason, 'The credentials cannot be checked at the moment; try again shortly', {
    headers: { 'Retry-After': '2' },
    log: { dependency: 'authorizer' },
  });
}

/** Refuses impossible ids before a read, because the table limits the length of keys. */
function assertIds({ app, account }: Record<string, string | undefined>): void {
  assertThat(app === undefined || mayBeId(app), 'application_not_found');
  assertThat(account === undefined || mayBeId(account), 'account_not_found');
}

/**
 * Asserts that the user is enabled and the session valid, by strongly consistent reads of its application,
 * its profile and the OpenID client that it uses. Reads the data of `operation.reads` beside them. GET and
 * POST also record the activity of the user. Changes of the profile record it themselves: otherwise this
 * write would raise the version and their own precondition would fail.
 */
async function grantUser(
  operation: Operation,
  bearer: UserPrincipal,
  app: string | undefined,
  wanted: BesideProfile,
): Promise<Records> {
  if (app !== undefined) assertThat(bearer.app === app, 'application_not_found');
  const [own, isGiven] = await Promise.all([
    readUserItems(bearer.app, bearer.userId, { ...wanted, further: furtherKey(bearer) }),
    isStillGiven(bearer.app, bearer.firstParty),
  ]);
  const { applicationItem, profile, schemaItem, furtherItem } = own;
  assertClientUsable(bearer.client, bearer.app, furtherItem);
  if (operation.firstPartyOnly === true) assertFirstParty(bearer);
  // Deleting an application ends its sessions at once, although its users are deleted one by one.
  const found = applicationItem && isGiven ? profile : undefined;
  if (applicationItem?.['state'] === 'disabled') throw applicationDisabled();
  assertActive(found, bearer);
  if (isAccountPage(bearer)) assertBrowserSignedIn(found, furtherItem);
  else await assertNotEndedByProof(found, bearer);
  const known = recordsActivity(operation.method) ? await noteActivity(found) : found;
  return { profile: known, own, schema: schemaFromItem(schemaItem) };
}

/** Returns the key of what a token depends on beside its user: its OpenID client, or its browser session. */
function furtherKey(bearer: UserPrincipal): Key | undefined {
  return isAccountPage(bearer) ? keyOfSession(bearer) : clientKey(bearer);
}

/** Throws 401 `revoked_session` unless this user is signed in with the browser session (decision 0455). */
function assertBrowserSignedIn(profile: ProfileRecord, session: Item | undefined): void {
  assertThat(session && isArtifactOpen(profile, session), 'revoked_session', 'Sign in again');
}

async function grantHub(
  operation: Operation,
  caller: HubPrincipal,
  { app, account }: Record<string, string | undefined>,
  wanted: BesideProfile,
): Promise<Records> {
  if (operation.firstPartyOnly === true) assertFirstParty(caller);
  if (operation.auth.includes('user')) return grantHubUser(caller, app, wanted);
  if (account !== undefined) assertRole(operation, caller, account, 'account_not_found');
  if (app === undefined) return {};
  const application = await existingApplication(app);
  assertRole(operation, caller, application.account, 'application_not_found', app);
  // Its members still see what they have, but change nothing until the operator enables it again.
  if (operation.method !== 'GET') assertEnabled(application);
  return { application };
}

/**
 * Grants a user operation to a hub user, as a user of `app_hub`. The authorizer has checked its state. Throws
 * 403 `wrong_scheme` for any other application, whether or not it exists (decision 0476).
 */
async function grantHubUser(
  { userId }: HubPrincipal,
  app: string | undefined,
  wanted: BesideProfile,
): Promise<Records> {
  assertThat(app === HUB_APPLICATION_ID, 'wrong_scheme', OF_ANOTHER_APPLICATION);
  const own = await readUserItems(HUB_APPLICATION_ID, userId, {
    ...wanted,
    application: wanted.schema === true,
  });
  assertThat(own.profile, 'revoked_session', 'Sign in again');
  return { profile: own.profile, own, schema: schemaFromItem(own.schemaItem) };
}

async function existingApplication(app: string): Promise<Application> {
  const application = await findApplication(app);
  assertThat(application, 'application_not_found');
  return application;
}

/** Asserts that the caller has a role in the account that the operation accepts, or is accepted as staff. */
function assertRole(
  operation: Operation,
  caller: HubPrincipal,
  account: string,
  unknown: 'account_not_found' | 'application_not_found',
  app?: string,
): void {
  const role = roleIn(caller, account);
  const { account: accepted, staff } = hubCallersOf(operation);
  const forStaff = staff || (operation.support === 'hub' && app === HUB_APPLICATION_ID);
  if (caller.support && forStaff) return;
  if (!role && caller.support) throw new ApiError('forbidden', 'Service staff may read this, not change it');
  assertThat(role, unknown);
  if (!accepted.includes(role)) throw new ApiError('forbidden', missingRoleText(accepted));
}

function missingRoleText(accepted: readonly Role[]): string {
  if (accepted.length === 0) return 'This operation is for service staff (svc_support)';
  return `This operation needs one of the roles: ${accepted.join(', ')}`;
}
