import { describe, expect, it } from 'vitest';
import * as getSampleUser from '../../../functions/users/get-sample-user.ts';
import type { Field } from '../../../shared/schemas/schema.ts';
import { faultsOfData } from '../../../shared/schemas/schema.ts';
import { sampleProfile } from '../../../shared/users/sample-profile.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { asBackend } from '../../support/profiles.ts';
import { schemaLike } from '../../support/schemas.ts';
import { makeTenant } from '../../support/tenants.ts';

useBackends();

describe('GET /applications/{app}/users/__sample__/data', () => {
  it.each(['keys', 'hub'] as const)('answers 200 to %s with the examples of the schema', async (caller) => {
    const tenant = await makeTenant();
    const read = () => invoke(getSampleUser, { params: { app: tenant.app }, principal: tenant[caller] });
    const answer = await read();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      svc_user: '__sample__',
      auth_level: 'verified',
      data: { user_id: '__sample__', email: 'grace@example.com', first_name: 'Grace', zip_code: '10001' },
      verified_data: { email: 'grace@example.com', phone_number: '+12025550123' },
      groups: [],
    });
    expect(Object.keys(Object(answer.body['meta']))).toHaveLength(8);
    expect((await read()).text).toBe(answer.text);
  });

  it('answers 403 to a service account, as specified', async () => {
    const tenant = await makeTenant();
    const answer = await asBackend(getSampleUser, tenant, { principal: tenant.serviceAccount });
    expect(answer).toBeApiError(403, 'wrong_scheme');
  });
});

it.each<[string, Partial<Field>, unknown]>([
  ['the example', { example: 'E' }, 'E'],
  ['a value by type where the example is not valid', { type: 'number', example: 'seven' }, 1],
  ['a boolean', { type: 'boolean' }, true],
  ['a date', { type: 'date' }, '2024-01-01'],
  ['an object', { type: 'object' }, {}],
  ['anything', { type: 'any' }, 'Sample'],
  ['an address for a file', { type: 'image' }, 'https://example.com/thing'],
  [
    'a text that is long enough',
    { validation_rules: [{ rule_name: 'min_length', rule_value: 9 }] },
    'Sample sa',
  ],
  ['a text that is short enough', { validation_rules: [{ rule_name: 'max_length', rule_value: 3 }] }, 'Sam'],
  [
    'nothing for a pattern that no sample fits',
    { validation_rules: [{ rule_name: 'match_regex', rule_value: '^\\d+$' }] },
    undefined,
  ],
  [
    'nothing for rules that no text fits',
    {
      validation_rules: [
        { rule_name: 'min_length', rule_value: 9 },
        { rule_name: 'max_length', rule_value: 3 },
      ],
    },
    undefined,
  ],
])('a sample profile has %s', (_, field, value) => {
  const schema = schemaLike({ thing: field });
  const { data } = sampleProfile(schema);
  expect(data['thing']).toEqual(value);
  const { user_id: _id, ...fields } = data;
  if (field.type !== 'image') expect(faultsOfData(schema, fields)).toEqual([]);
});
