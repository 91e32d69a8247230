import { beforeAll, expect, it } from 'vitest';
import { recordAttempts } from '../../../shared/sign-in-attempts/record-attempts.ts';
import { useBackends } from '../../support/backends.ts';
import { newEmail } from '../../support/magic-links.ts';
import { publishPending, takeRecords } from '../../support/publish-pending.ts';
import { signIn } from '../../support/sign-in.ts';
import { attemptsBy, stepsOf } from '../../support/sign-in-attempts.ts';
import { makeUpstreamTenant, type UpstreamTenant, visitUpstream } from '../../support/upstream.ts';

const backends = useBackends({ events: true });
let tenant: UpstreamTenant;
beforeAll(async () => {
  tenant = await makeUpstreamTenant({}, { trusted_domains: ['example.com'] });
});

it('the attempts with the newest address name a sign-in at a provider', async () => {
  const email = newEmail();
  const { userId } = await signIn(backends, tenant.clientId, { email });
  await publishPending();
  tenant.second.state.person = { sub: crypto.randomUUID(), email, email_verified: true };
  expect((await visitUpstream(tenant)).brought).toHaveProperty('svc_code');
  const records = await takeRecords();
  await recordAttempts([...records, ...records]);
  const attempts = await attemptsBy(tenant, { email });
  expect(attempts.map(({ method }) => method)).toEqual(['provider:second', 'email_code']);
  expect(stepsOf(attempts[0])).toEqual(['completed']);
  expect(attempts[0]).toMatchObject({ user_id: userId });
});
