import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { readStatistics } from '../../shared/statistics/read-statistics.ts';
import {
  ApplicationStatistics,
  daysOf,
  KEPT,
  MAX_DAYS,
  statisticsQuery,
} from '../../shared/statistics/statistics-contract.ts';

export const operation = defineOperation({
  id: 'getApplicationStatistics',
  method: 'GET',
  path: '/applications/{app}/statistics',
  summary: 'Sign-ins, new users, refusals and messages of an application, by day',
  description: `At most ${MAX_DAYS} days. Numbers appear a few seconds after what they count. ${KEPT} Users of test identities do not count.`,
  tags: ['events'],
  auth: ['hub', 'service_account', 'keys'],
  roles: ['owner', 'admin'],
  firstPartyOnly: true,
  uses: ['table:read'],
  query: statisticsQuery,
  success: { status: 200, schema: ApplicationStatistics },
  errors: [],
});

export const handler = lambda(operation, ({ params, query }) => readStatistics(params.app, daysOf(query)));
