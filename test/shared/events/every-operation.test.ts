import { beforeAll, describe, expect, it } from 'vitest';
import { discoverOperations } from '../../../infra/operations.ts';
import type { Change } from '../../../shared/events/event.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import { everyRequest } from '../../support/further-requests.ts';
import { invoke } from '../../support/invoke.ts';
import { unexpectedTexts } from '../../support/texts-of-changes.ts';

/**
 * The events of each request of an operation that is no GET: type, changed fields, and the kind of actor.
 * Requests that are absent make none, since they change no record.
 */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  acceptAccountInvite: ['account_invite.accepted by hub_user', 'account_member.added by hub_user'],
  acceptGroupInvite: ['invite.accepted by user', 'member.added by user'],
  addGroupMember: ['member.added by credential'],
  addMyGroupMember: ['member.added by user'],
  announceMyFieldUpload: ['user.updated (photo) by user'],
  announceUserFieldUpload: ['user.updated (photo) by credential'],
  cancelAddressChange: ['user.address_change_undone (email) by user'],
  completeAddressChange: ['user.address_changed (email) by user', 'user.updated (email) by user'],
  completeSignIn: ['user.signed_in by user'],
  completePasskeySignIn: ['user.signed_in by user'],
  createAccount: ['account.created by hub_user', 'account_member.added by hub_user'],
  createApplication: ['application.created by hub_user', 'application.created by hub_user'],
  createAsset: ['asset.created by hub_user'],
  createCredential: ['credential.created by hub_user'],
  createGroup: ['group.created by credential'],
  'createGroup, with its owner': ['group.created by credential', 'member.added by credential'],
  createGroupInvite: ['invite.created by credential'],
  'createGroupInvite, that the service sends': ['invite.created by credential'],
  createGroupInvites: ['invite.created by credential', 'invite.created by credential'],
  'createGroupInvites, that the service sends': [
    'invite.created by credential',
    'invite.created by credential',
  ],
  createGuest: ['user.created by user', 'user.signed_in by user'],
  createIdentityProvider: ['application.identity_provider_created (google) by credential'],
  createMyGroup: ['group.created by user', 'member.added by user'],
  createMyGroupInvite: ['invite.created by user'],
  createOidcClient: ['credential.created by credential', 'oidc_client.created by credential'],
  createOidcClientCredential: ['credential.created by credential'],
  createSmsKeyword: ['keyword.created by hub_user'],
  createVariant: ['variant.created by hub_user'],
  createWebhook: ['webhook.created by credential'],
  'completeSignIn, of a guest': [
    'user.promoted by user',
    'user.signed_in by user',
    'user.updated (auth_level, email) by user',
  ],
  'completeSignIn, of a guest who switches': ['user.signed_in by user'],
  'completeSignIn, of a test identity': ['user.created by user', 'user.signed_in by user'],
  'completeSignIn, that ends the user of a test identity': [
    'user.created by user',
    'user.deleted by anonymous',
    'user.signed_in by user',
  ],
  'completeSignIn, of a new user, without a binding': ['user.created by user', 'user.signed_in by user'],
  deleteAccount: ['account.deleted by hub_user'],
  deleteApplication: ['application.deleted by hub_user'],
  deleteAsset: ['asset.deleted by hub_user'],
  deleteCredential: ['credential.deleted by hub_user'],
  deleteGroup: ['group.deleted by credential'],
  deleteGroupInvite: ['invite.deleted by credential'],
  deleteMessageTemplate: ['application.message_template_changed (sign_in.en) by hub_user'],
  deleteMyData: ['user.deleted by user'],
  deleteMyPasskey: ['user.passkey_removed by user'],
  deleteUserPasskey: ['user.passkey_removed by credential'],
  signInByIdToken: ['user.created by user', 'user.identity_linked by user', 'user.signed_in by user'],
  registerPasskey: ['user.passkey_added by user'],
  deleteMyIdentity: ['user.identity_unlinked by user', 'user.updated (connection_map) by user'],
  deleteUserIdentity: ['user.identity_unlinked by credential', 'user.updated (connection_map) by credential'],
  linkMyIdentity: ['user.identity_linked by user', 'user.updated (connection_map) by user'],
  deleteMyGroup: ['group.deleted by user'],
  deleteMyGroupInvite: ['invite.deleted by user'],
  deleteOidcClient: ['oidc_client.deleted by credential'],
  deleteOidcClientCredential: ['credential.deleted by credential'],
  deleteSmsKeyword: ['keyword.deleted by hub_user'],
  deleteUser: ['user.deleted by credential'],
  deleteVariant: ['variant.deleted by hub_user'],
  deleteWebhook: ['webhook.deleted by credential'],
  endMySession: ['user.signed_out by user'],
  'endMySession, of a browser': ['user.signed_out by user', 'user.signed_out by user'],
  endUserSession: ['user.session_revoked by credential'],
  "endUserSession, of an OpenID client's access": ['user.session_revoked by credential'],
  importUsers: ['user.created by credential'],
  'importUsers, of 30 users': Array.from({ length: 30 }, () => 'user.created by credential'),
  inviteAccountMember: ['account_invite.created by hub_user'],
  joinGroup: ['member.added by user'],
  leaveGroup: ['member.removed by user'],
  redeemLink: ['user.created by user', 'user.signed_in by user'],
  ...Object.fromEntries(
    [
      'by the form of its page',
      'with a redirect',
      'of the message of a sign-in',
      'of a bound sign-in with its verifier',
    ].map((what) => [`redeemLink, ${what}`, ['user.created by user', 'user.signed_in by user']]),
  ),
  'redeemLink, which accepts an invite': [
    'invite.accepted by user',
    'member.added by user',
    'user.created by user',
    'user.signed_in by user',
  ],
  declineLinkedInvite: ['invite.rejected by user'],
  rejectAccountInvite: ['account_invite.rejected by hub_user'],
  rejectGroupInvite: ['invite.rejected by user'],
  removeAccountMember: ['account_member.removed by hub_user'],
  removeGroupMember: ['member.removed by credential'],
  removeMyGroupMember: ['member.removed by user'],
  replaceApplication: ['application.updated (config, description) by hub_user'],
  replaceAsset: ['asset.updated (file) by hub_user'],
  replaceMessageTemplate: ['application.message_template_changed (sign_in.en) by hub_user'],
  replaceMyData: ['user.updated (last_name, nick_name) by user'],
  replaceMyField: ['user.updated (first_name) by user'],
  replaceOidcClient: ['oidc_client.updated (config, description) by credential'],
  replaceSchema: [
    'schema.updated (climbing_level, email, first_name, last_name, nick_name, phone_number, user_verification_fields, zip_code) by hub_user',
  ],
  replaceUser: ['user.updated (last_name, zip_code) by credential'],
  'replaceUser, with attributes': ['user.updated (attributes, first_name) by credential'],
  replaceUserAttributes: ['user.updated (attributes) by credential'],
  replaceUserField: ['user.updated (first_name) by credential'],
  resendGroupInvite: ['invite.updated by anonymous'],
  rotateCredential: ['credential.rotated by hub_user'],
  rotateWebhook: ['webhook.rotated by credential'],
  sendSignInLink: ['user.sign_in_link_requested by credential'],
  setSmsKeywordState: ['keyword.disabled by hub_user'],
  setUserState: ['user.disabled by credential', 'user.signed_out_everywhere by credential'],
  signOut: ['user.signed_out_everywhere by user'],
  signOutUser: ['user.signed_out_everywhere by credential'],
  subscribeAccount: ['account.updated (application_limit, plan) by hub_user'],
  undoAddressChange: ['user.address_change_undone (email) by anonymous'],
  updateAccountMember: ['account_member.updated (role) by hub_user'],
  updateApplication: ['application.updated (config) by hub_user'],
  updateCredential: ['credential.updated (name) by hub_user'],
  updateGroup: ['group.updated (name) by credential'],
  updateGroupInvite: ['invite.updated (roles) by credential'],
  updateGroupMember: ['member.updated (roles) by credential'],
  deleteIdentityProvider: ['application.identity_provider_deleted (google) by credential'],
  updateIdentityProvider: ['application.identity_provider_updated (google.client_secret) by credential'],
  updateMyData: ['user.updated (nick_name) by user'],
  updateMyGroup: ['group.updated (name) by user'],
  updateMyGroupInvite: ['invite.revoked by user'],
  'updateMyGroupInvite, with other roles': ['invite.updated (roles) by user'],
  updateMyGroupMember: ['member.updated (roles) by user'],
  updateSmsKeyword: ['keyword.updated (existing_user_response) by hub_user'],
  updateUser: ['user.updated (first_name) by credential'],
  updateUserAttributes: ['user.updated (attributes) by credential'],
  updateVariant: ['variant.updated (config) by hub_user'],
  updateWebhook: ['webhook.updated (types) by credential'],
  uploadApplicationAnimation: ['application.updated (animation_loading) by hub_user'],
  uploadApplicationIcon: ['application.updated (icon) by hub_user'],
  uploadApplicationLogo: ['application.updated (logo_light) by hub_user'],
  uploadOidcClientLogo: ['oidc_client.updated (logo_light) by credential'],
  uploadVariantLogo: ['variant.updated (logo_light) by hub_user'],
  upsertUsers: ['user.created by credential', 'user.created by credential'],
  ...Object.fromEntries(
    Object.entries({
      addGroupMember: ['member.added'],
      createGroup: ['group.created'],
      createGroupInvite: ['invite.created'],
      createGroupInvites: ['invite.created', 'invite.created'],
      deleteGroup: ['group.deleted'],
      deleteGroupInvite: ['invite.deleted'],
      removeGroupMember: ['member.removed'],
      updateGroup: ['group.updated (name)'],
      updateGroupInvite: ['invite.updated (made_by, roles)'],
      updateGroupMember: ['member.updated (roles)'],
    }).map(([name, events]) => [`${name}, of a hub user`, events.map((event) => `${event} by hub_user`)]),
  ),
};

const backends = useBackends({ events: true });
const operations = (await discoverOperations()).filter(({ operation }) => operation.method !== 'GET');
const requests = everyRequest(operations, backends);
const names = requests.map(({ name }) => name);
const made = new Map<string, Change[]>();
const failed: string[] = [];

beforeAll(async () => {
  await bootstrapHub();
  for (const { name, module, make } of requests) {
    const request = await make();
    const changes = await changesDuring(async () => {
      const { status } = await invoke(module, request);
      if (status >= 300 && status !== 303) failed.push(`${name}: ${status}`);
    });
    made.set(name, changes);
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
    expect(Object.keys(EVENTS).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(names)('of %s', (name) => {
    expect((made.get(name) ?? []).map(shown).sort()).toEqual(EVENTS[name] ?? []);
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
