import { reachedShare } from '../applications/budget-shares.ts';
import { REFUSED_TEXT_PREFIX, SLOWED_PREFIX } from '../applications/refusal-reasons.ts';
import { DEFAULT_SCHEMA } from '../schemas/schema.ts';
import {
  changedFields,
  changedState,
  type Derived,
  differing,
  type ItemChange,
  membersOf,
  numberAt,
  textAt,
} from './item-change.ts';

/** Returns the names of changed attributes as the API names them. */
function asShown(attributes: string[]): string[] {
  return [...new Set(attributes.map((name) => (name === 'test_identities' ? 'config' : name)))].sort();
}

/**
 * An application. Its account has its creation and deletion, too. Its own feed is deleted with it, so only
 * the account has the deletion.
 */
export function applicationChanges(change: ItemChange): Derived[] {
  const { before, after } = change;
  const [id = ''] = change.ids;
  const account = textAt(after ?? before, 'account');
  const inAccount = (type: 'application.created' | 'application.deleted'): Derived[] =>
    account ? [{ scope: account, id, type }] : [];
  if (!before) return [{ scope: id, id, type: 'application.created' }, ...inAccount('application.created')];
  if (!after) return inAccount('application.deleted');
  const state = changedState(change);
  // The records of identity providers have events of their own.
  const changed = asShown(changedFields(before, after, ['state', 'identity_providers']));
  return [
    ...(changed.length > 0 ? [{ scope: id, id, type: 'application.updated' as const, changed }] : []),
    ...(state ? [{ scope: id, id, type: `application.${state}` as const }] : []),
  ];
}

/** The schema of an application's users. `changed` has the fields that were added, changed or removed. */
export function schemaChanges({ ids: [app = ''], before, after }: ItemChange): Derived[] {
  const known = before ?? { ...DEFAULT_SCHEMA };
  const fields = differing(known['schema'], after?.['schema']);
  const verifiable = differing(known, after).filter((name) => name === 'user_verification_fields');
  const changed = [...fields, ...verifiable].sort();
  return after && changed.length > 0 ? [{ scope: app, id: app, type: 'schema.updated', changed }] : [];
}

/** Attributes of identity providers that callers know by another name. */
const PROVIDER_FIELDS: Readonly<Record<string, string>> = { secrets: 'client_secret', apple: 'key_id' };

/** An identity provider. `changed` has it with each field that changed, such as `google.name`. */
export function identityProviderChanges({ ids: [app = '', id = ''], before, after }: ItemChange): Derived[] {
  const ofApplication = { scope: app, id: app };
  if (!before) return [{ ...ofApplication, type: 'application.identity_provider_created', changed: [id] }];
  if (!after) return [{ ...ofApplication, type: 'application.identity_provider_deleted', changed: [id] }];
  const changed = changedFields(before, after)
    .map((name) => `${id}.${PROVIDER_FIELDS[name] ?? name}`)
    .sort();
  if (changed.length === 0) return [];
  return [{ ...ofApplication, type: 'application.identity_provider_updated', changed }];
}

/** The texts of a kind of message in a language. `changed` has both, such as `sign_in.de`. */
export function templateChanges({ ids: [app = '', kind, locale], before, after }: ItemChange): Derived[] {
  if (differing(before?.['template'], after?.['template']).length === 0) return [];
  const changed = [`${kind}.${locale}`];
  return [{ scope: app, id: app, type: 'application.message_template_changed', changed }];
}

/** A variant. Its deletion begins with a mark, from which on it is no longer found. */
export function variantChanges({ ids: [scope = '', id = ''], before, after }: ItemChange): Derived[] {
  if (!before) return [{ scope, id, type: 'variant.created' }];
  if (!after) return [];
  if (after['deleting'] === true)
    return before['deleting'] === true ? [] : [{ scope, id, type: 'variant.deleted' }];
  const changed = changedFields(before, after);
  return changed.length > 0 ? [{ scope, id, type: 'variant.updated', changed }] : [];
}

export function assetChanges({ ids: [scope = '', id = ''], before, after }: ItemChange): Derived[] {
  if (!before) return [{ scope, id, type: 'asset.created' }];
  if (!after) return [{ scope, id, type: 'asset.deleted' }];
  const changed = changedFields(before, after);
  return changed.length > 0 ? [{ scope, id, type: 'asset.updated', changed }] : [];
}

export function keywordChanges(change: ItemChange): Derived[] {
  const [scope = '', id = ''] = change.ids;
  const { before, after } = change;
  if (!before) return [{ scope, id, type: 'keyword.created' }];
  if (!after) return [{ scope, id, type: 'keyword.deleted' }];
  const state = changedState(change);
  const changed = changedFields(before, after, ['state']);
  return [
    ...(changed.length > 0 ? [{ scope, id, type: 'keyword.updated' as const, changed }] : []),
    ...(state ? [{ scope, id, type: `keyword.${state}` as const }] : []),
  ];
}

