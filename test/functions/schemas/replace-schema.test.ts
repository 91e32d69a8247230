import { describe, expect, it, vi } from 'vitest';
import * as getSchema from '../../../functions/schemas/get-schema.ts';
import * as replaceSchema from '../../../functions/schemas/replace-schema.ts';
import type { Principal } from '../../../shared/http/principal.ts';
import { DEFAULT_SCHEMA } from '../../../shared/schemas/schema.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { atOnce } from '../../support/races.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();

const text = (name: string, more: object = {}) => ({ type: 'string', display_name: name, ...more });
const email = { email: text('Email') };

const replace = (tenant: Tenant, body: unknown, principal: Principal = tenant.hub, headers = {}) =>
  invoke(replaceSchema, { params: { app: tenant.app }, principal, body, headers });

const read = ({ app, hub }: Tenant) => invoke(getSchema, { params: { app }, principal: hub });

describe('PUT /applications/{app}/schema', () => {
  describe('200', () => {
    it('replaces all fields, fills in their defaults, and the next read has them', async () => {
      const tenant = await makeTenant();
      const answer = await replace(tenant, {
        schema: {
          ...email,
          size: {
            type: 'number',
            display_name: 'Shoe size',
            data_category: 'demographic',
            owned_by: 'app',
            required: true,
            unique: true,
            user_visible: false,
            read_only: true,
            example: 42,
            validation_rules: [{ rule_name: 'max_length', rule_value: 2 }],
          },
        },
        user_verification_fields: ['email'],
      });
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
      expect(answer.body).toEqual({
        schema: {
          email: {
            type: 'string',
            display_name: 'Email',
            data_category: 'custom',
            owned_by: 'user',
            required: false,
            unique: false,
            user_visible: true,
            read_only: false,
            validation_rules: [],
          },
          size: {
            type: 'number',
            display_name: 'Shoe size',
            data_category: 'demographic',
            owned_by: 'app',
            required: true,
            unique: true,
            user_visible: false,
            read_only: true,
            example: 42,
            validation_rules: [{ rule_name: 'max_length', rule_value: 2 }],
          },
        },
        user_verification_fields: ['email'],
        version: 1,
        updated_at: expect.any(String),
        updated_by: tenant.hub.userId,
      });
      expect((await read(tenant)).body).toEqual(answer.body);
    });

    it('lets an editor and the service account replace, and records them', async () => {
      const tenant = await makeTenant();
      const editor = { ...tenant.hub, accounts: { [tenant.account]: 'editor' as const } };
      const schema = { ...DEFAULT_SCHEMA.schema, size: text('Size') };
      expect((await replace(tenant, { schema }, editor)).body['updated_by']).toBe(editor.userId);
      const { body } = await replace(tenant, { schema: email }, tenant.serviceAccount);
      expect(body).toMatchObject({ updated_by: tenant.serviceAccount.clientId, version: 2 });
    });

    it('makes a read for the application, one for the schema and one write', async () => {
      const tenant = await makeTenant();
      const calls = await countCalls(() => replace(tenant, { schema: email }));
      expect(calls).toEqual(['GetItem', 'GetItem', 'PutItem']);
    });
  });

  describe('200 without user_verification_fields', () => {
    // Without it, everybody who signs in by an address would be a new user.
    it('makes every field that can be verified a verification field', async () => {
      const tenant = await makeTenant();
      const schema = { ...email, phone_number: text('Phone'), size: text('Size') };
      const { status, body } = await replace(tenant, { schema });
      expect([status, body['user_verification_fields']]).toEqual([200, ['email', 'phone_number']]);
      expect((await replace(tenant, { schema: { size: text('Size') } })).body).toMatchObject({
        user_verification_fields: [],
      });
    });

    it('are none if the caller sends an empty list', async () => {
      const { body } = await replace(await makeTenant(), { schema: email, user_verification_fields: [] });
      expect(body['user_verification_fields']).toEqual([]);
    });
  });

  describe('400', () => {
    it('names every fault at once, and changes nothing', async () => {
      const tenant = await makeTenant();
      const answer = await replace(tenant, {
        schema: {
          'Bad Name': text('Bad'),
          user_id: text('Mine'),
          a: { type: 'nonsense' },
          b: text('B', {
            unknown: 1,
            validation_rules: [
              { rule_name: 'match_regex', rule_value: '(?=a)b' },
              { rule_name: 'min_length', rule_value: 'some' },
            ],
          }),
        },
        user_verification_fields: ['b'],
        nonsense: 1,
      });
      expect(answer.status).toBe(400);
      expect(faultPaths(answer).sort()).toEqual([
        'body.nonsense',
        'body.schema.Bad Name',
        'body.schema.a.display_name',
        'body.schema.a.type',
        'body.schema.b.unknown',
        'body.schema.b.validation_rules.0.rule_value',
        'body.schema.b.validation_rules.1.rule_value',
        'body.schema.user_id',
        'body.user_verification_fields',
      ]);
      expect((await read(tenant)).body['version']).toBe(0);
    });

    it('names the rule that a name breaks, and other faults of the same field', async () => {
      const schema = { A: { type: 'x' }, 'b c': text('B'), ['d'.repeat(65)]: text('D') };
      const { status, body } = await replace(await makeTenant(), { schema });
      expect(status).toBe(400);
      const rule = 'names are lower case: a-z, 0-9 and _, up to 64';
      expect(body['errors']).toEqual([
        {
          path: 'body.schema.A.type',
          message: 'must be string, boolean, number, date, image, document, object or any',
        },
        { path: 'body.schema.A.display_name', message: expect.any(String) },
        { path: 'body.schema.A', message: rule },
        { path: 'body.schema.b c', message: rule },
        { path: `body.schema.${'d'.repeat(65)}`, message: rule },
      ]);
    });

    it.each([
      [
        'verification of a field that is not there',
        { schema: email, user_verification_fields: ['phone_number'] },
        'body.user_verification_fields',
      ],
      [
        'verification of a field that is no text',
        { schema: { email: { ...text('Email'), type: 'number' } }, user_verification_fields: ['email'] },
        'body.user_verification_fields',
      ],
      ['no schema', {}, 'body.schema'],
      [
        'more than 100 fields',
        { schema: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, text('F')])) },
        'body.schema',
      ],
      [
        'a length that is empty',
        { schema: { a: text('A', { validation_rules: [{ rule_name: 'min_length', rule_value: '' }] }) } },
        'body.schema.a.validation_rules.0.rule_value',
      ],
      [
        'a length below 0',
        { schema: { a: text('A', { validation_rules: [{ rule_name: 'min_length', rule_value: -1 }] }) } },
        'body.schema.a.validation_rules.0.rule_value',
      ],
      ...[
        ['a number that the table cannot hold', 1e200],
        ['an empty member name', { '': 1 }],
        ['60 levels', JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`)],
        ['more than 16 KiB', { a: 'x'.repeat(17_000) }],
        ['a text of more than 16 KiB', 'x'.repeat(17_000)],
      ].map(([what, example]): [string, object, string] => [
        `an example with ${what}`,
        { schema: { a: text('A', { type: 'any', example }) } },
        'body.schema.a.example',
      ]),
    ])('refuses %s', async (_, body, path) => {
      expect(faultPaths(await replace(await makeTenant(), body))).toEqual([path]);
    });
  });

  it('answers 403 to a viewer', async () => {
    const tenant = await makeTenant();
    const viewer = { ...tenant.hub, accounts: { [tenant.account]: 'viewer' as const } };
    expect((await replace(tenant, { schema: email }, viewer)).status).toBe(403);
    expect((await read(tenant)).body['version']).toBe(0);
  });

  it("answers 404 to another application's service account", async () => {
    const [tenant, stranger] = [await makeTenant(), await makeTenant()];
    expect((await replace(tenant, { schema: email }, stranger.serviceAccount)).status).toBe(404);
  });

  describe('412', () => {
    it.each([0, 1])('lets one of 5 writers win who have seen version %i', async (seen) => {
      const tenant = await makeTenant();
      if (seen === 1) await replace(tenant, { schema: email });
      const headers = { 'if-match': `"v${seen}"` };
      const answers = await atOnce(5, (n) =>
        replace(tenant, { schema: { [`field_${n}`]: text('F') } }, tenant.hub, headers),
      );
      const [won, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      const refused = answers.filter(({ status }) => status === 412);
      expect(refused).toHaveLength(4);
      for (const { body } of refused) expect(body['updated_by']).toBe(tenant.hub.userId);
      expect((await read(tenant)).body).toEqual(won?.body);
    });

    it('answers the second of two writers who saw the same second', async () => {
      vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
      const tenant = await makeTenant();
      const { headers: seen } = await replace(tenant, { schema: email });
      const headers = { 'if-unmodified-since': seen['last-modified'] };
      expect((await replace(tenant, { schema: email }, tenant.hub, headers)).status).toBe(200);
      expect((await replace(tenant, { schema: email }, tenant.hub, headers)).status).toBe(412);
      vi.useRealTimers();
    });

    it('answers a writer who saw an earlier version or time', async () => {
      const tenant = await makeTenant();
      const { body } = await replace(tenant, { schema: email });
      const before = new Date(Date.parse(String(body['updated_at'])) - 1).toISOString();
      for (const headers of [{ 'if-match': '"v0"' }, { 'if-unmodified-since': before }]) {
        expect(await replace(tenant, { schema: email }, tenant.hub, headers)).toMatchObject({
          status: 412,
          body: { updated_by: tenant.hub.userId, updated_at: body['updated_at'] },
        });
      }
    });

    it('loses no change without a precondition: each is a new version or refused', async () => {
      const tenant = await makeTenant();
      const answers = await atOnce(10, () => replace(tenant, { schema: email }));
      const won = answers.filter(({ status }) => status === 200);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(10 - won.length);
      expect((await read(tenant)).body['version']).toBe(won.length);
    });
  });
});
