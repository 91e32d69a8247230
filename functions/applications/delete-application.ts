import { deleteApplication } from '../../shared/applications/application-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'deleteApplication',
  method: 'DELETE',
  path: '/applications/{app}',
  summary: 'Delete an application and everything it owns',
  description: 'The application is gone at once; what it owned is deleted in the background.',
  tags: ['applications'],
  auth: ['hub'],
  roles: ['owner', 'admin'],
  uses: ['table:write', 'accounts:write'],
  success: { status: 204 },
  errors: ['forbidden', 'precondition_failed'],
});

export const handler = lambda(operation, ({ application, precondition }) =>
  deleteApplication(application, precondition),
);
