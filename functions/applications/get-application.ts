import { Application } from '../../shared/applications/application.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'getApplication',
  method: 'GET',
  path: '/applications/{app}',
  summary: 'Read an application',
  tags: ['applications'],
  auth: ['hub', 'service_account'],
  uses: ['table:read'],
  success: { status: 200, schema: Application },
  errors: [],
});

export const handler = lambda(operation, async ({ application }) => application);