/** The fields of a credential that its owner changes. */
const OF_CREDENTIAL = ['name', 'expires'];

export function credentialChanges({ ids: [id = ''], before, after }: ItemChange): Derived[] {
  const scope = textAt(after ?? before, 'application');
  if (!scope) return [];
  if (!before) return [{ scope, id, type: 'credential.created' }];
  if (!after) return [{ scope, id, type: 'credential.deleted' }];
  if (before['secret_hash'] !== after['secret_hash']) return [{ scope, id, type: 'credential.rotated' }];
  const changed = changedFields(before, after).filter((name) => OF_CREDENTIAL.includes(name));
  return changed.length > 0 ? [{ scope, id, type: 'credential.updated', changed }] : [];
}

/** An OpenID client. Its credentials have events of their own. */
export function oidcClientChanges({ ids: [scope = '', id = ''], before, after }: ItemChange): Derived[] {
  if (!before) return [{ scope, id, type: 'oidc_client.created' }];
  if (!after) return [{ scope, id, type: 'oidc_client.deleted' }];
  const changed = changedFields(before, after, ['credential_ids']);
  return changed.length > 0 ? [{ scope, id, type: 'oidc_client.updated', changed }] : [];
}

/** The fields of a webhook that its owner changes. */
const OF_WEBHOOK = ['url', 'types', 'description'];

export function webhookChanges(change: ItemChange): Derived[] {
  const [scope = '', id = ''] = change.ids;
  const { before, after } = change;
  if (!before) return [{ scope, id, type: 'webhook.created' }];
  if (!after) return [{ scope, id, type: 'webhook.deleted' }];
  const [state, isRotated] = [changedState(change), newestSecret(before) !== newestSecret(after)];
  const changed = changedFields(before, after).filter((name) => OF_WEBHOOK.includes(name));
  const reason = state === 'disabled' ? textAt(after, 'disabled_reason') : undefined;
  return [
    ...(changed.length > 0 ? [{ scope, id, type: 'webhook.updated' as const, changed }] : []),
    ...(isRotated ? [{ scope, id, type: 'webhook.rotated' as const }] : []),
    ...(state ? [{ scope, id, type: `webhook.${state}` as const, reason }] : []),
  ];
}

/** Identifies the current secret by its sealed form, which no event has. */
function newestSecret(webhook: ItemChange['after']): string | undefined {
  const { secrets } = webhook ?? {};
  return Array.isArray(secrets) ? textAt(membersOf(secrets[0]), 'sealed') : undefined;
}

/** Numbers of refusals at which there is an event. */
const REPORTED_REFUSALS: readonly number[] = [1, 10, 100, 1000];

/** The count of refused sign-ins or texts of an application, by reason and hour. */
export function refusalChanges({ ids: [app = '', name = ''], before, after }: ItemChange): Derived[] {
  const [from, to] = [numberAt(before, 'count'), numberAt(after, 'count')];
  const slowed = afterPrefix(name, SLOWED_PREFIX);
  if (slowed !== undefined)
    return from === 0 && to > 0
      ? [{ scope: app, id: app, type: 'sign_in.slowed', reason: slowed, actor: { type: 'anonymous' } }]
      : [];
  const reached = REPORTED_REFUSALS.filter((count) => from < count && count <= to);
  // Strangers were refused, and none of them is known.
  const actor = { type: 'anonymous' } as const;
  const ofText = afterPrefix(name, REFUSED_TEXT_PREFIX);
  const type = ofText === undefined ? 'sign_in.refused' : 'text.refused';
  return reached.map((count) => ({ scope: app, id: app, type, count, reason: ofText ?? name, actor }));
}

function afterPrefix(name: string, prefix: string): string | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
}

/**
 * The messages of an application on a day. The limit is that of the first message, so that each share is
 * reached once, also if the limit changes.
 */
export function budgetChanges({ ids: [app = '', name = ''], before, after }: ItemChange): Derived[] {
  const share = reachedShare(numberAt(before, 'sent'), numberAt(after, 'sent'), numberAt(after, 'limit'));
  if (share === undefined) return [];
  const reason = `${name.toLowerCase()}_${share}`;
  const actor = { type: 'service' } as const;
  const count = numberAt(after, 'sent');
  return [{ scope: app, id: app, type: 'application.budget_used', count, reason, actor }];
}

/** The origins of a day that the application does not list. Only the first is an event. */
export function originChanges({ ids: [app = ''], before, after }: ItemChange): Derived[] {
  if (before || !after) return [];
  const origin = Object.entries(after).find(([name]) => name.startsWith('origin_'))?.[1];
  if (typeof origin !== 'string') return [];
  const actor = { type: 'anonymous' } as const;
  return [{ scope: app, id: app, type: 'application.unlisted_origin', origin, actor }];
}
