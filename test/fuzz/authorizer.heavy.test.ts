/** @module-tag heavy */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as authorizer from '../../functions/authorizer/authenticate.ts';
import { runAs } from '../../infra/local/access-policy.ts';
import { AUTHORIZER, discoverOperations } from '../../infra/operations.ts';
import { useBackends } from '../support/backends.ts';
import { contextOf, eventOf } from '../support/invoke.ts';
import { makeCredential, openSessionOf } from '../support/sign-in.ts';
import { makeTenant } from '../support/tenants.ts';
import { assertHarmless, count, sendHarmless, type Tally } from './harmless.ts';
import { partOf, recordPart, SEED } from './parts.ts';
import { randomRequest } from './random-request.ts';
import { spoiled } from './spoiled-text.ts';

useBackends();
const REQUESTS = partOf('authorizer');

/** Headers with credentials of a tenant, most of them spoiled. */
async function randomCredentials(): Promise<{
  headers: fc.Arbitrary<Record<string, string>>;
  secrets: string[];
}> {
  const tenant = await makeTenant();
  const [{ accessToken, refreshToken }, { clientId, secret }] = await Promise.all([
    openSessionOf(tenant.app, tenant.userId),
    makeCredential(tenant.app),
  ]);
  const bearer = fc.constantFrom(accessToken, refreshToken, secret).chain(spoiled);
  const known = fc.record(
    {
      authorization: bearer.map((token) => `Bearer ${token}`),
      'x-svc-app-key': spoiled(clientId),
      'x-svc-app-secret': spoiled(secret),
    },
    { requiredKeys: [] },
  );
  return { headers: known, secrets: [refreshToken, secret] };
}

it(`the authorizer survives ${REQUESTS} requests of the seed ${SEED}`, async () => {
  const { headers, secrets } = await randomCredentials();
  const [first] = await discoverOperations();
  if (!first) throw new Error('there are no operations');
  const tally: Tally = {};
  const requests = fc.tuple(randomRequest(first.operation, {}), headers);
  for (const [request, credentials] of fc.sample(requests, { seed: SEED, numRuns: REQUESTS })) {
    const event = eventOf(first.operation, { ...request, headers: { ...request.headers, ...credentials } });
    const asked = { ...event, type: 'REQUEST' as const, routeArn: 'arn', identitySource: [], cookies: [] };
    await sendHarmless(
      () =>
        runAs(AUTHORIZER.id, AUTHORIZER.uses, () =>
          authorizer.handler(structuredClone(asked), contextOf(AUTHORIZER.id)),
        ),
      ({ context }) => {
        const { kind, reason = '' } = JSON.parse(context.principal);
        count(tally, [`${kind} ${reason}`.trim()]);
        assertHarmless({ text: context.principal, statuses: [] }, secrets);
        expect(['anonymous', 'mixed', 'user', 'keys']).toContain(kind);
      },
      () => JSON.stringify(asked.headers),
    );
  }
  recordPart('authorizer', tally);
});
