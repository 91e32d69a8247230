import type { ErrorCode } from '../platform/errors.ts';

/** The four ways a caller proves who it is (`service.md`, "Authentication"). */
export type Scheme = 'hub' | 'service_account' | 'keys' | 'user';

/** Roles of an account member. `svc_support` is no role but a flag of service staff, held in addition. */
export const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** A hub user is a member of at most this many accounts: they travel with the principal. */
export const MAX_ACCOUNTS_OF_USER = 100;

/** A hub user: manages the applications of the accounts it is a member of. */
export type HubPrincipal = {
  kind: 'hub';
  userId: string;
  sessionId: string;
  accounts: Record<string, Role>;
  support: boolean;
  /** The OpenID client that the token was issued to. */
  client?: string;
};

/** The role of a hub user in an account; undefined where it has none, whatever the account is called. */
export function roleIn({ accounts }: HubPrincipal, account: string): Role | undefined {
  return Object.hasOwn(accounts, account) ? accounts[account] : undefined;
}

/** A service account of one application, proved by a token that its key and secret got. */
export type ServiceAccountPrincipal = { kind: 'service_account'; app: string; clientId: string };

/** An application's own backend, proved by key and secret. */
export type KeysPrincipal = { kind: 'keys'; app: string; clientId: string; variant?: string };

/**
 * An end user of one application. Its standing (disabled, signed out) is checked where its profile is read.
 */
export type UserPrincipal = {
  kind: 'user';
  app: string;
  userId: string;
  sessionId: string;
  issuedAt: number;
  variant?: string;
  /** The OpenID client that the token was issued to: it acts for the user as long as its grant lasts. */
  client?: string;
};

/** Nobody known. `reason` is set when credentials came that do not hold. */
export type AnonymousPrincipal = { kind: 'anonymous'; reason?: ErrorCode };

export type Principal =
  | HubPrincipal
  | ServiceAccountPrincipal
  | KeysPrincipal
  | UserPrincipal
  | AnonymousPrincipal;

/**
 * Both a bearer token and an application's key and secret were sent. Each part may be anonymous with the
 * reason.
 */
type MixedPrincipal = { kind: 'mixed'; bearer: Principal; keys: Principal };

/** What the authorizer found; `speakerOf` decides who speaks to an operation. */
export type Presented = Principal | MixedPrincipal;

/** The principal a scheme yields. */
export type PrincipalOf<S extends Scheme> = Extract<Principal, { kind: S }>;

/** Who did it, as `created_by` and `updated_by` show it: a user id, or the client id of a key. */
export function actorOf(principal: Exclude<Principal, AnonymousPrincipal>): string {
  return 'userId' in principal ? principal.userId : principal.clientId;
}
