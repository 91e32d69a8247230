import { ApplicationPublic } from '../../shared/applications/application.ts';
import { publicView } from '../../shared/applications/application-rules.ts';
import { findApplication } from '../../shared/applications/application-store.ts';
import { assertThat } from '../../shared/http/errors.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'getPublicApplication',
  method: 'GET',
  path: '/applications/{app}/public',
  summary: 'What anyone may know of an application: its name and branding',
  tags: ['applications'],
  auth: [],
  uses: ['table:read'],
  success: { status: 200, schema: ApplicationPublic },
  errors: [],
});

export const handler = lambda(operation, async ({ params }) => {
  const application = await findApplication(params.app);
  assertThat(application, 'application_not_found');
  return publicView(application);
});
