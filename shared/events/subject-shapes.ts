import * as z from 'zod/mini';
import { Account, AccountMember } from '../accounts/account.ts';
import * as accounts from '../accounts/account-store.ts';
import { Application } from '../applications/application.ts';
import * as applications from '../applications/application-store.ts';
import { AssetUpload, assetAnswer } from '../assets/asset.ts';
import { assetFromItem } from '../assets/asset-store.ts';
import { Credential } from '../credentials/credential.ts';
import * as credentials from '../credentials/credential-store.ts';
import { Group, GroupMember } from '../groups/group.ts';
import { groupOf, inviteFromItem, memberFromItem } from '../groups/group-items.ts';
import { invitationView } from '../groups/invite.ts';
import { Invitation } from '../groups/invite-contract.ts';
import { shownProfile } from '../groups/member-view.ts';
import { OidcClient } from '../oidc-clients/oidc-client.ts';
import * as oidcClients from '../oidc-clients/oidc-client-store.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { ProfileSchema } from '../schemas/schema-contract.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { profileView } from '../users/profile-view.ts';
import { UserListItem } from '../users/user-profile.ts';
import { Variant } from '../variants/variant.ts';
import { variantView } from '../variants/variant-rules.ts';
import { variantFromItem } from '../variants/variant-store.ts';
import type { EventRecord } from './event.ts';
import type { SubjectType } from './event-types.ts';

/** Readers of events: a backend with keys (webhooks included), a hub user, or a service account. */
export type FeedReader = 'keys' | 'hub' | 'service_account';

/** The reading of a kind of subject. `read` gets the items of `keys` in their order, and the schema last. */
type SubjectShape = {
  schema: z.ZodMiniType;
  /** Readers who may read such a record by an operation of its own. Others get no object. */
  readers: readonly FeedReader[];
  keys: (event: EventRecord) => Key[];
  /** Returns the record, before `schema` removes members that are not public; undefined if it is gone. */
  read: (items: (Item | undefined)[], event: EventRecord) => unknown;
};

const groupIn = ({ related }: EventRecord) => related?.['group'] ?? '';

const user: SubjectShape = {
  schema: UserListItem,
  readers: ['keys', 'hub', 'service_account'],
  keys: ({ scope, subject }) => [keys.profile(scope, subject.id), keys.schema(scope)],
  read: ([item, schema]) => item && profileView(profileFromItem(item), schemaFromItem(schema), 'platform'),
};

const group: SubjectShape = {
  schema: Group,
  readers: ['keys'],
  keys: ({ subject }) => [keys.group(subject.id)],
  read: ([item], { scope }) => groupOf(item, scope),
};

/** A member whose user is deleted is gone, although the sweep has not deleted it yet. */
const member: SubjectShape = {
  schema: GroupMember,
  readers: ['keys'],
  keys: (event) => [
    keys.groupMember(groupIn(event), event.subject.id),
    keys.profile(event.scope, event.user ?? ''),
    keys.schema(event.scope),
  ],
  read: ([item, profile, schema]) =>
    item &&
    profile && {
      ...memberFromItem(item),
      profile: shownProfile(profileFromItem(profile), schemaFromItem(schema), 'platform'),
    },
};

const invite: SubjectShape = {
  schema: Invitation,
  readers: ['keys'],
  keys: (event) => [keys.groupInvite(groupIn(event), event.subject.id)],
  read: ([item]) => item && invitationView({ kind: 'keys' }, inviteFromItem(item)),
};

const application: SubjectShape = {
  schema: Application,
  readers: ['hub', 'service_account'],
  keys: ({ subject }) => [keys.application(subject.id)],
  read: ([item]) => item && applications.applicationFromItem(item),
};

const schema: SubjectShape = {
  schema: ProfileSchema,
  readers: ['keys', 'hub', 'service_account'],
  keys: ({ scope }) => [keys.schema(scope)],
  read: ([item]) => schemaFromItem(item),
};

const variant: SubjectShape = {
  schema: Variant,
  readers: ['hub'],
  keys: ({ scope, subject }) => [keys.variant(scope, subject.id), keys.application(scope)],
  read: ([item, owner]) => {
    const record = variantFromItem(item);
    return record && owner && variantView(applications.applicationFromItem(owner), record);
  },
};

const asset: SubjectShape = {
  schema: AssetUpload,
  readers: ['hub'],
  keys: ({ scope, subject }) => [keys.asset(scope, subject.id)],
  read: ([item]) => item && assetAnswer(assetFromItem(item)),
};

const credential: SubjectShape = {
  schema: Credential,
  readers: ['hub'],
  keys: ({ subject }) => [keys.credential(subject.id)],
  read: ([item]) => item && credentials.credentialFromItem(item),
};

const oidcClient: SubjectShape = {
  schema: OidcClient,
  readers: ['keys', 'hub'],
  keys: ({ scope, subject }) => [keys.oidcClient(scope, subject.id)],
  read: async ([item]) => item && oidcClients.withCredentials(oidcClients.oidcClientFromItem(item)),
};

const account: SubjectShape = {
  schema: Account,
  readers: ['hub'],
  keys: ({ subject }) => [keys.account(subject.id)],
  read: ([item]) => item && accounts.accountFromItem(item),
};

const accountMember: SubjectShape = {
  schema: AccountMember,
  readers: ['hub'],
  keys: ({ scope, subject }) => [keys.accountMember(scope, subject.id)],
  read: ([item]) => item && accounts.accountMemberFromItem(item),
};

/** The subjects that events show. Others have no object; account invites, because only owners see them. */
const SHAPES: Partial<Record<SubjectType, SubjectShape>> = {
  user,
  group,
  member,
  invite,
  application,
  schema,
  variant,
  asset,
  credential,
  oidc_client: oidcClient,
  account,
  account_member: accountMember,
};

/** Returns the schema of the object of events about a kind of record; undefined if they have none. */
export function subjectSchema(type: SubjectType): z.ZodMiniType | undefined {
  return SHAPES[type]?.schema;
}

export type Shapes = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/**
 * Returns the subjects of events as they are now, by the id of the event, in the form in which the API shows
 * them to the reader. Subjects that are gone, or that the reader may not read, are absent. All items are read
 * together, 100 a call (decision 0157). Throws 503 `dependency_unavailable`.
 */
export async function subjectShapes(events: readonly EventRecord[], reader: FeedReader): Promise<Shapes> {
  const shown = events.flatMap((event) => {
    const shape = SHAPES[event.subject.type];
    return shape?.readers.includes(reader) ? [{ event, shape, keys: shape.keys(event) }] : [];
  });
  const items = await getItems(shown.flatMap((entry) => entry.keys));
  const entries = shown.map((entry) =>
    subjectEntry(entry.event, entry.shape, items.splice(0, entry.keys.length)),
  );
  return new Map((await Promise.all(entries)).flat());
}

/** Returns the id of an event with its subject; nothing if the subject is gone. */
async function subjectEntry(event: EventRecord, shape: SubjectShape, items: (Item | undefined)[]) {
  const record = await shape.read(items, event);
  const parsed = z.safeParse(shape.schema, record);
  return record !== undefined && parsed.success ? [[event.id, { ...Object(parsed.data) }] as const] : [];
}
