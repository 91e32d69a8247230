import { describe, expect, it } from 'vitest';
import * as listUserPasskeys from '../../../functions/passkeys/list-user-passkeys.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { myPasskeys, newSignedIn, usePasskeyTenant, withPasskey } from '../../support/passkeys.ts';

const backends = useBackends();
const tenant = usePasskeyTenant();
const list = (user: string) =>
  invoke(listUserPasskeys, { params: { app: tenant.app, user }, principal: tenant.keys });

describe('GET /applications/{app}/users/{user}/passkeys', () => {
  it('lists what the user sees', async () => {
    const user = await withPasskey(await newSignedIn(backends, tenant));
    const { status, body } = await list(user.userId);
    expect(status).toBe(200);
    expect(body).toEqual((await myPasskeys(user)).body);
    expect(body['results']).toHaveLength(1);
  });

  it('answers 404 for a user who does not exist', async () => {
    expect(await list('user_unknown')).toBeApiError(404, 'user_not_found');
  });
});
