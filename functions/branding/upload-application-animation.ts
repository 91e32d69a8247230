import { ANIMATIONS } from '../../shared/applications/branding/branding.ts';
import {
  AnimationType,
  ApplicationAnimation,
  animationAnswer,
} from '../../shared/applications/branding/branding-answers.ts';
import { REFUSED_IF_CHANGED, uploadToApplication } from '../../shared/branding/upload-branding.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { ROLES } from '../../shared/http/principal.ts';
import { filename } from '../../shared/uploads/filename.ts';
import { ANIMATION } from '../../shared/uploads/formats.ts';

export const operation = defineOperation({
  id: 'uploadApplicationAnimation',
  method: 'PUT',
  path: '/applications/{app}/animation/{type}',
  summary: 'Upload an animation of an application, as Lottie JSON',
  description: `Accepted for processing: animations with expressions or external images are rejected. ${REFUSED_IF_CHANGED}`,
  tags: ['branding'],
  auth: ['hub'],
  roles: [...ROLES],
  uses: ['table:write', 'bucket:upload'],
  params: { type: AnimationType },
  headers: { 'x-svc-filename': filename },
  upload: ANIMATION,
  success: { status: 200, schema: ApplicationAnimation, versioned: true },
  errors: ['precondition_failed'],
});

export const handler = lambda(operation, async ({ application, params, headers, principal, ...call }) => {
  const slot = ANIMATIONS[params.type];
  const file = { slot, filename: headers['x-svc-filename'], actor: principal.userId };
  return animationAnswer(await uploadToApplication(application, { ...call, ...file }), slot);
});
