import { beforeEach, describe, expect, it } from 'vitest';
import { findApplication } from '../../../shared/applications/application-store.ts';
import {
  forgetProviderSecrets,
  openProviderSecrets,
} from '../../../shared/identity-providers/provider-secrets.ts';
import { readIdentityProvider } from '../../../shared/identity-providers/provider-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { GOOGLE, makeProvider, newAppleKey, updateProvider } from '../../support/identity-providers.ts';
import { faultPaths } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
// An application has few providers, so each test has one of its own.
let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});
const APPLE = { preset: 'apple', team_id: 'A1B2C3D4E5', key_id: 'F6G7H8I9J0' };

/** Makes a provider with an id of its own, and returns the id. */
async function newProvider(body: Record<string, unknown> = {}): Promise<string> {
  const id = `p-${crypto.randomUUID().slice(0, 8)}`;
  await makeProvider(tenant, { id, ...body });
  return id;
}
const newAppleProvider = (key: string) => newProvider({ ...APPLE, client_secret: key });
const update = (id: string, body: Record<string, unknown>, more = {}) =>
  updateProvider(tenant, id, body, more);
const stored = (id: string) => readIdentityProvider(tenant.app, id);
const secretsOf = async (id: string) => openProviderSecrets(await stored(id));
const buttonOf = async (id: string) =>
  (await findApplication(tenant.app))?.identity_providers?.find((one) => one.id === id);

