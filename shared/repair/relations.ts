import { keywordFromItem, routeOf } from '../sms-keywords/sms-keyword-store.ts';
import { type Key, keys } from '../storage/keys.ts';
import type { Item } from '../storage/writes/expressions.ts';

type Find = (key: Key) => Item | undefined;
/** Returns the keys of items that must be in the table because this one is. */
type Needs = (ids: readonly string[], item: Item, find: Find) => Key[];

const needsApplication: Needs = ([app = '']) => [keys.application(app)];
const needsUser: Needs = ([app = '', user = '']) => [keys.application(app), keys.profile(app, user)];
const needsWebhook: Needs = ([app = '', webhook = '']) => [keys.webhook(app, webhook)];
/** The application or account whose feed it is. */
const recordOfScope = (scope: string): Key =>
  scope.startsWith('acct_') ? keys.account(scope) : keys.application(scope);

/** What each kind of item belongs to. Kinds that are not here belong to nothing, or to what a hash names. */
export const BELONGS_TO: Readonly<Record<string, Needs>> = {
  application: ([app = ''], { account, slug }) => [
    ...(account === undefined ? [] : [keys.accountApplication(String(account), app)]),
    keys.slug(String(slug)),
  ],
  applicationUsage: needsApplication,
  schema: needsApplication,
  asset: needsApplication,
  messageTemplate: needsApplication,
  identityProvider: needsApplication,
  variant: needsApplication,
  oidcClient: needsApplication,
  slug: (_ids, { app }) => [keys.application(String(app))],
  credential: ([client = ''], { application, oidc_client_configuration_id: oidc }) => [
    keys.applicationCredential(String(application), client),
    ...(oidc === undefined ? [] : [keys.oidcClient(String(application), String(oidc))]),
  ],
  applicationCredential: ([app = '', client = '']) => [keys.application(app), keys.credential(client)],
  webhook: ([app = '', webhook = '']) => [keys.application(app), keys.webhookProgress(app, webhook)],
  webhookProgress: needsWebhook,

  account: () => [],
  accountMember: ([account = '', user = '']) => [
    keys.account(account),
    keys.userAccount('app_hub', user, account),
    keys.profile('app_hub', user),
  ],
  userAccount: ([, user = '', account = '']) => [keys.accountMember(account, user)],
  accountInvite: ([account = ''], { email, id }) => [
    keys.account(account),
    keys.accountAddress(account, String(email)),
    keys.invitedAddress(String(email), String(id)),
  ],
  accountAddress: ([account = ''], { invite }) => [keys.accountInvite(account, String(invite))],
  invitedAddress: (_ids, { account, invite }) => [keys.accountInvite(String(account), String(invite))],
  accountApplication: ([account = '', app = '']) => [keys.account(account), keys.application(app)],

  profile: needsApplication,
  session: needsUser,
  passkey: ([app = '', user = '', passkey = ''], { credential_id, rp_id }) => [
    keys.profile(app, user),
    keys.passkeyCredential(String(credential_id)),
    keys.passkeyOfHost(app, String(rp_id), passkey),
  ],
  passkeyCredential: (_ids, { app, user_id, passkey }) => [
    keys.passkey(String(app), String(user_id), String(passkey)),
  ],
  passkeyOfHost: ([app = '', , passkey = ''], item) => [
    keys.passkey(app, String(ownerOf(item)?.user), passkey),
  ],
  linkedIdentity: ([app = '', user = '', identity = ''], { provider, issuer, subject }) => [
    keys.profile(app, user),
    keys.identityOwner(app, String(issuer), String(subject)),
    keys.identityAtProvider(app, String(provider), identity),
  ],
  identityOwner: ([app = ''], { user_id, identity }) => [
    keys.linkedIdentity(app, String(user_id), String(identity)),
  ],
  identityAtProvider: ([app = '', , identity = ''], { user_id }) => [
    keys.linkedIdentity(app, String(user_id), identity),
  ],
  assertion: ([app = '', , , user = '']) => [keys.profile(app, user)],
  searchEntry: ([app = '', , , , , user = '']) => [keys.profile(app, user)],
  guestExpiry: ([, , app = '', user = '']) => [keys.profile(app, user)],
  identity: ([app = ''], { user_id, reserved, former }) => [
    keys.application(app),
    // A link promises an address to a user who is none yet.
    ...(reserved && !former ? [] : [keys.profile(app, String(user_id))]),
  ],
  userGroup: ([app = '', user = '', group = ''], { id, state }) => [
    keys.group(group),
    keys.groupMember(group, String(id)),
    // Somebody is invited who is no user yet.
    ...(state === 'active' ? [keys.profile(app, user)] : []),
  ],

  smsKeyword: ([app = ''], item) => [
    keys.application(app),
    keys.smsWord(app, String(item['keyword'])),
    routeOf(keywordFromItem(item)),
  ],
  smsWord: ([app = ''], { keyword_id }) => [keys.smsKeyword(app, String(keyword_id))],
  textRoute: (_ids, { app, keyword_id }) => [keys.smsKeyword(String(app), String(keyword_id))],
  sharedTextRoute: (_ids, { app, keyword_id }) => [keys.smsKeyword(String(app), String(keyword_id))],

  group: (_ids, { app_id }) => [keys.application(String(app_id))],
  groupMember: ([group = ''], { user_id }, find) => [
    keys.group(group),
    keys.userGroup(String(find(keys.group(group))?.['app_id']), String(user_id), group),
  ],
  groupInvite: ([group = '']) => [keys.group(group)],

  link: (_ids, { app }) => [keys.application(String(app))],
  challenge: (_ids, { app }) => [keys.application(String(app))],
  signInAttempt: needsApplication,
  attemptRequest: needsApplication,
  attemptPurge: needsApplication,
  messageBudget: needsApplication,
  dailyCount: needsApplication,
  event: ([scope = '']) => [recordOfScope(scope)],
};

/**
 * Returns the application or user that the owner index names as the owner of an item; undefined without one.
 * Webhooks with something to deliver are found by their time, and have none.
 */
export function ownerOf({ owner }: Item): { app: string; user: string | undefined } | undefined {
  const [, app, user] = /^APP#([^#]+)#(?:USER#(.+))?/s.exec(String(owner)) ?? [];
  return app === undefined ? undefined : { app, user };
}
