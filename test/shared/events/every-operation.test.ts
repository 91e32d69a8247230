import { beforeAll, describe, expect, it } from 'vitest';
import { discoverOperations } from '../../../infra/operations.ts';
import type { Change } from '../../../shared/events/event.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import { invoke } from '../../support/invoke.ts';
import { requestFor } from '../../support/operation-world.ts';
import { unexpectedTexts } from '../../support/texts-of-changes.ts';

/**
 * The events of each operation that is no GET, when it is called as its contract says: type, changed fields,
 * and the kind of actor. Operations that are absent make none: they change no record, or send back what is
 * there.
 */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  acceptAccountInvite: ['account_invite.accepted by hub_user', 'account_member.added by hub_user'],
  acceptGroupInvite: ['invite.accepted by user', 'member.added by user'],
  addGroupMember: ['member.added by credential'],
  addMyGroupMember: ['member.added by user'],
  completeAddressChange: ['user.address_changed (email) by user', 'user.updated (email) by user'],
  completeSignIn: ['user.created by user', 'user.signed_in by user'],
  createAccount: ['account.created by hub_user', 'account_member.added by hub_user'],
  createApplication: ['application.created by hub_user', 'application.created by hub_user'],
  createAsset: ['asset.created by hub_user'],
  createCredential: ['credential.created by hub_user'],
  createGroup: ['group.created by credential'],
  createGroupInvite: ['invite.created by credential'],
  createMyGroup: ['group.created by user', 'member.added by user'],
  createMyGroupInvite: ['invite.created by user'],
  createOidcClient: ['credential.created by credential', 'oidc_client.created by credential'],
  createOidcClientCredential: ['credential.created by credential'],
  createSmsKeyword: ['keyword.created by hub_user'],
  createVariant: ['variant.created by hub_user'],
  createWebhook: ['webhook.created by credential'],
  deleteAccount: ['account.deleted by hub_user'],
  deleteApplication: ['application.deleted by hub_user'],
  deleteAsset: ['asset.deleted by hub_user'],
  deleteCredential: ['credential.deleted by hub_user'],
  deleteGroup: ['group.deleted by credential'],
  deleteGroupInvite: ['invite.deleted by credential'],
  deleteMessageTemplate: ['application.message_template_changed (sign_in.de) by hub_user'],
  deleteMyData: ['user.deleted by user'],
  deleteMyGroup: ['group.deleted by user'],
  deleteMyGroupInvite: ['invite.deleted by user'],
  deleteOidcClient: ['oidc_client.deleted by credential'],
  deleteOidcClientCredential: ['credential.deleted by credential'],
  deleteSmsKeyword: ['keyword.deleted by hub_user'],
  deleteUser: ['user.deleted by credential'],
  deleteVariant: ['variant.deleted by hub_user'],
  deleteWebhook: ['webhook.deleted by credential'],
  importUsers: ['user.created by credential'],
  inviteAccountMember: ['account_invite.created by hub_user'],
  joinGroup: ['member.added by user'],
  leaveGroup: ['member.removed by user'],
  redeemLink: ['user.created by user', 'user.signed_in by user'],
  rejectAccountInvite: ['account_invite.rejected by hub_user'],
  rejectGroupInvite: ['invite.rejected by user'],
  removeAccountMember: ['account_member.removed by hub_user'],
  removeGroupMember: ['member.removed by credential'],
  removeMyGroupMember: ['member.removed by user'],
  replaceApplication: ['application.updated (name) by hub_user'],
  replaceAsset: ['asset.updated (file) by hub_user'],
  replaceMessageTemplate: ['application.message_template_changed (sign_in.de) by hub_user'],
  replaceMyData: ['user.updated (first_name) by user'],
  announceMyFieldUpload: ['user.updated (photo) by user'],
  replaceMyField: ['user.updated (first_name) by user'],
  replaceOidcClient: ['oidc_client.updated (config, description, name) by credential'],
  replaceSchema: [
    'schema.updated (email, first_name, last_name, nick_name, phone_number, user_verification_fields, zip_code) by hub_user',
  ],
  replaceUser: ['user.updated (attributes, first_name) by credential'],
  replaceUserAttributes: ['user.updated (attributes) by credential'],
  announceUserFieldUpload: ['user.updated (photo) by credential'],
  replaceUserField: ['user.updated (first_name) by credential'],
  resendGroupInvite: ['invite.updated by anonymous'],
  rotateCredential: ['credential.rotated by hub_user'],
  rotateWebhook: ['webhook.rotated by credential'],
  setUserState: ['user.disabled by credential'],
  signOut: ['user.signed_out_everywhere by user'],
  signOutUser: ['user.signed_out_everywhere by credential'],
  subscribeAccount: ['account.updated (application_limit, plan) by hub_user'],
  undoAddressChange: ['user.address_change_undone (email) by anonymous'],
  updateGroup: ['group.updated (name) by credential'],
  updateGroupMember: ['member.updated (roles) by credential'],
  updateMyGroup: ['group.updated (name) by user'],
  updateMyGroupMember: ['member.updated (roles) by user'],
  updateMyData: ['user.updated (first_name) by user'],
  updateUser: ['user.updated (first_name) by credential'],
  updateUserAttributes: ['user.updated (attributes) by credential'],
  uploadApplicationAnimation: ['application.updated (animation_loading) by hub_user'],
  uploadApplicationIcon: ['application.updated (icon) by hub_user'],
  uploadApplicationLogo: ['application.updated (logo_light) by hub_user'],
  uploadOidcClientLogo: ['oidc_client.updated (logo_light) by credential'],
  uploadVariantLogo: ['variant.updated (logo_light) by hub_user'],
  upsertUsers: ['user.created by credential'],
};

const backends = useBackends({ events: true });
const operations = (await discoverOperations()).filter(({ operation }) => operation.method !== 'GET');
const ids = operations.map(({ operation }) => operation.id);
const made = new Map<string, Change[]>();
const failed: string[] = [];

beforeAll(async () => {
  await bootstrapHub();
  for (const module of operations) {
    const { id } = module.operation;
    const request = await requestFor(module.operation, backends);
    const changes = await changesDuring(async () => {
      const { status } = await invoke(module, request);
      if (status >= 300 && id !== 'getChallengeStatus') failed.push(`${id}: ${status}`);
    });
    made.set(id, changes);
  }
});

function shown({ type, changed = [], actor }: Change): string {
  return `${type}${changed.length > 0 ? ` (${changed.join(', ')})` : ''} by ${actor.type}`;
}

describe('the events of an operation', () => {
  it('are those of a call that succeeded', () => {
    expect(failed).toEqual([]);
  });

  it('are listed only for operations that exist', () => {
    expect(Object.keys(EVENTS).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(ids)('of %s', (id) => {
    expect((made.get(id) ?? []).map(shown).sort()).toEqual(EVENTS[id] ?? []);
  });

  it.each(Object.keys(EVENTS))(
    'name scope, request and actor of %s, and have nothing but ids and names',
    (id) => {
      for (const change of made.get(id) ?? []) {
        expect(change.scope).toMatch(/^(app|acct)_/);
        expect(change.request_id).toMatch(/^[0-9a-f-]{36}$/);
        expect(change.actor.id !== undefined).toBe(change.actor.type !== 'anonymous');
        expect(unexpectedTexts(change)).toEqual([]);
      }
    },
  );
});
