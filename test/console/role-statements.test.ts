import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../console/src/generated/operations.gen.ts';
import { ACCOUNT_MEMBERS } from '../../console/src/screens/account/member-texts.ts';
import { ACCOUNT_ROLES } from '../../console/src/screens/account/role-field.ts';

type Role = (typeof ACCOUNT_ROLES)[number];
type OperationId = keyof typeof OPERATIONS;

/** What the table of roles says of each role, with the operations that make it true. */
const STATEMENTS: readonly [role: Role, says: string, operations: readonly OperationId[]][] = [
  ['owner', 'members', ['inviteAccountMember', 'updateAccountMember']],
  ['owner', 'plan', ['subscribeAccount']],
  ['owner', 'the account itself', ['deleteAccount']],
  ['admin', 'keys', ['createCredential', 'rotateCredential', 'deleteCredential', 'createOidcClient']],
  ['admin', 'providers', ['createIdentityProvider', 'updateIdentityProvider', 'listIdentityProviders']],
  ['admin', 'webhooks', ['createWebhook', 'updateWebhook', 'listWebhooks']],
  ['admin', 'sees sessions', ['listUserSessions', 'endUserSession']],
  ['admin', 'sign-in attempts', ['lookupSignInAttempts']],
  ['admin', 'events', ['listEvents', 'listAccountEvents', 'getApplicationStatistics']],
  ['admin', 'deletes applications', ['deleteApplication']],
  ['editor', 'changes users', ['updateUser', 'replaceUser', 'setUserState', 'deleteUser', 'importUsers']],
  ['editor', 'groups', ['createGroup', 'updateGroup', 'addGroupMember', 'createGroupInvite', 'deleteGroup']],
  ['editor', 'messages', ['replaceMessageTemplate', 'deleteMessageTemplate']],
  ['editor', 'most settings', ['updateApplication', 'replaceSchema', 'createVariant', 'createAsset']],
  ['viewer', 'Sees applications', ['listApplications', 'getApplication']],
  ['viewer', 'their settings', ['getSchema', 'listVariants', 'listMessageTemplates']],
  ['viewer', 'users', ['listUsers', 'searchUsers', 'getUser']],
  ['viewer', 'groups', ['listGroups', 'getGroup', 'listGroupMembers', 'listGroupInvites']],
];

/** What is about the caller alone: its own data, invites and memberships, and a new account. */
const OWN = /^\w+ (\/me\b|\/accounts$|\/accounts\/\{account\}\/members\/)/;

/** Reads with a body. */
const READ_BY_POST = /\/(lookup|search)$/;

const rolesOf = (operation: OperationId): readonly string[] => OPERATIONS[operation]?.roles ?? [];
const routeOf = (operation: OperationId): string => OPERATIONS[operation]?.route ?? '';
const operationIds = Object.keys(OPERATIONS) as OperationId[];

describe('the table of roles', () => {
  it.each(STATEMENTS)('says of %s what is true: %s', (role, says, operations) => {
    expect(ACCOUNT_MEMBERS.en[`${role}May`]).toContain(says);
    const upTo = ACCOUNT_ROLES.slice(0, ACCOUNT_ROLES.indexOf(role) + 1);
    for (const operation of operations) expect([operation, rolesOf(operation)]).toEqual([operation, upTo]);
  });

  it('says that owners may do everything', () => {
    expect(ACCOUNT_MEMBERS.en.ownerMay).toMatch(/^Everything/);
    const others = operationIds.filter((id) => rolesOf(id).length > 0 && !rolesOf(id).includes('owner'));
    expect(others).toEqual([]);
  });

  it('gives each role at least what the next one may do', () => {
    const allowed = operationIds.map((id) => rolesOf(id).join());
    const ways = ACCOUNT_ROLES.map((_, n) => ACCOUNT_ROLES.slice(0, n).join());
    expect(allowed.filter((roles) => ![...ways, ACCOUNT_ROLES.join()].includes(roles))).toEqual([]);
  });

  it('says that editors see no sessions or attempts', () => {
    expect(ACCOUNT_MEMBERS.en.editorMay).toContain('Sees no sessions or attempts');
    const seen = operationIds.filter(
      (id) => /\/(sessions|sign-in-attempts)\b/.test(routeOf(id)) && !OWN.test(routeOf(id)),
    );
    expect(seen).toContain('listUserSessions');
    for (const id of seen) expect([id, rolesOf(id).includes('editor')]).toEqual([id, false]);
  });

  it('says that viewers change nothing but logos and animations', () => {
    expect(ACCOUNT_MEMBERS.en.viewerMay).toContain('Changes nothing but logos and animations');
    const changes = operationIds.filter((id) => {
      const route = routeOf(id);
      const isRead = route.startsWith('GET ') || READ_BY_POST.test(route);
      return rolesOf(id).includes('viewer') && !isRead && !OWN.test(route);
    });
    expect(changes).toEqual(['uploadApplicationAnimation', 'uploadApplicationLogo', 'uploadVariantLogo']);
  });
});
