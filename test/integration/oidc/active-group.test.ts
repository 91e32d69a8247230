import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import {
  api,
  authorizationRequest,
  makeApplication,
  newTokens,
  OFFLINE,
  refresh,
  userinfo,
} from '../../support/oidc-flow.ts';
import { newVisitor, subjectOf } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';
import { TASK_ROLES } from '../../support/teams.ts';

const service = useService();

const SCOPE = 'openid group offline_access';

/** A client that may ask for the group, and a user who is a member of one group, as `editor`. */
async function memberAtClient(config: object = { groups: { roles: TASK_ROLES } }) {
  const of = await makeApplication(service(), { ...config });
  const allowed_scopes = ['openid', 'group', 'offline_access'];
  const { party, browser, email } = await newVisitor(service(), { allowed_scopes }, of);
  const user_id = subjectOf(await newTokens(service(), browser, party, { email, scope: 'openid' }));
  const path = `/applications/${of.app}/groups`;
  const { body: group } = await api(service(), 'POST', path, of.keys, { name: 'Team' });
  const members = `${path}/${group['id']}/members`;
  const { status, body: member } = await api(service(), 'POST', members, of.keys, {
    user_id,
    roles: ['editor'],
  });
  expect(status).toBe(201);
  const leave = () => api(service(), 'DELETE', `${members}/${member['id']}`, of.keys);
  return { party, browser, email, leave, group: String(group['id']) };
}

it('gives a client with the scope `group` the team in id token and userinfo', async () => {
  const { party, browser, email, group } = await memberAtClient();
  const tokens = await newTokens(service(), browser, party, { email, ...OFFLINE, scope: SCOPE });
  const claim = {
    id: group,
    roles: ['editor', 'owner'],
    permissions: ['bills:pay', 'members:manage', 'tasks:write'],
  };
  expect(decodeJwt(tokens.id_token)['group']).toEqual(claim);
  expect((await userinfo(party, tokens.access_token)).body['group']).toEqual(claim);
});

it('leaves it out of the next id token once the membership is gone', async () => {
  const { party, browser, email, leave } = await memberAtClient();
  const tokens = await newTokens(service(), browser, party, { email, ...OFFLINE, scope: SCOPE });
  expect((await leave()).status).toBe(204);
  const { body } = await refresh(party, tokens.refresh_token);
  expect(decodeJwt(String(body['id_token']))).not.toHaveProperty('group');
  expect((await userinfo(party, String(body['access_token']))).body).not.toHaveProperty('group');
});

it('gives none without the scope, or where roles mean nothing', async () => {
  const withRoles = await memberAtClient();
  const without = await memberAtClient({});
  for (const [{ party, browser, email }, scope] of [
    [withRoles, 'openid'],
    [without, 'openid group'],
  ] as const) {
    const { id_token, access_token } = await newTokens(service(), browser, party, { email, scope });
    expect(decodeJwt(id_token)).not.toHaveProperty('group');
    expect((await userinfo(party, access_token)).body).not.toHaveProperty('group');
  }
});

it('refuses the scope to a client that may not ask for it', async () => {
  const { party, browser } = await newVisitor(service(), { allowed_scopes: ['openid'] });
  const page = await browser.get(authorizationRequest(party, { scope: 'openid group' }).url);
  expect(new URL(page.url).searchParams.get('error')).toBe('invalid_scope');
});
