import { expect, it } from 'vitest';
import * as listPlans from '../../../functions/accounts/list-plans.ts';
import { support } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';

const planWith = (id: string, application_limit: number, [mails, texts, ofMonth]: number[]) => ({
  id,
  application_limit,
  emails_per_day: mails,
  texts_per_day: texts,
  texts_per_month: ofMonth,
  texts_per_range_per_day: 100,
});

it('GET /plans answers the plans with their limits', async () => {
  const { status, body } = await invoke(listPlans, { principal: support });
  expect(status).toBe(200);
  expect(body['results']).toMatchObject([
    planWith('free', 3, [2_000, 100, 1_000]),
    planWith('team', 25, [20_000, 1_000, 20_000]),
    planWith('scale', 1000, [200_000, 10_000, 200_000]),
  ]);
});
