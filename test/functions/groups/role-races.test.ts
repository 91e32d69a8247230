import { describe, expect, it } from 'vitest';
import { accept, invites, members, provedUser, roles, soundGroup } from '../../support/groups.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import { groupOfRoles, NAMED_ROLES, rolesOf } from '../../support/role-group.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant(NAMED_ROLES);
const ROUNDS = 50;

describe(`in ${ROUNDS} races`, () => {
  it('a lead loses the role, or its invite is accepted first', async () => {
    const outcomes = await atOnce(ROUNDS, async (n) => {
      const { owner, lead, group } = await groupOfRoles(tenant);
      const { user, userId } = await provedUser(tenant);
      const body = { user_id: userId, roles: ['editor'] };
      const { body: made } = await invites.create(lead.user, { group }, { body });
      const invite = String(Object(made['invitation']).id);
      const lose = () => members.update(owner, { group, member: lead.id }, roles('editor'));
      const take = () => accept(user, group, invite);
      const [first, second] = n % 2 === 0 ? [lose, take] : [take, lose];
      const answers = await Promise.all([first(), second()]);
      const [lost, accepted] = n % 2 === 0 ? answers : answers.toReversed();
      const found = (await soundGroup(group)).members.find(({ user_id }) => user_id === userId);
      expect(lost?.status).toBe(200);
      expect(await rolesOf(lead.user, group)).toEqual(['editor']);
      expect(found?.state).toBe(accepted?.status === 200 ? 'active' : 'invite_pending');
      return accepted;
    });
    const found = outcomesOf(outcomes.flatMap((one) => one ?? []));
    expect(Object.keys(found).filter((one) => !/^(200|409 invite_ended)$/.test(one))).toEqual([]);
  });

  it('of two leads who change the same version of a member, one succeeds', async () => {
    await atOnce(ROUNDS, async () => {
      const { group, memberWith } = await groupOfRoles(tenant);
      const [one, other] = [await memberWith('lead'), await memberWith('lead')];
      const changed = await memberWith('editor');
      const change = ({ user }: typeof one, ...names: string[]) =>
        members.update(
          user,
          { group, member: changed.id },
          { ...roles(...names), headers: { 'if-match': '"v1"' } },
        );
      const answers = await Promise.all([change(one, 'member'), change(other, 'editor', 'member')]);
      expect(outcomesOf(answers)).toEqual({ 200: 1, '412 precondition_failed': 1 });
      const winner = answers.find(({ status }) => status === 200);
      expect(await rolesOf(changed.user, group)).toEqual(winner?.body['roles']);
      await soundGroup(group);
    });
  });

  it('a lead changes no member whom an owner promotes at the same time', async () => {
    await atOnce(ROUNDS, async () => {
      const { owner, lead, group, memberWith } = await groupOfRoles(tenant);
      const changed = await memberWith('editor');
      const params = { group, member: changed.id };
      const [promoted, lowered] = await Promise.all([
        members.update(owner, params, roles('owner')),
        members.update(lead.user, params, roles('member')),
      ]);
      expect(promoted.status).toBe(200);
      expect([200, 403]).toContain(lowered.status);
      expect(await rolesOf(changed.user, group)).toEqual(['owner']);
      expect((await soundGroup(group)).owners).toHaveLength(2);
    });
  });
});
