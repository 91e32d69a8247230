import { publicLambda } from '../../shared/handlers/public-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { NOT_MODIFIED, Reply } from '../../shared/http/reply.ts';
import { assertThat } from '../../shared/platform/errors.ts';
import { noteOnRequest } from '../../shared/platform/request/request-notes.ts';
import { getObject } from '../../shared/storage/objects.ts';
import { keyOfAddress } from '../../shared/uploads/object-keys.ts';
import { SERVED_CACHE_CONTROL, SERVED_HEADERS } from '../../shared/uploads/served-headers.ts';

export const operation = defineOperation({
  id: 'getServedFile',
  method: 'GET',
  path: '/branding/{owner}/{upload}/{file}',
  summary:
    'A file of branding, assets or image fields; in a deployment, the content delivery network answers in its place',
  tags: ['branding'],
  auth: [],
  uses: ['bucket:read'],
  success: {
    status: 200,
    media: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'application/json'],
    alternatives: {
      200: 'An image or Lottie JSON; a file that is not of a user may be cached for ever',
      304: NOT_MODIFIED,
    },
    describedHeaders: {
      'Content-Security-Policy': 'Keeps a file of a user from running anything when it is opened',
      'Cross-Origin-Resource-Policy': '`cross-origin`: pages of every site may show the file',
    },
  },
  errors: ['asset_not_found'],
});

export const handler = publicLambda(operation, async ({ params: { owner, upload, file } }) => {
  const key = keyOfAddress(`${owner}/${upload}/${file}`);
  const object = key && (await getObject(key));
  assertThat(object, 'asset_not_found');
  noteOnRequest({ application: owner });
  const headers = {
    'Cache-Control': object.cacheControl ?? SERVED_CACHE_CONTROL,
    ETag: `"${file.split('.')[0]}"`,
    ...SERVED_HEADERS,
  };
  return new Reply(200, { 'Content-Type': object.contentType, ...headers }, Buffer.from(object.bytes));
});
