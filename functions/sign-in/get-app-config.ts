import * as z from 'zod/mini';
import { ownerOfKey } from '../../shared/credentials/publishable-key.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { AppConfig, readAppConfig } from '../../shared/sign-in/app-config.ts';

export const operation = defineOperation({
  id: 'getAppConfig',
  method: 'GET',
  path: '/hub/app-config',
  summary: 'The public configuration that a client needs before a sign-in',
  description:
    "Send the publishable key of the application. The key of a variant gets the variant's configuration. Browsers may cache the response for a minute.",
  tags: ['sign-in'],
  auth: [],
  uses: ['table:read'],
  headers: {
    'x-svc-app-key': z.string().check(z.minLength(1), z.maxLength(64)),
    origin: z.optional(z.string()),
  },
  success: {
    status: 200,
    schema: AppConfig,
    headers: { 'Cache-Control': 'private, max-age=60', Vary: 'x-svc-app-key, origin' },
  },
  errors: ['missing_credentials', 'invalid_key', 'application_disabled', 'origin_not_allowed'],
});

export const handler = lambda(operation, async ({ headers }) =>
  readAppConfig(await ownerOfKey(headers['x-svc-app-key']), headers.origin),
);
