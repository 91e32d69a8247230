import { describe, expect, it } from 'vitest';
import * as listUserIdentities from '../../../functions/identities/list-user-identities.ts';
import { useBackends } from '../../support/backends.ts';
import { useProviderTenant, withIdentity } from '../../support/identities.ts';
import { invoke } from '../../support/invoke.ts';
import { newSignedIn } from '../../support/passkeys.ts';

const backends = useBackends();
const tenant = useProviderTenant();
const list = (user: string) =>
  invoke(listUserIdentities, { params: { app: tenant.app, user }, principal: tenant.keys });

describe('GET /applications/{app}/users/{user}/identities', () => {
  it('lists whom the providers name, by issuer and subject', async () => {
    const user = await withIdentity(await newSignedIn(backends, tenant));
    const { issuer, subject, email } = user.person;
    const { status, body, text } = await list(user.userId);
    expect(status).toBe(200);
    expect(body['results']).toMatchObject([
      { id: user.identity, provider: 'google', issuer, subject, email },
    ]);
    expect(text).not.toMatch(/rests_on|proved_at/);
  });

  it('answers 404 for a user who does not exist', async () => {
    expect(await list('user_unknown')).toBeApiError(404, 'user_not_found');
  });
});
