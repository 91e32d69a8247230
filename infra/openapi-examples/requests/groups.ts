import type { RequestExamples } from '../request-example.ts';
import { USER } from '../values.ts';

const GROUP = { name: 'Crew', admission_policy: 'invite_only', meta: { boat: 'Windward' } };
const INVITE = { email: 'grace@example.com', roles: ['editor'] };

export const groups: RequestExamples = {
  createGroup: { body: GROUP },
  createMyGroup: { body: GROUP },
  updateGroup: { body: { ...GROUP, name: 'Crew 2026' } },
  updateMyGroup: { body: { ...GROUP, name: 'Crew 2026' } },
  addGroupMember: { body: { user_id: USER, roles: ['editor'] } },
  addMyGroupMember: { body: { user_id: USER, roles: ['editor'] } },
  updateGroupMember: { body: { roles: ['owner', 'editor'] } },
  updateMyGroupMember: { body: { roles: ['owner', 'editor'] } },
  createGroupInvite: { body: { ...INVITE, redirect_url: 'https://shop.example.com/crew' } },
  createGroupInvites: {
    body: { invites: [INVITE, { email: 'alan@example.com', roles: ['editor'] }] },
  },
  createMyGroupInvite: { body: INVITE },
  updateGroupInvite: { body: { roles: ['viewer'] } },
  updateMyGroupInvite: { body: { state: 'revoked' } },
};
