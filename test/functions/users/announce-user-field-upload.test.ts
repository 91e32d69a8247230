import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { png } from '../../support/files.ts';
import { announce, putUser, readMine, readUser, withUser } from '../../support/profiles.ts';
import { processAll, sendSigned } from '../../support/uploads.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant(
  {},
  { badge: { type: 'image', owned_by: 'app' }, mugshot: { type: 'image', user_visible: false } },
);

const PICTURE = png();
const ANNOUNCED = { content_type: 'image/png', size: PICTURE.length };

describe('PUT /applications/{app}/users/{user}/data/fields/{field}/upload', () => {
  it('answers 200 with a request that stores a picture which the user may not set', async () => {
    const me = await withUser(tenant);
    const answer = await announce(tenant, me.userId, 'badge', ANNOUNCED);
    expect(answer).toMatchObject({ status: 200, body: { field: 'badge', processing: 'pending' } });
    expect((await sendSigned(answer, PICTURE)).status).toBe(200);
    await processAll(tenant.app);
    const { data } = (await readUser(tenant, me.userId)).body;
    expect(data).toMatchObject({ badge: expect.stringMatching(/\.png$/) });
    expect((await readMine(me)).body['data']).toMatchObject({ badge: Object(data).badge });
  });

  it('makes a picture ready, and hides it from its user if the schema does', async () => {
    const me = await withUser(tenant);
    await sendSigned(await announce(tenant, me.userId, 'mugshot', ANNOUNCED), PICTURE);
    await processAll(tenant.app);
    expect((await readUser(tenant, me.userId)).body['data']).toHaveProperty('mugshot');
    expect((await readMine(me)).body['data']).not.toHaveProperty('mugshot');
  });

  it('stores a picture of a user whose id another service gave', async () => {
    const user = `auth0|${crypto.randomUUID()}=`;
    await putUser(tenant, user, { data: {} });
    await sendSigned(await announce(tenant, user, 'badge', ANNOUNCED), PICTURE);
    await processAll(tenant.app);
    expect((await readUser(tenant, user)).body['data']).toHaveProperty('badge');
  });

  it('answers 404 for an unknown user', async () => {
    expect(await announce(tenant, newId('user'), 'badge', ANNOUNCED)).toBeApiError(404, 'user_not_found');
  });
});
