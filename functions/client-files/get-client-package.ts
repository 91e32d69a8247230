import { clientFileReply } from '../../shared/client-files/client-reply.ts';
import { loadClientVersion } from '../../shared/client-files/load-client-version.ts';
import { packageName } from '../../shared/client-files/package-name.ts';
import { publicLambda } from '../../shared/handlers/public-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { NOT_MODIFIED, redirect } from '../../shared/http/reply.ts';
import { config } from '../../shared/platform/config.ts';

const NEWEST = 'svc-client.tgz';

export const operation = defineOperation({
  id: 'getClientPackage',
  method: 'GET',
  path: '/client/{archive}',
  summary: 'The client as a package for npm',
  description:
    '`npm install {base_url}/client/svc-client-{version}.tgz` installs it. A version never changes, and stays when newer ones are deployed.',
  tags: ['docs'],
  auth: [],
  uses: ['client:read'],
  success: {
    status: 200,
    media: ['application/gzip'],
    alternatives: {
      200: 'The package; it may be cached for ever',
      302: 'The current version, for `svc-client.tgz`. Never put that name into a lockfile',
      304: NOT_MODIFIED,
    },
  },
  errors: ['asset_not_found'],
});

export const handler = publicLambda(operation, async ({ params: { archive } }) => {
  if (archive === NEWEST)
    return redirect(302, `${config('BASE_URL')}/client/${packageName(await loadClientVersion())}`);
  const [, version = ''] = /^svc-client-(.+)\.tgz$/.exec(archive) ?? [];
  return clientFileReply(version, archive);
});
