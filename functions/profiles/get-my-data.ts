import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { answerExportable } from '../../shared/transfers/export-user.ts';
import { ExportableProfile, exportQuery } from '../../shared/transfers/user-export.ts';
import { ownSubject } from '../../shared/users/subject.ts';

export const operation = defineOperation({
  id: 'getMyData',
  method: 'GET',
  path: '/me/applications/{app}/data',
  summary: 'Read your profile',
  tags: ['profiles'],
  auth: ['user', 'hub'],
  uses: ['table:read', 'index:read'],
  reads: 'own_profile',
  query: exportQuery,
  success: { status: 200, schema: ExportableProfile, versioned: true },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, async (call) =>
  answerExportable(ownSubject(call), call.query, true),
);
