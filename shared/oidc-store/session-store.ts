import { type Adapter, type AdapterPayload, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { nameOfGrant } from '../auth/session-names.ts';
import { ENDED } from '../auth/session-status.ts';
import { nameOfClient } from '../oidc-clients/arrival.ts';
import { ApiError } from '../platform/errors.ts';
import { propertiesOf } from '../platform/properties.ts';
import { DAY, epochNow } from '../platform/time.ts';
import { providerChecks } from '../profiles/sign-in/provider-check.ts';
import { beginningOfSession } from '../profiles/sign-in/session-beginning.ts';
import { type Key, keys } from '../storage/keys.ts';
import { either, equals, exists, type Item, notExists } from '../storage/writes/expressions.ts';
import { keyOfWrite, update } from '../storage/writes/writes.ts';
import { artifactWrite, findLive, openArtifact, removal, sealArtifact } from './artifact-items.ts';
import { admission } from './artifact-limit.ts';
import { UNUSED_METHODS } from './artifact-store.ts';
import { readForSession } from './expected-reads.ts';
import { grantsEndingWith, replacedId } from './library-seams.ts';
import { methodOfBrowser, proofsOfBrowser, providerOfBrowser, wayInOfLogin } from './sign-in-facts.ts';
import { AlreadyUsed, isWritten, writeSession, writeWithRequest } from './writes-at-end.ts';

/**
 * Creates the storage of browser sessions (decision 0052). The cookie has an id that changes with every
 * sign-in. It points to a permanent id (`uid`), under which the session is stored and which tokens carry. A
 * session accepts one cookie at a time. So an id from before a sign-in finds nothing, even in a request that
 * is still under way (session fixation).
 */
export function sessionStore(app: string): Adapter {
  return {
    ...UNUSED_METHODS,

    async upsert(id, payload, expiresIn) {
      if (isEmptySession(payload)) return;
      // The question whether to sign out is stored for anybody.
      const asks = Provider.ctx?.oidc.route === 'end_session' && payload.accountId === undefined;
      const admitted = asks ? await admission(app, { of: 'pages' }) : undefined;
      if (admitted && admitted.wait > 0) return;
      const uid = String(payload.uid);
      const cookie = cookieKey(app, id);
      const { ctx } = Provider;
      await requireProvider(app, ctx);
      const old = replacedId(ctx?.oidc.session);
      const replaced = old === undefined ? [] : [cookieKey(app, old)];
      const setsCookie = replaced.length > 0 || needsCookie(payload);
      const saved = {
        ...payload,
        ...(ctx?.oidc.result?.login && signInOfBrowser(ctx)),
        ...(setsCookie && { cookie_set: epochNow() }),
      };
      const sealed = sealArtifact(saved, uid, expiresIn);
      const session = { ...sealed, cookie: cookie.pk, ...shownMembers(app, saved) };
      const cookieMatches = [cookie, ...replaced].map(({ pk }) => equals('cookie', pk));
      const writes = [
        {
          ...artifactWrite(app, sessionKey(app, uid), session, payload.accountId),
          if: either(notExists(), ...cookieMatches),
        },
        artifactWrite(app, cookie, sealArtifact({ uid }, id, expiresIn), payload.accountId),
        ...replaced.map(removal),
        ...(admitted ? [admitted.count] : []),
      ];
      await writeSession(writes, setsCookie);
    },

    async find(id) {
      const uid = await uidOf(cookieKey(app, id), id);
      const item = uid && (await findLive(sessionKey(app, uid)));
      if (!item || item['cookie'] !== cookieKey(app, id).pk) return undefined;
      const session = openArtifact(item, uid);
      const { ctx } = Provider;
      if (ctx?.oidc.route === 'authorization') readForSession(app, session, ctx.query['client_id']);
      return session;
    },

    async findByUid(uid) {
      const item = await findLive(sessionKey(app, uid));
      return item && item['cookie'] !== ENDED ? openArtifact(item, uid) : undefined;
    },

    /**
     * Ends the session of the request for good. A former id of it is left to the transaction that saves the
     * session under the new one.
     */
    async destroy(id) {
      const session = Provider.ctx?.oidc.session;
      if (session?.jti === id) await endBrowserSession(app, session);
    },

    async consume() {
      throw new Error('sessions are not used up');
    },
  };
}

/** Makes a request fail whose login rests alone on an identity provider that was deleted meanwhile. */
async function requireProvider(app: string, ctx: KoaContextWithOIDC | undefined): Promise<void> {
  if (!ctx?.oidc.result?.login) return;
  const facts = { method: methodOfBrowser(ctx), rests_on: proofsOfBrowser(ctx) };
  const checks = providerChecks(app, facts, () => new AlreadyUsed('Interaction', undefined));
  await writeWithRequest(app, ...checks.filter((one) => !isWritten(keyOfWrite(one))));
}

/** Returns the members with which a session records the login that a request completes. */
function signInOfBrowser(ctx: KoaContextWithOIDC) {
  const id = ctx.oidc.client?.clientId;
  const client = id === undefined ? undefined : nameOfClient(id);
  const began = beginningOfSession({ method: methodOfBrowser(ctx), client });
  return {
    rests_on: proofsOfBrowser(ctx),
    way_in: wayInOfLogin(ctx),
    idp: providerOfBrowser(ctx),
    began,
  };
}

/**
 * Returns the plain attributes of a session with a user, which the list of the user's sessions shows
 * (decision 0361), and the names of the grants that end with it.
 */
function shownMembers(app: string, { accountId, ...payload }: AdapterPayload): Item {
  if (accountId === undefined) return {};
  const { loginTs: auth_time, rests_on = [], way_in, began } = propertiesOf(payload);
  const grants = grantsEndingWith(payload).map((id) => nameOfGrant(app, id));
  return {
    ...{ auth_time, rests_on, grants, used_at: epochNow() },
    ...(way_in !== undefined && { way_in }),
    ...(began !== undefined && { began }),
  };
}

/**
 * True if nobody is signed in and no sign-out is under way. The library starts such a session for a browser
 * with the cookie of one that has ended. It is empty, so it is not saved.
 */
function isEmptySession({ accountId, state }: AdapterPayload): boolean {
  return accountId === undefined && state === undefined;
}

/** True if the cookie of a session was last set more than a day ago, so that its expiry must be extended. */
function needsCookie(payload: AdapterPayload): boolean {
  return !(Number(propertiesOf(payload)['cookie_set']) > epochNow() - DAY);
}

/**
 * Ends a session permanently, with the id of its cookie. A concurrent save, such as a silent renewal, does
 * not restore it.
 */
export async function endBrowserSession(
  app: string,
  { uid, jti }: { uid: string; jti: string },
): Promise<void> {
  await writeSession([
    update(sessionKey(app, uid), { set: { cookie: ENDED } }, exists(), sessionEnded),
    removal(cookieKey(app, jti)),
  ]);
}

function cookieKey(app: string, id: string): Key {
  return keys.oidcArtifact(app, 'SessionCookie', id);
}

function sessionKey(app: string, uid: string): Key {
  return keys.oidcArtifact(app, 'Session', uid);
}

async function uidOf(cookie: Key, id: string): Promise<string | undefined> {
  const item = await findLive(cookie);
  return item && openArtifact(item, id).uid;
}

function sessionEnded(): ApiError {
  return new ApiError('conflict', 'The session has ended, or has another cookie by now');
}