describe('PATCH /applications/{app}/identity-providers/{provider}', () => {
  describe('200', () => {
    it('changes the named members, and no other', async () => {
      const id = await newProvider({ button_label: 'Go' });
      const changes = { client_id: 'other', scopes: ['openid', 'email'], audiences: ['app'] };
      const { status, headers, body } = await update(id, changes);
      expect([status, headers['etag']]).toEqual([200, '"v2"']);
      expect(body).toMatchObject({ ...changes, name: 'Google', button_label: 'Go', state: 'enabled' });
      expect(await secretsOf(id)).toEqual([GOOGLE.client_secret]);
    });

    it('changes name and label of the button with the record', async () => {
      const id = await newProvider();
      await update(id, { name: 'G', button_label: 'Go' });
      expect(await buttonOf(id)).toMatchObject({ name: 'G', button_label: 'Go' });
      expect((await update(id, { button_label: null })).body).not.toHaveProperty('button_label');
      expect(await buttonOf(id)).not.toHaveProperty('button_label');
    });

    it('takes the button of a disabled provider away at once, and gives it back', async () => {
      const id = await newProvider();
      expect((await update(id, { state: 'disabled' })).body).toMatchObject({ state: 'disabled' });
      expect(await buttonOf(id)).toBeUndefined();
      await update(id, { name: 'G' });
      expect(await buttonOf(id)).toBeUndefined();
      await update(id, { state: 'enabled' });
      expect(await buttonOf(id)).toMatchObject({ name: 'G' });
    });

    it('takes preset, issuer and tenant as they are stored', async () => {
      const google = await newProvider();
      const same = { preset: 'google', issuer: 'https://accounts.google.com', name: 'G' };
      expect((await update(google, same)).body).toMatchObject(same);
      const microsoft = await newProvider({ preset: 'microsoft' });
      expect((await update(microsoft, { tenant: 'common' })).status).toBe(200);
    });

    it('tries the previous secret for a day more, and forgets an earlier one', async () => {
      const id = await newProvider({ client_secret: 'first' });
      const { body } = await update(id, { client_secret: 'second' });
      expect(await secretsOf(id)).toEqual(['second', 'first']);
      const [, previous] = Object(body['secrets']);
      expect((Date.parse(previous.expires_at) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
      await update(id, { client_secret: 'third', secret_grace: '2 days' });
      expect(await secretsOf(id)).toEqual(['third', 'second']);
    });

    it('ends the previous secret at once with a grace of 0', async () => {
      const id = await newProvider({ client_secret: 'first' });
      await update(id, { client_secret: 'second', secret_grace: '0s' });
      expect(await secretsOf(id)).toEqual(['second']);
    });

    it('uses no secret whose grace has ended', async () => {
      const id = await newProvider({ client_secret: 'first' });
      await update(id, { client_secret: 'second' });
      const { secrets } = await stored(id);
      const ended = [secrets[0], { ...secrets[1], expires_at: '2026-01-01T00:00:00.000Z' }];
      await changeItem(keys.identityProvider(tenant.app, id), { secrets: ended });
      expect(await secretsOf(id)).toEqual(['second']);
    });

    it('changes no secret if the same is sent again, as after a lost answer', async () => {
      const id = await newProvider({ client_secret: 'first' });
      await update(id, { client_secret: 'second' });
      const { secrets } = await stored(id);
      expect((await update(id, { client_secret: 'second' })).status).toBe(200);
      expect((await stored(id)).secrets).toEqual(secrets);
    });

    it('replaces the key of Apple at once, with its id', async () => {
      const [first, second] = [newAppleKey(), newAppleKey()];
      const id = await newAppleProvider(first);
      const { body } = await update(id, { client_secret: second, key_id: 'K6G7H8I9J0' });
      expect(body).toMatchObject({ key_id: 'K6G7H8I9J0', team_id: APPLE.team_id });
      expect(await secretsOf(id)).toEqual([second]);
    });

    it('has no secret in an answer, a log or the table', async () => {
      const id = await newProvider();
      const client_secret = `secret-${crypto.randomUUID()}`;
      let text = '';
      const lines = await logLinesOf(async () => {
        ({ text } = await update(id, { client_secret }));
      });
      for (const part of [text, lines.join(), JSON.stringify(await scanTable())])
        expect(part).not.toContain(client_secret);
    });

    it('keeps both of two concurrent changes, in the record and the button', async () => {
      const id = await newProvider();
      beforeNextTransaction(() => update(id, { button_label: 'Go' }));
      const { body } = await update(id, { name: 'G' });
      expect(body).toMatchObject({ name: 'G', button_label: 'Go' });
      expect(await buttonOf(id)).toMatchObject({ name: 'G', button_label: 'Go' });
    });

    it('keeps the buttons of two providers that change at once', async () => {
      const [one, two] = [await newProvider(), await newProvider()];
      beforeNextTransaction(() => update(two, { state: 'disabled' }));
      await update(one, { name: 'G' });
      expect(await buttonOf(one)).toMatchObject({ name: 'G' });
      expect(await buttonOf(two)).toBeUndefined();
    });

    it('leaves buttons as the records are after many changes at once', { tags: 'heavy' }, async () => {
      const own = await makeTenant();
      for (const id of ['a', 'b', 'c']) await makeProvider(own, { id });
      await atOnce(12, (n) =>
        updateProvider(own, ['a', 'b', 'c'][n % 3] ?? '', n < 6 ? { name: `N${n}` } : { state: 'disabled' }),
      );
      const records = await Promise.all(['a', 'b', 'c'].map((id) => readIdentityProvider(own.app, id)));
      const enabled = records.filter(({ state }) => state === 'enabled');
      const listed = (await findApplication(own.app))?.identity_providers ?? [];
      expect(listed.map(({ id, name }) => [id, name])).toEqual(enabled.map(({ id, name }) => [id, name]));
    });
  });

  describe('400', () => {
    it.each([
      ['another preset', { preset: 'github' }, 'body.preset'],
      ['another issuer', { issuer: 'https://other.example' }, 'body.issuer'],
      ['a tenant of Google', { tenant: 'common' }, 'body.tenant'],
      ['another id', { id: 'other' }, 'body.id'],
      ['an empty name', { name: '' }, 'body.name'],
      ['no name', { name: null }, 'body.name'],
      ['a grace without a secret', { secret_grace: '1 day' }, 'body.secret_grace'],
      ['a grace that is none', { client_secret: 'b', secret_grace: 'soon' }, 'body.secret_grace'],
      ['a grace of more than a year', { client_secret: 'b', secret_grace: '366d' }, 'body.secret_grace'],
      ['scopes without openid', { scopes: ['email'] }, 'body.scopes'],
      ['domains that Google is trusted with', { trusted_domains: ['a.example'] }, 'body.trusted_domains'],
      ['sealed secrets', { secrets: [] }, 'body.secrets'],
    ])('refuses %s, and changes nothing', async (_, body, path) => {
      const id = await newProvider();
      const answer = await update(id, body);
      expect([answer.status, ...faultPaths(answer)]).toEqual([400, path]);
      expect(await stored(id)).toMatchObject({ name: 'Google', version: 1 });
    });

    it('says what to do about another issuer', async () => {
      const { body } = await update(await newProvider(), { issuer: 'https://other.example' });
      expect(body['detail']).toBe(
        'body.issuer: stays https://accounts.google.com, because people are known by it; create another identity provider',
      );
    });

    it('refuses another tenant of Microsoft', async () => {
      const answer = await update(await newProvider({ preset: 'microsoft' }), { tenant: 'consumers' });
      expect([answer.status, ...faultPaths(answer)]).toEqual([400, 'body.tenant']);
    });

    it('refuses a key of Apple without its id, with a grace, or on another curve', async () => {
      const [id, key] = [await newAppleProvider(newAppleKey()), newAppleKey()];
      const outcomes = [
        await update(id, { client_secret: key }),
        await update(id, { client_secret: key, key_id: 'K6G7H8I9J0', secret_grace: '1d' }),
        await update(id, { client_secret: newAppleKey('P-384'), key_id: 'K6G7H8I9J0' }),
      ];
      expect(outcomes.map(faultPaths)).toEqual([
        ['body.key_id'],
        ['body.secret_grace'],
        ['body.client_secret'],
      ]);
    });
  });

  it('403: refuses an editor and a viewer', async () => {
    const id = await newProvider();
    for (const role of ['editor', 'viewer'] as const) {
      const principal = { ...tenant.hub, accounts: { [tenant.account]: role } };
      expect(await update(id, { state: 'disabled' }, { principal })).toBeApiError(403, 'forbidden');
    }
  });

  it('404: answers for an unknown provider, and that of another application', async () => {
    await makeProvider(await makeTenant(), { id: 'elsewhere' });
    for (const id of ['unknown', 'elsewhere'])
      expect(await update(id, { name: 'G' })).toBeApiError(404, 'identity_provider_not_found');
  });

  it('412: lets one of two changes of the same version win', async () => {
    const id = await newProvider();
    const headers = { 'if-match': '"v1"' };
    const answers = await atOnce(2, (n) => update(id, { name: `N${n}` }, { headers }));
    expect(outcomesOf(answers)).toEqual({ 200: 1, '412 precondition_failed': 1 });
    expect((await buttonOf(id))?.name).toBe((await stored(id)).name);
  });
});

it('a sealed secret opens for its own provider only', async () => {
  const [one, two] = [await newProvider({ client_secret: 'one' }), await newProvider()];
  const { secrets } = await stored(one);
  await changeItem(keys.identityProvider(tenant.app, two), { secrets });
  await expect(secretsOf(two)).rejects.toThrow('was not sealed for it');
  forgetProviderSecrets();
  expect(await secretsOf(one)).toEqual(['one']);
});
