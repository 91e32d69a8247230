import { describe, expect, it } from 'vitest';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as getPublicApplication from '../../../functions/applications/get-public-application.ts';
import * as listApplications from '../../../functions/applications/list-applications.ts';
import { authenticate } from '../../../shared/auth/authenticate.ts';
import type { HubPrincipal, Role } from '../../../shared/http/principal.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { makeApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { makeAccount, makeMember, support } from '../../support/hub-users.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import { expectHidden } from '../../support/refusals.ts';
import { makeCredential } from '../../support/sign-in.ts';

useBackends();

const remove = (app: string, principal: HubPrincipal, headers: Request['headers'] = {}) =>
  invoke(deleteApplication, { params: { app }, principal, headers });

describe('DELETE /applications/{app}', () => {
  describe('204', () => {
    it('removes the application from the next read on, for everyone', async () => {
      const { app, account, owner } = await makeApplication();
      const { headers } = await makeCredential(app);
      expect(await remove(app, owner)).toMatchObject({ status: 204, text: '' });
      const params = { app };
      const answer = await invoke(getApplication, { params, principal: owner });
      expect(answer).toBeApiError(404, 'application_not_found');
      expect(await invoke(getPublicApplication, { params })).toBeApiError(404, 'application_not_found');
      expect((await invoke(listApplications, { principal: owner, query: { account } })).body).toEqual({
        results: [],
      });
      expect(await authenticate(headers, app)).toEqual({ kind: 'anonymous', reason: 'invalid_key' });
    });

    it("frees the plan's place and the slug", async () => {
      const place = await makeAccount('free');
      const name = `Shop ${crypto.randomUUID()}`;
      const { app, body, owner } = await makeApplication({ name }, place);
      for (let n = 0; n < 2; n++) await makeApplication({}, place);
      await expect(makeApplication({}, place)).rejects.toThrow('plan_limit_reached');
      expect((await remove(app, owner)).status).toBe(204);
      const again = await makeApplication({ name }, place);
      expect(again.body['slug']).toBe(body['slug']);
      expect(again.app).not.toBe(app);
    });

    it.each<Role>(['admin', 'owner'])('lets a member with the role %s delete', async (role) => {
      const { app, account } = await makeApplication();
      expect((await remove(app, await makeMember(account, role))).status).toBe(204);
    });

    it('answers one of 10 parallel requests, and frees one place', async () => {
      const place = await makeAccount('team');
      await makeApplication({}, place);
      const { app, owner } = await makeApplication({}, place);
      const answers = await atOnce(10, () => remove(app, owner));
      expect(outcomesOf(answers)).toEqual({ 204: 1, '404 application_not_found': 9 });
      expect(await getItem(keys.account(place.account))).toMatchObject({ applications: 1 });
    });

    it.each([
      ['If-Match', () => ({ 'if-match': '"v1"' })],
      ['If-Unmodified-Since', (at: string) => ({ 'if-unmodified-since': at })],
    ])('deletes the version that %s names', async (_, headersOf) => {
      const { app, body, owner } = await makeApplication();
      expect((await remove(app, owner, headersOf(String(body['updated_at'])))).status).toBe(204);
    });

    it('deletes an application that changes at the same moment, if no version is given', async () => {
      const { app, owner } = await makeApplication();
      beforeNextTransaction(() => changeItem(keys.application(app), { version: 2 }));
      expect((await remove(app, owner)).status).toBe(204);
      expect(await getItem(keys.application(app))).toBeUndefined();
    });

    it('makes one read and one transaction, for any size of the application', async () => {
      const { app, owner } = await makeApplication();
      for (let n = 0; n < 3; n++) await makeCredential(app);
      expect(await countCalls(() => remove(app, owner))).toEqual(['GetItem', 'TransactWriteItems']);
    });
  });

  describe('403', () => {
    it.each<Role>(['viewer', 'editor'])('refuses a member with the role %s', async (role) => {
      const { app, account, owner } = await makeApplication();
      expect(await remove(app, await makeMember(account, role))).toBeApiError(403, 'forbidden');
      expect((await invoke(getApplication, { params: { app }, principal: owner })).status).toBe(200);
    });

    it('refuses to delete the hub', async () => {
      await bootstrapHub();
      const owner: HubPrincipal = { ...support, accounts: { acct_hub: 'owner' } };
      expect(await remove(HUB_APPLICATION_ID, owner)).toBeApiError(403, 'forbidden', {
        detail: 'The hub application cannot be deleted',
      });
      expect(await getItem(keys.application(HUB_APPLICATION_ID))).toBeDefined();
    });
  });

  describe('412', () => {
    it.each([
      ['If-Match', () => ({ 'if-match': '"v99"' })],
      [
        'If-Unmodified-Since',
        (at: string) => ({ 'if-unmodified-since': new Date(Date.parse(at) - 1).toISOString() }),
      ],
    ])('names who changed the application since %s and when, and deletes nothing', async (_, headersOf) => {
      const { app, account, body, owner } = await makeApplication();
      const answer = await remove(app, owner, headersOf(String(body['updated_at'])));
      expect(answer).toBeApiError(412, 'precondition_failed', {
        updated_by: owner.userId,
        updated_at: body['updated_at'],
      });
      expect((await invoke(getApplication, { params: { app }, principal: owner })).status).toBe(200);
      expect(await getItem(keys.account(account))).toMatchObject({ applications: 1 });
    });

    it('answers if the application changes at the same moment, and deletes nothing', async () => {
      const { app, owner } = await makeApplication();
      const change = { version: 2, updated_by: 'user_colleague' };
      beforeNextTransaction(() => changeItem(keys.application(app), change));
      expect(await remove(app, owner, { 'if-match': '"v1"' })).toBeApiError(412, 'precondition_failed', {
        updated_by: 'user_colleague',
      });
      expect(await getItem(keys.application(app))).toMatchObject({ version: 2 });
      expect(await getItem(keys.purge(app))).toBeUndefined();
    });
  });

  it('answers 404 to a stranger as if the application did not exist', async () => {
    const { app } = await makeApplication();
    const { owner: stranger } = await makeAccount();
    await expectHidden(app, 'application_not_found', (id) => remove(id, stranger));
  });
});
