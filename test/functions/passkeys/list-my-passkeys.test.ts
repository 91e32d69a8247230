import { describe, expect, it } from 'vitest';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { myPasskeys, newSignedIn, register, usePasskeyTenant, withPasskey } from '../../support/passkeys.ts';

const backends = useBackends();
const tenant = usePasskeyTenant();

describe('GET /me/applications/{app}/passkeys', () => {
  it('lists them in the order in which they were added, without keys', async () => {
    const user = await newSignedIn(backends, tenant);
    for (const name of ['Phone', 'Laptop', 'Key']) await register(user, {}, { name });
    const { status, body, text } = await myPasskeys(user);
    expect(status).toBe(200);
    expect(body['results']).toMatchObject([{ name: 'Phone' }, { name: 'Laptop' }, { name: 'Key' }]);
    expect(text).not.toMatch(/public_key|credential|counter|rests_on/);
  });

  it('lists none of another user', async () => {
    await withPasskey(await newSignedIn(backends, tenant));
    const other = await newSignedIn(backends, tenant);
    expect((await myPasskeys(other)).body).toEqual({ results: [] });
  });

  it('reads no passkeys of a user who has none', async () => {
    const user = await newSignedIn(backends, tenant);
    expect(await countCalls(() => myPasskeys(user))).not.toContain('Query');
  });
});
