import { describe, expect, it } from 'vitest';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as replaceApplication from '../../../functions/applications/replace-application.ts';
import {
  describeUpdates,
  giveImages,
  makeApplication,
  type TestApplication,
} from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { makeAccount, makeMember, support } from '../../support/hub-users.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { expectHidden } from '../../support/refusals.ts';

useBackends();

const replace = ({ app, owner }: Pick<TestApplication, 'app' | 'owner'>, body: unknown) =>
  invoke(replaceApplication, { params: { app }, principal: owner, body });

describe('PUT /applications/{app}', () => {
  describeUpdates(replaceApplication);

  describe('200', () => {
    it('resets absent members to their defaults, and leaves members set by the service', async () => {
      const made = await makeApplication({
        description: 'Sells things',
        connections: [{ a: 1 }],
        config: { subdomain: 'shop', customizations: { primary_color: '#112233' } },
      });
      const { body } = await replace(made, { name: 'Renamed' });
      const { description: _, ...rest } = made.body;
      expect(body).toEqual({
        ...rest,
        name: 'Renamed',
        connections: [],
        config: {},
        version: 2,
        updated_at: expect.any(String),
      });
      const read = await invoke(getApplication, { params: { app: made.app }, principal: made.owner });
      expect(read.body).toEqual(body);
    });

    it('keeps uploaded branding', async () => {
      const made = await makeApplication({ config: { customizations: { primary_color: '#112233' } } });
      await giveImages(made.app);
      const before = await invoke(getApplication, { params: { app: made.app }, principal: made.owner });
      const { primary_color, ...uploaded } = Object(Object(before.body['config']).customizations);
      expect(primary_color).toBe('#112233');
      const { body } = await replace(made, { name: 'Renamed' });
      expect(body).toMatchObject({ icon: before.body['icon'], uploads: before.body['uploads'] });
      expect(body['config']).toEqual({ customizations: uploaded });
    });

    it('lets an editor replace, and records the editor', async () => {
      const { app, account } = await makeApplication();
      const owner = await makeMember(account, 'editor');
      expect(await replace({ app, owner }, { name: 'Renamed' })).toMatchObject({
        status: 200,
        body: { updated_by: owner.userId },
      });
    });

    it('makes one read and one update', async () => {
      const made = await makeApplication();
      expect(await countCalls(() => replace(made, { name: 'Renamed' }))).toEqual(['GetItem', 'UpdateItem']);
    });
  });

  it.each([
    ['a missing name', {}, 'body.name'],
    ['an unknown member', { name: 'a', colour: 'mine' }, 'body.colour'],
    ['an unknown member of config', { name: 'a', config: { nonsense: 1 } }, 'body.config.nonsense'],
    [
      'a sign-in that lasts too long',
      { name: 'a', config: { hub: { auth: { challenge_duration: '11m' } } } },
      'body.config.hub.auth.challenge_duration',
    ],
    [
      'a limit below nothing',
      { name: 'a', config: { hub: { auth: { limits: { sms_per_day: -1 } } } } },
      'body.config.hub.auth.limits.sms_per_day',
    ],
    ['one deep inside', { name: 'a', config: { hub: { auth: { x: 1 } } } }, 'body.config.hub.auth.x'],
  ])('answers 400 that names the path of %s', async (_, body, path) => {
    expect(await replace(await makeApplication(), body)).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
  });

  it('names a missing name along with every other fault', async () => {
    const answer = await replace(await makeApplication(), { colour: 'mine', description: 5 });
    expect(answer.status).toBe(400);
    expect(faultPaths(answer).sort()).toEqual(['body.colour', 'body.description', 'body.name']);
  });

  it('names the rule that the name of a claim breaks', async () => {
    const custom_claims = { 'My claim': { source: 'static_value', value: 'x' } };
    const config = { hub: { auth: { access_tokens: { custom_claims } } } };
    const { body } = await replace(await makeApplication(), { name: 'a', config });
    expect(body['errors']).toEqual([
      {
        path: 'body.config.hub.auth.access_tokens.custom_claims.My claim',
        message: 'must have names of up to 64 of a-z, 0-9 and _',
      },
    ]);
  });

  it.each([
    ...['acr', 'act', 'amr', 'aud', 'auth_time', 'azp', 'client_id', 'cnf', 'exp', 'iat', 'iss', 'jti'],
    ...['idp', 'may_act', 'nbf', 'scope', 'sid', 'sub', 'typ'],
  ])('answers 400 to a custom claim named %s, and changes nothing', async (name) => {
    const made = await makeApplication();
    const claims = (names: string[]) => {
      const fixed = names.map((each) => [each, { source: 'static_value', value: 'x' }]);
      return { hub: { auth: { access_tokens: { custom_claims: Object.fromEntries(fixed) } } } };
    };
    const answer = await replace(made, { name: 'a', config: claims(['tier', name]) });
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toEqual([
      {
        path: `body.config.hub.auth.access_tokens.custom_claims.${name}`,
        message: 'is the name of a claim of the service; choose another, such as one with a prefix',
      },
    ]);
    expect((await replace(made, { name: 'a', config: claims(['tier']) })).status).toBe(200);
  });

  it.each([
    [{ magic_links: { max_lifetime: '0s' } }, 'magic_links.max_lifetime'],
    [{ magic_links: { max_lifetime: '0.0001 secs' } }, 'magic_links.max_lifetime'],
    [{ hub: { auth: { refresh_tokens: { ttl: '0 days' } } } }, 'hub.auth.refresh_tokens.ttl'],
    [{ hub: { auth: { challenge_duration: '0m' } } }, 'hub.auth.challenge_duration'],
  ])('answers 400 to a lifetime of zero: %j', async (config, path) => {
    expect(await replace(await makeApplication(), { name: 'a', config })).toMatchObject({
      status: 400,
      body: { errors: [{ path: `body.config.${path}`, message: 'must be longer than 0 seconds' }] },
    });
  });

  describe('403', () => {
    it('refuses a sender of messages, unless the caller is service staff', async () => {
      const made = await makeApplication();
      const config = { hub: { auth: { email: { from_address: 'security@other.example' } } } };
      const body = { name: 'Shop', config };
      expect(await replace(made, body)).toBeApiError(403, 'forbidden');
      expect((await replace({ ...made, owner: { ...made.owner, support: true } }, body)).status).toBe(200);
      expect((await replace(made, { ...body, name: 'Renamed' })).status).toBe(200);
    });

    it('refuses a viewer', async () => {
      const { app, account } = await makeApplication();
      const owner = await makeMember(account, 'viewer');
      expect(await replace({ app, owner }, { name: 'Mine' })).toBeApiError(403, 'forbidden');
    });
  });

  describe('404', () => {
    it('answers a stranger as if the application did not exist', async () => {
      const { app } = await makeApplication();
      const { owner } = await makeAccount();
      await expectHidden(app, 'application_not_found', (id) => replace({ app: id, owner }, { name: 'Mine' }));
    });

    it('lets service staff change nothing', async () => {
      const { app, body } = await makeApplication();
      await replace({ app, owner: support }, { name: 'Mine' });
      const read = await invoke(getApplication, { params: { app }, principal: support });
      expect(read.body).toEqual(body);
    });
  });
});
