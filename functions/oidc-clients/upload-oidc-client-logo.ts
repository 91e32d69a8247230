import * as z from 'zod/mini';
import { uploadToClient } from '../../shared/branding/upload-branding.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { OidcClient } from '../../shared/oidc-clients/oidc-client.ts';
import { CLIENT_LOGOS, findOidcClient } from '../../shared/oidc-clients/oidc-client-store.ts';
import { filename } from '../../shared/uploads/filename.ts';
import { IMAGE } from '../../shared/uploads/formats.ts';

export const operation = defineOperation({
  id: 'uploadOidcClientLogo',
  method: 'PUT',
  path: '/applications/{app}/oidc-clients/{client}/logo/{type}',
  summary: 'Upload a logo of an OIDC client for its sign-in screen',
  description:
    'Accepted for processing: the logo is cleaned and rendered. Then `config.logo_uri` (`dark`: `config.logo_dark_mode_uri`) has its address, in place of one that was set there. Answers 412 if the client was changed since the precondition, or at the same time.',
  tags: ['oidc clients'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'bucket:upload'],
  params: { type: z.enum(['light', 'dark']) },
  headers: { 'x-svc-filename': filename },
  upload: IMAGE,
  success: { status: 200, schema: OidcClient },
  errors: ['oidc_client_not_found', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ params, headers, principal, body, precondition }) => {
  const current = await findOidcClient(params.app, params.client);
  const slot = CLIENT_LOGOS[params.type];
  const file = { slot, body, filename: headers['x-svc-filename'], actor: actorOf(principal), precondition };
  return uploadToClient(current, file);
});
