import { describe, expect, it } from 'vitest';
import * as createApplication from '../../../../functions/applications/create-application.ts';
import * as getApplication from '../../../../functions/applications/get-application.ts';
import * as replaceApplication from '../../../../functions/applications/replace-application.ts';
import * as updateApplication from '../../../../functions/applications/update-application.ts';
import * as createGroup from '../../../../functions/groups/create-group.ts';
import * as updateGroup from '../../../../functions/groups/update-group.ts';
import * as createMagicLink from '../../../../functions/magic-links/create-magic-link.ts';
import * as getOidcClient from '../../../../functions/oidc-clients/get-oidc-client.ts';
import * as replaceOidcClient from '../../../../functions/oidc-clients/replace-oidc-client.ts';
import * as getUser from '../../../../functions/users/get-user.ts';
import * as replaceUser from '../../../../functions/users/replace-user.ts';
import { invoke } from '../../../support/invoke.ts';
import { makeOidcClient } from '../../../support/oidc-clients.ts';
import { useTenant } from '../../../support/use-tenant.ts';

const tenant = useTenant({ customizations: { primary_color: '#112233' } });
describe('a record that was read', () => {
  it.each([
    ['PUT', replaceApplication],
    ['PATCH', updateApplication],
  ])('can be changed and sent back by %s of the application', async (_, module) => {
    const request = { params: { app: tenant.app }, principal: tenant.hub };
    const { body: read } = await invoke(getApplication, request);
    const config = { ...Object(read['config']), customizations: { primary_color: '#445566', logo: 'x' } };
    const sent = { ...read, id: 'app_other', slug: 'mine', version: 99, name: 'Renamed', config };
    const answer = await invoke(module, { ...request, body: sent });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: tenant.app, slug: read['slug'], name: 'Renamed' });
    expect(answer.body['config']).toEqual({ customizations: { primary_color: '#445566' } });
  });

  it('can be sent to create another', async () => {
    const request = { params: { app: tenant.app }, principal: tenant.hub };
    const { body: read } = await invoke(getApplication, request);
    const made = await invoke(createApplication, { principal: tenant.hub, body: read });
    expect(made.status).toBe(201);
    expect(made.body['id']).not.toBe(read['id']);
  });

  it('can be sent back as a group, an OIDC client and a user', async () => {
    const { app, keys: principal } = tenant;
    const { body: group } = await invoke(createGroup, { params: { app }, principal, body: {} });
    const groupParams = { app, group: String(group['id']) };
    const sentGroup = { ...group, name: 'Renamed' };
    const updated = await invoke(updateGroup, { params: groupParams, principal, body: sentGroup });
    expect(updated).toMatchObject({ status: 200, body: { name: 'Renamed' } });

    const client = String((await makeOidcClient(tenant)).body['id']);
    const { body: read } = await invoke(getOidcClient, { params: { app, client }, principal });
    const replaced = await invoke(replaceOidcClient, { params: { app, client }, principal, body: read });
    expect(replaced.status).toBe(200);

    const params = { app, user: tenant.userId };
    const { body: user } = await invoke(getUser, { params, principal });
    expect((await invoke(replaceUser, { params, principal, body: user })).status).toBe(200);
  });
});

describe('a member that no record has', () => {
  it.each([
    ['at the top', { surprise: 1 }, 'body.surprise'],
    ['within', { config: { hub: { surprise: 1 } } }, 'body.config.hub.surprise'],
  ])('is refused %s', async (_, more, path) => {
    const answer = await invoke(replaceApplication, {
      params: { app: tenant.app },
      principal: tenant.hub,
      body: { name: 'Shop', id: 'ignored', ...more },
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('is refused where the answer is another thing than the request', async () => {
    const body = { data: { email: 'a@example.com' }, link: 'mine' };
    const answer = await invoke(createMagicLink, { principal: tenant.keys, body });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'body.link' }] } });
  });
});
