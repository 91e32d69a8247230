import { describe, expect, it } from 'vitest';
import * as updateUserAttributes from '../../../functions/users/update-user-attributes.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { faultPaths } from '../../support/invoke.ts';
import { removeItem } from '../../support/items.ts';
import { asBackend, makeProfile, recordOf } from '../../support/profiles.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { makeVariant } from '../../support/variants.ts';

const tenant = useTenant();
const write = (user: string, attributes: unknown, headers: Record<string, string> = {}) =>
  asBackend(updateUserAttributes, tenant, { params: { user }, body: { attributes }, headers });

describe('PATCH /applications/{app}/users/{user}/attributes', () => {
  it('answers 200: replaces named members, removes null ones and keeps the others', async () => {
    const { variant } = await makeVariant(tenant);
    const id = await makeProfile(tenant, {
      data: {},
      attributes: { 'shop:tier': ['gold'], 'shop:size': ['L'], 'shop:kept': ['yes'] },
    });
    const { status, body } = await write(id, {
      'shop:tier': ['silver'],
      'shop:size': null,
      'svc:app_variants': [variant],
    });
    expect(status).toBe(200);
    expect(body['attributes']).toEqual({
      'shop:tier': ['silver'],
      'shop:kept': ['yes'],
      'svc:app_variants': [variant],
    });
  });

  it('accepts variants that were assigned before their deletion', async () => {
    const { variant } = await makeVariant(tenant);
    const id = await makeProfile(tenant, { data: {}, attributes: { 'svc:app_variants': [variant] } });
    await removeItem(keys.variant(tenant.app, variant));
    const { variant: other } = await makeVariant(tenant);
    expect((await write(id, { 'svc:app_variants': [variant, other] })).status).toBe(200);
  });

  it('answers 400, 404 and 412', async () => {
    const id = await makeProfile(tenant);
    expect(faultPaths(await write(id, { 'svc:level': null }))).toEqual(['body.attributes.svc:level']);
    expect((await recordOf(tenant, id))?.version).toBe(1);
    expect(await write(newId('user'), {})).toBeApiError(404, 'user_not_found');
    expect((await write(id, { 'a:b': ['c'] }, { 'if-match': '"v7"' })).status).toBe(412);
  });
});
