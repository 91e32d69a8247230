import { describe, expect, it } from 'vitest';
import { recordAttempts } from '../../../shared/sign-in-attempts/record-attempts.ts';
import { useBackends } from '../../support/backends.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newSignedIn, signInByPasskey, usePasskeyTenant, withPasskey } from '../../support/passkeys.ts';
import { publishPending, takeRecords } from '../../support/publish-pending.ts';
import { attemptsBy, stepsOf } from '../../support/sign-in-attempts.ts';

const backends = useBackends({ events: true });
const tenant = usePasskeyTenant();

describe('the attempts of a user', () => {
  it('name a sign-in by passkey, among those with the newest address', async () => {
    const email = newEmail();
    const user = await withPasskey(await newSignedIn(backends, tenant, email));
    await publishPending();
    await signInByPasskey(tenant.clientId, user.authenticator);
    const records = await takeRecords();
    await recordAttempts([...records, ...records]);
    const attempts = await attemptsBy(tenant, { email });
    expect(attempts.map(({ method }) => method)).toEqual(['passkey', 'email_code']);
    expect(stepsOf(attempts[0])).toEqual(['completed']);
    expect(attempts[0]).toMatchObject({ user_id: user.userId });
    expect(await attemptsBy(tenant, { user_id: user.userId })).toEqual(attempts);
  });
});
