import { beforeAll, describe, expect, it } from 'vitest';
import * as createApplication from '../../../functions/applications/create-application.ts';
import * as getApplication from '../../../functions/applications/get-application.ts';
import { createAccount } from '../../../shared/accounts/account-store.ts';
import type { HubPrincipal } from '../../../shared/http/principal.ts';
import { findPlan } from '../../../shared/plans/plans.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { hubCaller, makeAccount, makeHubUser, makeMember } from '../../support/hub-users.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';

useBackends();
let account: string;
let owner: HubPrincipal;

beforeAll(async () => {
  ({ account, owner } = await makeAccount('scale'));
});

const create = (body: unknown = { name: 'Shop' }, principal: HubPrincipal = owner) =>
  invoke(createApplication, { principal, body });

describe('POST /applications', () => {
  describe('201', () => {
    it('answers the application with its defaults, and the next read has it', async () => {
      const { status, headers, body } = await create({ name: ' Corner Shop ' });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.stringMatching(/^app_/),
        name: 'Corner Shop',
        slug: 'corner-shop',
        account,
        connections: [],
        config: {},
        created_at: expect.any(String),
        updated_at: body['created_at'],
        created_by: owner.userId,
        updated_by: owner.userId,
        version: 1,
      });
      expect(headers).toMatchObject({ etag: '"v1"', location: `/applications/${body['id']}` });
      const app = String(body['id']);
      const read = await invoke(getApplication, { params: { app }, principal: owner });
      expect(read.body).toEqual(body);
    });

    it('stores description, connections and config', async () => {
      const request = {
        description: 'Sells things',
        connections: [{ type: 'crm', id: 7 }],
        config: {
          default_redirect_url: 'https://shop.example/',
          custom_props: { any: { thing: [1, null] } },
          hub: {
            auth: { access_tokens: { custom_claims: { mail: { source: 'user_profile', value: 'email' } } } },
          },
        },
      };
      const { status, body } = await create({ name: 'Shop', ...request });
      expect(status).toBe(201);
      expect(body).toMatchObject(request);
    });

    it.each(['editor', 'admin'] as const)('lets a member with the role %s create', async (role) => {
      const member = await makeMember(account, role);
      expect(await create(undefined, member)).toMatchObject({
        status: 201,
        body: { account, created_by: member.userId },
      });
    });

    it('takes the named one of several accounts', async () => {
      const second = await createAccount('Second', owner.userId, findPlan('free'));
      const principal = await hubCaller(owner.userId);
      expect(await create({ name: 'Shop', account: second.id }, principal)).toMatchObject({
        status: 201,
        body: { account: second.id },
      });
    });

    it.each([
      ['Ünïcode & Co.', 'unicode-co'],
      ['  --A  b--C--  ', 'a-b-c'],
      [`${'x'.repeat(59)} yz`, 'x'.repeat(59)],
      ['日本', 'app'],
    ])('makes the slug of "%s" of letters, digits and single dashes', async (name, slug) => {
      const { body } = await create({ name });
      expect(body['slug']).toBe(slug);
      expect(await getItem(keys.slug(slug))).toMatchObject({ app: body['id'] });
    });

    it('gives 20 applications of the same name, made at once, 20 slugs', async () => {
      const name = `Same ${crypto.randomUUID()}`;
      const answers = await atOnce(20, () => create({ name }));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => body['slug'])).size).toBe(20);
      for (const { body } of answers) {
        expect(await getItem(keys.slug(String(body['slug'])))).toMatchObject({ app: body['id'] });
      }
    });

    it('makes one DynamoDB call, and none to find the account', async () => {
      const body = { name: crypto.randomUUID() };
      expect(await countCalls(() => create(body))).toEqual(['TransactWriteItems']);
    });
  });

  it('stores return pages as browsers write them, without fragments', async () => {
    const return_urls = [
      'HTTPS://Shop.example',
      'https://shop.example:443/a/../In?A=1#top',
      'Shop.App:/in#x',
    ];
    const answer = await create({ name: 'Shop', config: { hub: { return_urls } } });
    expect(Object(answer.body['config']).hub.return_urls).toEqual([
      'https://shop.example/',
      'https://shop.example/In?A=1',
      'shop.app:/in',
    ]);
  });

  describe('400', () => {
    it('asks a member of several accounts to name one', async () => {
      const accounts = { [account]: 'owner', acct_second: 'owner' } as const;
      expect(await create(undefined, { ...owner, accounts })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'body.account' }] },
      });
    });

    it('refuses codes that live longer than 10 minutes', async () => {
      const answer = await create({
        name: 'Shop',
        config: { hub: { auth: { challenge_duration: '601s' } } },
      });
      expect(answer.status).toBe(400);
      expect(faultPaths(answer)).toEqual(['body.config.hub.auth.challenge_duration']);
    });

    it.each([
      ...['http', 'https', 'javascript', 'data', 'file', 'blob', 'vbscript', 'about', 'intent'],
      ...['', 'Shop', 'com.example.shop:', '1shop', 'a b', 'ä'],
    ])('names %j, which is no scheme of an app', async (scheme) => {
      const config = { allowed_schemes: ['com.example.shop', scheme] };
      expect(await create({ name: 'Shop', config })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'body.config.allowed_schemes.1' }] },
      });
    });

    it.each([
      ...['/signed-in', 'shop.example/in', '//shop.example/', '', 'https://', 'javascript:alert(1)'],
      ...[
        'https://u:p@shop.example/',
        'https://shop.example/ in',
        'https://a;b.example/',
        'ws://shop.example/',
      ],
      ...[
        'https://shop.example/?svc_code=x',
        'https:\\\\shop.example',
        `https://shop.example/${'a'.repeat(500)}`,
      ],
    ])('names %j, which is no return page', async (page) => {
      const config = { hub: { return_urls: ['https://shop.example/', page] } };
      const answer = await create({ name: 'Shop', config });
      expect(answer.status).toBe(400);
      expect(new Set(faultPaths(answer))).toEqual(new Set(['body.config.hub.return_urls.1']));
    });

    it('takes at most 50 return pages', async () => {
      const pagesOf = (count: number) => Array.from({ length: count }, (_, n) => `https://shop.example/${n}`);
      const createWith = (count: number) =>
        create({ name: 'Shop', config: { hub: { return_urls: pagesOf(count) } } });
      expect((await createWith(50)).status).toBe(201);
      expect(faultPaths(await createWith(51))).toEqual(['body.config.hub.return_urls']);
    });

    it('names every fault at once', async () => {
      const { status, body } = await create({
        nonsense: 1,
        connections: 'none',
        config: {
          subdomain: '-',
          unknown: 1,
          hub: {
            auth: { challenge_duration: 'soon', unknown: 1 },
            allowed_web_origins: ['https://a.b/path'],
          },
        },
      });
      expect(status).toBe(400);
      expect(body['errors']).toEqual(expect.any(Array));
      const paths = JSON.parse(JSON.stringify(body['errors'])).map(({ path }: { path: string }) => path);
      expect(paths.sort()).toEqual([
        'body.config.hub.allowed_web_origins.0',
        'body.config.hub.auth.challenge_duration',
        'body.config.hub.auth.unknown',
        'body.config.subdomain',
        'body.config.unknown',
        'body.connections',
        'body.name',
        'body.nonsense',
      ]);
    });
  });

  describe('402', () => {
    it('answers plan_required to a caller without an account', async () => {
      const nobody = await hubCaller(await makeHubUser());
      expect(await create(undefined, nobody)).toBeApiError(402, 'plan_required');
    });

    it('answers plan_required for an account without a plan, and stores nothing', async () => {
      const { account: bare, owner: principal } = await makeAccount(null);
      const name = `Bare ${crypto.randomUUID()}`;
      expect(await create({ name }, principal)).toBeApiError(402, 'plan_required');
      expect(await getItem(keys.slug(name.toLowerCase().replace(' ', '-')))).toBeUndefined();
      expect(await getItem(keys.account(bare))).toMatchObject({ applications: 0 });
    });

    it('answers plan_limit_reached, like every error, when the plan is used up', async () => {
      const { owner: principal } = await makeAccount('free');
      for (let n = 0; n < 3; n++) expect((await create(undefined, principal)).status).toBe(201);
      const { status, headers, body } = await create(undefined, principal);
      expect(status).toBe(402);
      expect(headers['content-type']).toBe('application/problem+json');
      expect(body).toEqual({
        type: 'http://localhost:4000/docs/errors#plan_limit_reached',
        title: expect.any(String),
        status: 402,
        detail: 'The plan free allows 3 applications',
        instance: expect.any(String),
        code: 'plan_limit_reached',
      });
    });

    it(`creates 3 applications of ${RACERS} parallel requests on a plan of 3`, {
      tags: 'heavy',
    }, async () => {
      const { account: small, owner: principal } = await makeAccount('free');
      const answers = await atOnce(RACERS, (n) => create({ name: `Shop ${n % 10}` }, principal));
      expect(outcomesOf(answers)).toEqual({ 201: 3, '402 plan_limit_reached': RACERS - 3 });
      expect(await getItem(keys.account(small))).toMatchObject({ applications: 3 });
    });
  });

  describe('403', () => {
    it('refuses a sender of messages, unless the caller is service staff', async () => {
      const config = { hub: { auth: { email: { from_address: 'security@other.example' } } } };
      expect(await create({ name: 'Shop', config })).toBeApiError(403, 'forbidden');
    });

    it('refuses a viewer', async () => {
      expect(await create(undefined, await makeMember(account, 'viewer'))).toBeApiError(403, 'forbidden');
    });
  });

  it.each([
    ['404 to who has left the account', () => ({}), { status: 404, body: { code: 'account_not_found' } }],
    ['403 to who only reads it now', () => ({ [account]: 'viewer' as const }), { status: 403 }],
    [
      '404 to who has left it for another one',
      () => ({ acct_other: 'owner' as const }),
      { status: 404, body: { code: 'account_not_found' } },
    ],
  ])(
    'repeats its answer for an Idempotency-Key to members who may create, and %s',
    async (_, later, refusal) => {
      const principal = { ...owner, accounts: { [account]: 'editor' as const } };
      const request = { headers: { 'Idempotency-Key': crypto.randomUUID() }, body: { name: 'Shop' } };
      const first = await invoke(createApplication, { principal, ...request });
      expect(first.status).toBe(201);
      expect(await invoke(createApplication, { principal, ...request })).toEqual(first);
      const demoted = { ...principal, accounts: later() };
      expect(await invoke(createApplication, { principal: demoted, ...request })).toMatchObject(refusal);
    },
  );

  it("answers 404 for somebody else's account, as for one that does not exist", async () => {
    const stranger = await makeAccount();
    for (const foreign of [stranger.account, 'acct_nothing', 'constructor', '__proto__']) {
      expect(await create({ name: 'Shop', account: foreign })).toBeApiError(404, 'account_not_found');
    }
  });
});
