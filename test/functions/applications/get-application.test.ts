import { beforeAll, describe, expect, it } from 'vitest';
import * as getApplication from '../../../functions/applications/get-application.ts';
import { type Principal, ROLES } from '../../../shared/http/principal.ts';
import { makeApplication, type TestApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { makeAccount, support } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { expectHidden } from '../../support/refusals.ts';

useBackends();
let made: TestApplication;

beforeAll(async () => {
  made = await makeApplication({ description: 'Sells things' });
});

const get = (principal: Principal = made.owner, app = made.app) =>
  invoke(getApplication, { params: { app }, principal });

describe('GET /applications/{app}', () => {
  describe('200', () => {
    it.each(ROLES)('answers the application to a member with the role %s', async (role) => {
      const answer = await get({ ...made.owner, accounts: { [made.account]: role } });
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
      expect(answer.body).toEqual(made.body);
    });

    it("answers to the application's service account", async () => {
      const answer = await get({ kind: 'service_account', app: made.app, clientId: 'key_1' });
      expect(answer.body).toEqual(made.body);
    });

    it('answers to service staff', async () => {
      expect((await get(support)).body).toEqual(made.body);
    });

    it('makes one DynamoDB call', async () => {
      expect(await countCalls(() => get())).toEqual(['GetItem']);
    });
  });

  it('answers 404 to a stranger as if the application did not exist', async () => {
    const { owner: stranger } = await makeAccount();
    await expectHidden(made.app, 'application_not_found', (id) => get(stranger, id));
  });
});
