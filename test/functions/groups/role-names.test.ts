import { describe, expect, it } from 'vitest';
import { groupOfTwo, invites, members, newUser, roles } from '../../support/groups.ts';
import { newEmail } from '../../support/magic-links.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

/** Every way in which a caller names roles: of a member, a new member, an invite and a changed invite. */
async function waysToName() {
  const { group, memberId } = await groupOfTwo(tenant);
  const { userId: user_id } = await newUser(tenant);
  const email = newEmail();
  const made = await invites.create(tenant.keys, { group }, { body: { email: newEmail(), roles: ['a'] } });
  const invite = String(Object(made.body['invitation'])['id']);
  return {
    update: (named: string[]) => members.update(tenant.keys, { group, member: memberId }, roles(...named)),
    add: (named: string[]) => members.add(tenant.keys, { group }, { body: { user_id, roles: named } }),
    invite: (named: string[]) => invites.create(tenant.keys, { group }, { body: { email, roles: named } }),
    reinvite: (named: string[]) => invites.update(tenant.keys, { group, invite }, roles(...named)),
  };
}

async function answerTo(...named: string[]) {
  const { group, memberId } = await groupOfTwo(tenant);
  return members.update(tenant.keys, { group, member: memberId }, roles(...named));
}

describe('the roles of a group', () => {
  it.each([
    ['e\u0301diteur', '\u00e9diteur'],
    ['edi\u200btor', 'editor'],
    ['edi\u00adtor', 'editor'],
    ['own\u2060er', 'owner'],
    ['\ufeffowner', 'owner'],
  ])('are stored composed and without invisible characters: %j', async (named, stored) => {
    expect(await answerTo(named)).toMatchObject({ status: 200, body: { roles: [stored] } });
  });

  it('are each named once, however they are typed', async () => {
    expect(await answerTo('editor', 'edi\u200btor')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.roles', message: 'must name each role once' }] },
    });
  });

  it.each([
    'Owner',
    'OWNER',
    'Own\u200ber',
    '\u043ewner',
    'ed\u0456tor',
    '\u03bfwner',
    'rédacteur \u0430',
    '\u200b',
  ])('are refused if they look like others: %j', async (named) => {
    const ways = await waysToName();
    for (const [way, name] of Object.entries(ways))
      expect(await name([named]), way).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'body.roles.0' }] },
      });
  });

  it.each([
    'owner',
    'redactor',
    'Редактор',
    'συντάκτης',
    'VIP会員',
    'ユーザー',
    '編集者',
    '관리자',
    'محرر',
    'team-2',
    'ᎠᎡ',
  ])('may be words of any one script: %s', async (named) => {
    expect(await answerTo(named)).toMatchObject({ status: 200, body: { roles: [named] } });
  });
});
