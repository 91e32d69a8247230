import { describe, expect, it } from 'vitest';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import type { Principal } from '../../../shared/http/principal.ts';
import { newId } from '../../../shared/platform/ids.ts';
import {
  describeUpdates,
  giveImages,
  makeApplication,
  type TestApplication,
} from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { makeAccount, makeMember } from '../../support/hub-users.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { expectHidden } from '../../support/refusals.ts';

useBackends();

const patch = ({ app, owner }: { app: string; owner: Principal }, body: unknown) =>
  invoke(updateApplication, { params: { app }, principal: owner, body });

/** So many connections of 16 KB each. */
const largeConnections = (count: number) => Array.from({ length: count }, () => ({ v: 'x'.repeat(16_000) }));
const manyOrigins = () =>
  Array.from({ length: 100 }, (_, n) => `https://${'a'.repeat(60)}.${'b'.repeat(60)}.n${n}.example`);

const sender = (from_address: string | null) => ({ hub: { auth: { email: { from_address } } } });

const configOf = async ({ app, owner }: TestApplication) =>
  (await invoke(getApplication, { params: { app }, principal: owner })).body['config'];

describe('PATCH /applications/{app}', () => {
  describeUpdates(updateApplication);

  describe('200', () => {
    it('changes the named members and leaves the rest', async () => {
      const made = await makeApplication({ description: 'Sells things', connections: [{ a: 1 }] });
      const { body } = await patch(made, { description: 'Sells more' });
      expect(body).toEqual({
        ...made.body,
        description: 'Sells more',
        version: 2,
        updated_at: expect.any(String),
      });
    });

    it('lets service staff set the sender address, and others send it back unchanged', async () => {
      const made = await makeApplication();
      const staff = { ...made.owner, support: true };
      const config = sender('hi@shop.example');
      expect((await patch({ ...made, owner: staff }, { config })).status).toBe(200);
      expect((await patch(made, { name: 'Renamed', config })).status).toBe(200);
      expect((await patch(made, { config: sender(null) })).status).toBe(200);
    });

    it('merges config: objects member by member, arrays as a whole, null removes', async () => {
      const made = await makeApplication({
        config: {
          subdomain: 'shop',
          custom_props: { keep: 1, drop: 2, deep: { keep: 1, drop: 2 }, list: [1, 2] },
          hub: {
            allowed_web_origins: ['https://a.example', 'https://b.example'],
            legal: { company_name: 'Acme', support_email: 'help@example.com' },
          },
        },
      });
      const { status } = await patch(made, {
        config: {
          subdomain: null,
          custom_props: { drop: null, deep: { drop: null, add: 3 }, list: [3], never_there: null },
          hub: { allowed_web_origins: ['https://c.example'], legal: { company_name: 'Acme Ltd' } },
          magic_links: { max_lifetime: '7d' },
        },
      });
      expect(status).toBe(200);
      expect(await configOf(made)).toEqual({
        custom_props: { keep: 1, deep: { keep: 1, add: 3 }, list: [3] },
        hub: {
          allowed_web_origins: ['https://c.example'],
          legal: { company_name: 'Acme Ltd', support_email: 'help@example.com' },
        },
        magic_links: { max_lifetime: '7d' },
      });
    });

    it('removes a whole branch with null', async () => {
      const made = await makeApplication({ config: { subdomain: 'shop', hub: { auth: {} } } });
      await patch(made, { config: { hub: null } });
      expect(await configOf(made)).toEqual({ subdomain: 'shop' });
    });

    it('keeps uploaded branding when the colour beside it changes', async () => {
      const made = await makeApplication();
      await giveImages(made.app);
      const { customizations: uploads } = Object(await configOf(made));
      expect(Object.keys(uploads)).toHaveLength(4);
      await patch(made, { config: { customizations: { primary_color: '#445566' } } });
      expect(await configOf(made)).toEqual({ customizations: { ...uploads, primary_color: '#445566' } });
      await patch(made, { config: { customizations: null } });
      expect(await configOf(made)).toEqual({ customizations: uploads });
    });

    it('has every change of 20 parallel writers who retry when refused', async () => {
      const made = await makeApplication();
      const write = async (n: number): Promise<void> => {
        const { status } = await patch(made, { config: { custom_props: { [`writer_${n}`]: n } } });
        if (status === 412) return write(n);
        expect(status).toBe(200);
      };
      const writers = Array.from({ length: 20 }, (_, n) => n);
      await Promise.all(writers.map(write));
      expect(await configOf(made)).toEqual({
        custom_props: Object.fromEntries(writers.map((n) => [`writer_${n}`, n])),
      });
    });

    it("lets the application's service account change it, and records its key", async () => {
      const { app } = await makeApplication();
      const owner = { kind: 'service_account', app, clientId: 'key_1' } as const;
      expect(await patch({ app, owner }, { name: 'Renamed' })).toMatchObject({
        status: 200,
        body: { name: 'Renamed', updated_by: 'key_1' },
      });
    });

    it('makes one read and one update', async () => {
      const made = await makeApplication();
      const body = { config: { subdomain: 'shop' } };
      expect(await countCalls(() => patch(made, body))).toEqual(['GetItem', 'UpdateItem']);
    });
  });

  describe('400', () => {
    it.each([
      ['an unknown member', { colour: 'mine' }, ['body.colour']],
      ['an unknown member of config', { config: { nonsense: 1 } }, ['body.config.nonsense']],
      [
        'all faults deep inside',
        { config: { subdomain: '-', hub: { auth: { x: 1, challenge_duration: 'soon' } } } },
        ['body.config.subdomain', 'body.config.hub.auth.challenge_duration', 'body.config.hub.auth.x'],
      ],
      ['a value that is null', { name: null }, ['body.name']],
      ['a config that is null', { config: null }, ['body.config']],
    ])('names the path of %s and changes nothing', async (_, body, paths) => {
      const made = await makeApplication({ config: { subdomain: 'shop' } });
      const answer = await patch(made, body);
      expect(answer).toMatchObject({ status: 400, body: { errors: paths.map((path) => ({ path })) } });
      expect(await configOf(made)).toEqual({ subdomain: 'shop' });
    });

    it.each([
      ['connections', 2, { connections: largeConnections(16) }],
      ['config', 15, { config: { hub: { allowed_web_origins: manyOrigins() } } }],
    ])(
      'names %s when it makes the application too large, and changes nothing',
      async (member, count, body) => {
        const made = await makeApplication();
        const config = { custom_props: { a: 'x'.repeat(15_000) } };
        const large = await patch(made, { connections: largeConnections(count), config });
        expect(large.status).toBe(200);
        const answer = await patch(made, body);
        expect([answer.status, faultPaths(answer)]).toEqual([400, [`body.${member}`]]);
        expect(await configOf(made)).toEqual(config);
      },
    );

    it.each([
      ['body.config.hub.allowed_web_origins.0', { allowed_web_origins: [`https://${'a.'.repeat(200)}com`] }],
      [
        'body.config.hub.auth.restrictions.allowed_email_domains.0',
        { auth: { restrictions: { allowed_email_domains: [`${'a'.repeat(300)}.com`] } } },
      ],
    ])('refuses a host name that is too long: %s', async (path, hub) => {
      expect(faultPaths(await patch(await makeApplication(), { config: { hub } }))).toEqual([path]);
    });

    it('refuses keys that reach into prototypes', async () => {
      const made = await makeApplication();
      const answer = await patch(made, '{"config":{"custom_props":{"__proto__":{"admin":true}}}}');
      expect(answer.status).toBe(400);
      expect(await configOf(made)).toEqual({});
    });
  });

  describe('403', () => {
    it('refuses a sender, unless the caller is service staff, and changes nothing', async () => {
      const made = await makeApplication();
      expect(await patch(made, { config: sender('security@other.example') })).toBeApiError(403, 'forbidden', {
        detail: expect.stringContaining('from_address'),
      });
      expect(await configOf(made)).toEqual({});
    });

    it('refuses a viewer', async () => {
      const { app, account } = await makeApplication();
      const owner = await makeMember(account, 'viewer');
      expect(await patch({ app, owner }, { name: 'Mine' })).toBeApiError(403, 'forbidden');
    });
  });

  it('answers 404 to strangers as if the application did not exist', async () => {
    const { app } = await makeApplication();
    const { owner: stranger } = await makeAccount();
    const other = { kind: 'service_account', app: newId('app'), clientId: 'key_1' } as const;
    for (const owner of [stranger, other]) {
      await expectHidden(app, 'application_not_found', (id) => patch({ app: id, owner }, { name: 'Mine' }));
    }
  });
});
