import * as createGroup from '../../functions/groups/create-group.ts';
import * as joinGroup from '../../functions/groups/join-group.ts';
import * as listGroupMembers from '../../functions/groups/list-group-members.ts';
import * as listGroups from '../../functions/groups/list-groups.ts';
import * as listMyGroups from '../../functions/groups/list-my-groups.ts';
import * as createMagicLink from '../../functions/magic-links/create-magic-link.ts';
import * as redeemLink from '../../functions/magic-links/redeem-link.ts';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import * as updateMyData from '../../functions/profiles/update-my-data.ts';
import * as getUser from '../../functions/users/get-user.ts';
import * as listUsers from '../../functions/users/list-users.ts';
import * as searchUsers from '../../functions/users/search-users.ts';
import { newId } from '../../shared/platform/ids.ts';
import { invoke, type Request } from '../support/invoke.ts';
import { codeOf } from '../support/magic-links.ts';
import { makeTenant, makeUser, type Tenant } from '../support/tenants.ts';
import { type Filling, fill } from './fill-application.ts';

/** A search that finds nearly everybody. It reads 1,000 entries, which the small table has not. */
export const BROAD_SEARCH = 'a page of a search of everybody';

/** Prepares a request, which is then measured. */
export type Prepare = () => Promise<[Parameters<typeof invoke>[0], Request]>;

/** Fills the table that the environment names, and returns the requests to measure in it. */
export async function fillAndPrepare(
  filling: Filling,
  report?: (items: number) => void,
): Promise<Record<string, Prepare>> {
  const tenant = await makeTenant();
  const heavy = newId('user');
  await makeUser(tenant.app, heavy);
  const crowd = newId('group');
  await fill({ app: tenant.app, userId: heavy, group: crowd }, filling, report);
  return { ...(await singleRequests(tenant, heavy)), ...pages(tenant, heavy, crowd) };
}

async function singleRequests(tenant: Tenant, heavy: string): Promise<Record<string, Prepare>> {
  const { app, keys, user, userId } = tenant;
  const params = { app };
  const { body } = await invoke(createGroup, { params, principal: keys, body: { admission_policy: 'open' } });
  const group = String(body['id']);
  const newLink = (): Request => ({
    principal: keys,
    body: { data: { email: `${crypto.randomUUID()}@example.com` } },
  });
  const names = ['Ada', 'Grace'];
  const rename = (): Request => {
    const [first_name] = names.reverse();
    return { params, principal: user, body: { data: { first_name } } };
  };
  return {
    'own profile': async () => [getMyData, { params, principal: user }],
    'a changed name': async () => [updateMyData, rename()],
    'own profile, in many groups': async () => [getMyData, { params, principal: { ...user, userId: heavy } }],
    'profile for the platform': async () => [getUser, { params: { app, user: userId }, principal: keys }],
    'magic link, new user': async () => [createMagicLink, newLink()],
    'redeem, new user': async () => {
      const made = await invoke(createMagicLink, newLink());
      const code = codeOf(made.body['link']);
      return [redeemLink, { params: { code }, headers: { accept: 'application/json' } }];
    },
    'join a group': async () => {
      const joining = newId('user');
      await makeUser(app, joining);
      return [joinGroup, { params: { group }, principal: { ...user, userId: joining } }];
    },
  };
}

function pages({ app, keys, user }: Tenant, heavy: string, crowd: string): Record<string, Prepare> {
  const query = { page_size: '50' };
  const ofBackend = { params: { app }, principal: keys, query };
  const search = { params: { app }, principal: keys };
  return {
    'a page of users': async () => [listUsers, ofBackend],
    'a page of a search': async () => [searchUsers, { ...search, body: { term: 'grace' } }],
    'a search by address': async () => [searchUsers, { ...search, body: { term: 'user1@' } }],
    [BROAD_SEARCH]: async () => [searchUsers, { ...search, body: { term: 'ada' } }],
    'a page of groups': async () => [listGroups, ofBackend],
    'a page of members': async () => [listGroupMembers, { ...ofBackend, params: { app, group: crowd } }],
    'a page of my groups': async () => [listMyGroups, { principal: { ...user, userId: heavy }, query }],
  };
}
