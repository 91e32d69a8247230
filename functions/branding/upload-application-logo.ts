import { Application } from '../../shared/applications/application.ts';
import { LOGOS } from '../../shared/applications/branding/branding.ts';
import { LogoType } from '../../shared/applications/branding/branding-answers.ts';
import { REFUSED_IF_CHANGED, uploadToApplication } from '../../shared/branding/upload-branding.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { ROLES } from '../../shared/http/principal.ts';
import { filename } from '../../shared/uploads/filename.ts';
import { IMAGE } from '../../shared/uploads/formats.ts';

export const operation = defineOperation({
  id: 'uploadApplicationLogo',
  method: 'PUT',
  path: '/applications/{app}/logo/{type}',
  summary: 'Upload a logo of an application: for light or dark mode, or for e-mails',
  description: `Accepted for processing: the logo is cleaned and rendered, then it replaces the previous one. \`uploads\` of the application shows its state. ${REFUSED_IF_CHANGED}`,
  tags: ['branding'],
  auth: ['hub'],
  roles: [...ROLES],
  uses: ['table:write', 'bucket:upload'],
  params: { type: LogoType },
  headers: { 'x-svc-filename': filename },
  upload: IMAGE,
  success: { status: 200, schema: Application },
  errors: ['precondition_failed'],
});

export const handler = lambda(operation, ({ application, params, headers, principal, ...call }) => {
  const file = { slot: LOGOS[params.type], filename: headers['x-svc-filename'], actor: principal.userId };
  return uploadToApplication(application, { ...call, ...file });
});
