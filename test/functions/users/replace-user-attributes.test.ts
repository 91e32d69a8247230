import { describe, expect, it } from 'vitest';
import * as replaceUserAttributes from '../../../functions/users/replace-user-attributes.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { faultPaths } from '../../support/invoke.ts';
import { asBackend, makeProfile, recordOf } from '../../support/profiles.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { makeVariant } from '../../support/variants.ts';

const tenant = useTenant();
const write = (user: string, attributes: unknown, headers: Record<string, string> = {}) =>
  asBackend(replaceUserAttributes, tenant, { params: { user }, body: { attributes }, headers });

describe('PUT /applications/{app}/users/{user}/attributes', () => {
  it('answers 200 with all attributes replaced, except those of the service', async () => {
    const { variant } = await makeVariant(tenant);
    const id = await makeProfile(tenant, {
      data: {},
      attributes: { 'shop:tier': ['gold'], 'svc:app_variants': [variant] },
    });
    const { status, body } = await write(id, { 'shop:size': ['L', 'XL'], 'shop:none': [] });
    expect(status).toBe(200);
    expect(body['attributes']).toEqual({
      'shop:size': ['L', 'XL'],
      'shop:none': [],
      'svc:app_variants': [variant],
    });
    expect((await write(id, { 'svc:app_variants': [] })).body['attributes']).toEqual({
      'svc:app_variants': [],
    });
  });

  it('answers 400 for bad names and values, reserved names, foreign variants and null', async () => {
    const id = await makeProfile(tenant);
    const { variant: foreign } = await makeVariant(await makeTenant());
    const names = await write(id, { plain: ['x'], 'svc:level': ['x'], 'svc:app_variants': [foreign] });
    expect(faultPaths(names)).toEqual([
      'body.attributes.plain',
      'body.attributes.svc:level',
      'body.attributes.svc:app_variants',
    ]);
    expect(faultPaths(await write(id, { 'a:b': [1], 'a:c': 'x' }))).toEqual([
      'body.attributes.a:b.0',
      'body.attributes.a:c',
    ]);
    expect((await recordOf(tenant, id))?.version).toBe(1);
  });

  it('answers 404 for an unknown user and 412 for a changed profile', async () => {
    expect(await write(newId('user'), {})).toBeApiError(404, 'user_not_found');
    const id = await makeProfile(tenant);
    expect((await write(id, { 'a:b': ['c'] }, { 'if-match': '"v7"' })).status).toBe(412);
  });
});
