import type { Application } from '../applications/application.ts';
import type { ActiveGroup } from '../groups/active-group.ts';
import { hashSecret } from '../platform/crypto/secrets.ts';
import { parseDuration } from '../platform/duration.ts';
import { ApiError } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { DAY, epochNow, epochOf, isoIn, isoNow, YEAR } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { SessionBeginning } from '../profiles/sign-in/session-beginning.ts';
import type { SessionFacts } from '../profiles/sign-in/session-facts.ts';
import { keys } from '../storage/keys.ts';
import { notExists } from '../storage/writes/expressions.ts';
import { put, type Write } from '../storage/writes/writes.ts';
import { encodeToken } from './refresh-token.ts';
import { issueAccessToken, lifetimeOf } from './tokens.ts';

/** Lifetime of an unused refresh token if the application sets none. */
const REFRESH_SECONDS = 30 * DAY;
/** Longest lifetime of a session, however often it is refreshed. */
const LONGEST_SESSION_SECONDS = YEAR;
/** The hash of a used token, and its child, sealed with the used token. */
type Rotation = { used_hash: string; at: string; sealed_child: string };

/**
 * A session as it is stored. Refresh tokens are stored as hashes. The current one is also stored sealed with
 * the one that it replaced.
 */
export type SessionRecord = SessionFacts & {
  id: string;
  created_at: string;
  expires: string;
  ends: string;
  /** Proves that a token once belonged to this session. An invented token ends nothing. */
  family_key: string;
  refresh_hash: string;
  began: SessionBeginning;
  /** The group for which the session acts (decision 0560). */
  active_group?: string | undefined;
  /** The last rotation. Absent until the first refresh. */
  rotation?: Rotation;
};

/** The answer to a sign-in or refresh (RFC 6749, 5.1). */
export type Tokens = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  token_type: 'Bearer';
};

/** The tokens of a completed sign-in, and the key of its device if it verified an address. */
export type SignInTokens = Tokens & { device_key?: string | undefined };

/** A session that is not stored yet, with what its first tokens need. */
type OpenSession = {
  write: Write;
  sessionId: string;
  refreshToken: string;
  asOf: number;
  group: ActiveGroup | undefined;
};

/**
 * Creates a session. Returns the write that stores it, for the caller's transaction, and the refresh token,
 * of which only a hash is stored.
 */
export function openSession(owner: {
  application: Pick<Application, 'id' | 'config'>;
  userId: string;
  facts: SessionFacts;
  variant?: string | undefined;
  began: SessionBeginning;
  group?: ActiveGroup | undefined;
}): OpenSession {
  const { application, userId, facts, variant, began, group } = owner;
  const asOf = epochNow();
  const sessionId = randomToken(16);
  const familyKey = randomToken(16);
  const refreshToken = encodeToken({ app: application.id, userId, sessionId, variant }, familyKey);
  const record: SessionRecord = {
    id: sessionId,
    created_at: isoNow(),
    ...facts,
    began,
    ...(group && { active_group: group.id }),
    expires: isoIn(refreshSeconds(application)),
    ends: isoIn(LONGEST_SESSION_SECONDS),
    family_key: familyKey,
    refresh_hash: hashSecret(refreshToken),
  };
  const item = {
    ...keys.session(application.id, userId, sessionId),
    ...record,
    expires_at: epochOf(record.expires),
  };
  const write = put(item, notExists(), () => new ApiError('conflict'));
  return { write, sessionId, refreshToken, asOf, group };
}

/**
 * Issues the tokens of a session. Called before the write that opens the session or uses up a code or token:
 * if the tokens cannot be issued, the same request can be sent again. Throws 503 `dependency_unavailable`.
 */
export async function issueTokens(grant: {
  application: Pick<Application, 'id' | 'config'>;
  profile: ProfileRecord;
  sessionId: string;
  refreshToken: string;
  /** Epoch seconds from before the session was found to be valid. */
  asOf: number;
  variant?: string | undefined;
  rotation?: string | undefined;
  client?: string | undefined;
  group?: ActiveGroup | undefined;
  idp?: string | undefined;
}): Promise<Tokens> {
  return {
    access_token: await issueAccessToken(grant.application, grant.profile, grant),
    refresh_token: grant.refreshToken,
    expires_in: lifetimeOf(grant),
    token_type: 'Bearer',
  };
}

/** Returns the lifetime of an unused refresh token of an application. */
export function refreshSeconds({ config }: Pick<Application, 'config'>): number {
  const ttl = config.hub?.auth?.refresh_tokens?.ttl;
  return Math.min(parseDuration(ttl ?? '') ?? REFRESH_SECONDS, LONGEST_SESSION_SECONDS);
}
