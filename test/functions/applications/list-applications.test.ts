import { beforeAll, describe, expect, it } from 'vitest';
import * as listApplications from '../../../functions/applications/list-applications.ts';
import type { HubPrincipal, ROLES } from '../../../shared/http/principal.ts';
import { makeApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { hubCaller, makeAccount, makeHubUser, makeMember, support } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { pagesOf } from '../../support/pages.ts';

useBackends();
let account: string;
let owner: HubPrincipal;
const made: Record<string, unknown>[] = [];

beforeAll(async () => {
  ({ account, owner } = await makeAccount('team'));
  await makeApplication();
  for (let n = 0; n < 5; n++)
    made.push((await makeApplication({ name: `Shop ${n}` }, { account, owner })).body);
});

const list = (query: Record<string, string> = {}, principal = owner) =>
  invoke(listApplications, { query, principal });

describe('GET /applications', () => {
  describe('200', () => {
    // Applications of other accounts are not listed.
    it.each<(typeof ROLES)[number]>(['viewer', 'editor', 'admin'])(
      "lists the account's applications by creation for a member with the role %s",
      async (role) => {
        const { status, body } = await list({}, await makeMember(account, role));
        expect(status).toBe(200);
        expect(body).toEqual({ results: made });
      },
    );

    it.each(['asc', 'desc'] as const)('pages through every application once, %s', async (sort) => {
      const pages = await pagesOf((query) => list({ page_size: '2', sort, ...query }));
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(pages.flat()).toEqual(sort === 'asc' ? made : made.toReversed());
    });

    it('ends a page early if it would exceed one answer, and continues from there', async () => {
      const large = await makeAccount('team');
      const connections = Array.from({ length: 15 }, () => ({ note: '"'.repeat(7_000) }));
      for (let n = 0; n < 15; n++) await makeApplication({ name: `Large ${n}`, connections }, large);
      const first = await list({ page_size: '100' }, large.owner);
      expect(Buffer.byteLength(JSON.stringify(first.text))).toBeLessThan(5 * 1024 * 1024);
      const pages = await pagesOf((query) => list({ page_size: '100', ...query }, large.owner));
      expect(pages.length).toBeGreaterThan(1);
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(15);
    });

    it('has no cursor behind a last page that is full', async () => {
      expect((await list({ page_size: '5' })).body).not.toHaveProperty('next');
    });

    it('answers an empty list to a caller without an account', async () => {
      const nobody = await hubCaller(await makeHubUser());
      expect((await list({}, nobody)).body).toEqual({ results: [] });
    });

    it('answers those of the named account to service staff', async () => {
      expect((await list({ account }, support)).body).toEqual({ results: made });
    });

    it('makes two DynamoDB calls for any page size', async () => {
      expect(await countCalls(() => list())).toEqual(['Query', 'BatchGetItem']);
    });
  });

  describe('400', () => {
    it.each(['nonsense', '', 'x'.repeat(512), '€'.repeat(512)])(
      'refuses an unknown cursor',
      async (after) => {
        expect(await list({ after })).toBeApiError(400, 'invalid_cursor');
      },
    );

    it("refuses a cursor of another user's list", async () => {
      const { app } = await makeApplication();
      expect(await list({ after: app })).toBeApiError(400, 'invalid_cursor');
    });

    it.each([
      [{ page_size: '0' }, 'query.page_size'],
      [{ page_size: '101' }, 'query.page_size'],
      [{ page_size: 'x' }, 'query.page_size'],
      [{ sort: 'up' }, 'query.sort'],
    ])('refuses %j', async (query, path) => {
      expect(await list(query)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    });

    it('asks a member of several accounts to name one', async () => {
      const accounts = { [account]: 'owner', acct_second: 'owner' } as const;
      expect(await list({}, { ...owner, accounts })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'query.account' }] },
      });
    });
  });

  describe('404', () => {
    it("answers for somebody else's account, as for one that does not exist", async () => {
      const { account: foreign } = await makeAccount();
      for (const named of [foreign, 'acct_nothing', 'constructor', '__proto__']) {
        expect(await list({ account: named })).toBeApiError(404, 'account_not_found');
      }
    });

    it('answers to service staff for an account that does not exist', async () => {
      expect((await list({ account: 'acct_nothing' }, support)).status).toBe(404);
    });
  });
});
