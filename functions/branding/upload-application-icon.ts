import * as z from 'zod/mini';
import { ApplicationIcon, iconAnswer } from '../../shared/applications/branding/branding-answers.ts';
import { REFUSED_IF_CHANGED, uploadToApplication } from '../../shared/branding/upload-branding.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { filename } from '../../shared/uploads/filename.ts';
import { IMAGE } from '../../shared/uploads/formats.ts';

export const operation = defineOperation({
  id: 'uploadApplicationIcon',
  method: 'PUT',
  path: '/applications/{app}/icon',
  summary: 'Upload the icon of an application',
  description: `Accepted for processing: the icon is cleaned and rendered, then it replaces the previous one. ${REFUSED_IF_CHANGED}`,
  tags: ['branding'],
  auth: ['hub'],
  uses: ['table:write', 'bucket:upload'],
  headers: { 'x-svc-filename': z.optional(filename) },
  upload: IMAGE,
  success: { status: 200, schema: ApplicationIcon, versioned: true },
  errors: ['precondition_failed'],
});

export const handler = lambda(operation, async ({ application, headers, principal, ...call }) => {
  const file = { slot: 'icon', filename: headers['x-svc-filename'], actor: principal.userId } as const;
  return iconAnswer(await uploadToApplication(application, { ...call, ...file }));
});
