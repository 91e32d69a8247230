import { expect, it } from 'vitest';
import * as listPlans from '../../../functions/accounts/list-plans.ts';
import { support } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';

it('GET /plans answers the plans with their limits', async () => {
  const { status, body } = await invoke(listPlans, { principal: support });
  expect(status).toBe(200);
  expect(body['results']).toMatchObject([
    { id: 'free', application_limit: 3 },
    { id: 'team', application_limit: 25 },
    { id: 'scale', application_limit: 1000 },
  ]);
});
