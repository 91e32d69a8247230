import { type ApiError, type ErrorCode, tooManyRequests } from '../platform/errors.ts';

/** The four kinds of authentication. */
export type AuthScheme = 'hub' | 'service_account' | 'keys' | 'user';

/** Roles of an account member. `svc_support` is not a role but an additional flag of service staff. */
export const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Maximum number of accounts of a hub user: the principal contains them all. */
export const MAX_ACCOUNTS_OF_USER = 100;

/** A hub user, who manages the applications of its accounts. */
export type HubPrincipal = {
  kind: 'hub';
  userId: string;
  sessionId: string;
  accounts: Record<string, Role>;
  support: boolean;
  /** The OpenID client that the token was issued to. */
  client?: string;
};

/**
 * Returns the role of a hub user in an account, or undefined. Safe for any account name,
 * such as `constructor`.
 */
export function roleIn({ accounts }: HubPrincipal, account: string): Role | undefined {
  return Object.hasOwn(accounts, account) ? accounts[account] : undefined;
}

/** Returns the variant of the application that a first-party caller uses. Hub users use none. */
export function variantOf(caller: UserPrincipal | HubPrincipal): string | undefined {
  return caller.kind === 'user' ? caller.variant : undefined;
}

/** A service account of one application, authenticated by a token that its key and secret obtained. */
export type ServiceAccountPrincipal = { kind: 'service_account'; app: string; clientId: string };

/** The backend of an application, authenticated by key and secret. */
export type KeysPrincipal = { kind: 'keys'; app: string; clientId: string; variant?: string };

/**
 * An end user of one application. The access check reads its profile to find out whether it is disabled
 * or signed out.
 */
export type UserPrincipal = {
  kind: 'user';
  app: string;
  userId: string;
  sessionId: string;
  issuedAt: number;
  variant?: string;
  /** The OpenID client that the token was issued to. It acts for the user until its grant ends. */
  client?: string;
  /** True for the account page, whose session is that of a browser at the sign-in screen (decision 0455). */
  accountPage?: true;
  /** The first-party rule that the token depends on: the configuration of its client, and its version. */
  firstParty?: { client: string; version: number };
};

/**
 * An unauthenticated caller. `reason` is set if it sent invalid credentials, or valid ones whose budget of
 * requests is used up. Then `retryAfterSeconds` is the time until the next request is accepted, and
 * `refused` is the application of the caller, for the log.
 */
export type AnonymousPrincipal = {
  kind: 'anonymous';
  reason?: ErrorCode;
  retryAfterSeconds?: number;
  refused?: string;
};

/** Creates the error for a caller whose budget of requests is used up. */
export function budgetExhausted(retryAfterSeconds: number): ApiError {
  return tooManyRequests('All requests of this minute are used up; send fewer of them', retryAfterSeconds);
}

export type Principal =
  | HubPrincipal
  | ServiceAccountPrincipal
  | KeysPrincipal
  | UserPrincipal
  | AnonymousPrincipal;

/** A caller that sent both a bearer token and application keys. Each part may be anonymous with a reason. */
type MixedPrincipal = { kind: 'mixed'; bearer: Principal; keys: Principal };

/** The result of the authorizer. `principalFor` selects the principal for an operation. */
export type Presented = Principal | MixedPrincipal;

/** The principal of a scheme. */
export type PrincipalOf<S extends AuthScheme> = Extract<Principal, { kind: S }>;

/** Returns the actor for `created_by` and `updated_by`: a user id, or the client id of a key. */
export function actorOf(principal: Exclude<Principal, AnonymousPrincipal>): string {
  return 'userId' in principal ? principal.userId : principal.clientId;
}
