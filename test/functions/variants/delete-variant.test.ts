import { describe, expect, it, onTestFinished } from 'vitest';
import * as purgeApplications from '../../../functions/events/purge-applications.ts';
import * as getKeyword from '../../../functions/sms-keywords/get-sms-keyword.ts';
import * as updateKeyword from '../../../functions/sms-keywords/update-sms-keyword.ts';
import * as deleteVariant from '../../../functions/variants/delete-variant.ts';
import * as getVariant from '../../../functions/variants/get-variant.ts';
import * as listVariants from '../../../functions/variants/list-variants.ts';
import { authenticate } from '../../../shared/auth/authenticate.ts';
import { deleteCredential } from '../../../shared/credentials/credential-store.ts';
import { deleteVariant as deleteByStore } from '../../../shared/deletion/delete-variant.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys, ranges } from '../../../shared/storage/keys.ts';
import { getItem, queryItems } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall, beforeNextTransaction } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { interceptTable } from '../../support/intercept-table.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { profileOf } from '../../support/magic-links.ts';
import { sweep } from '../../support/purge.ts';
import { atOnce, RACERS } from '../../support/races.ts';
import { makeCredential, signIn } from '../../support/sign-in.ts';
import { makeKeyword, staff } from '../../support/sms-keywords.ts';
import { useTableOutage } from '../../support/table-outage.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { makeVariant } from '../../support/variants.ts';

const backends = useBackends();
const outage = useTableOutage();
type Made = { tenant: Tenant; variant: string };

async function make(): Promise<Made> {
  const tenant = await makeTenant();
  const { variant } = await makeVariant(tenant);
  return { tenant, variant };
}

const request = ({ tenant, variant }: Made) => ({
  params: { app: tenant.app, variant },
  principal: tenant.hub,
});
const remove = (made: Made, headers: Request['headers'] = {}) =>
  invoke(deleteVariant, { ...request(made), headers });
const credentialOf = ({ tenant, variant }: Made) => makeCredential(tenant.app, { app_variant_id: variant });
const stateOf = async ({ app, hub }: Tenant, keyword: string) =>
  (await invoke(getKeyword, { params: { app, keyword }, principal: hub })).body['state'];

describe('DELETE /applications/{app}/variants/{variant}', () => {
  describe('204', () => {
    it('hides the variant from the next read on, and then deletes its record', async () => {
      const made = await make();
      expect(await remove(made)).toMatchObject({ status: 204, text: '' });
      expect(await invoke(getVariant, request(made))).toMatchObject({ status: 404 });
      const list = await invoke(listVariants, request(made));
      expect(list.body).toEqual({ results: [], total_results: 0 });
      await sweep();
      expect(await getItem(keys.variant(made.tenant.app, made.variant))).toBeUndefined();
      expect(await getItem(keys.purgeVariant(made.tenant.app, made.variant))).toBeUndefined();
    });

    it('ends its credentials from the next request on, and no other', async () => {
      const made = await make();
      const other = (await makeVariant(made.tenant)).variant;
      const [its, ofOther, plain] = [
        await credentialOf(made),
        await credentialOf({ ...made, variant: other }),
        await makeCredential(made.tenant.app),
      ];
      expect(await authenticate(its.headers, undefined)).toMatchObject({ variant: made.variant });
      await remove(made);
      const dead = { kind: 'anonymous', reason: 'invalid_key' };
      expect(await authenticate(its.headers, undefined)).toEqual(dead);
      for (const { headers } of [ofOther, plain]) {
        expect(await authenticate(headers, undefined)).toMatchObject({ kind: 'keys' });
      }
      expect(await getItem(keys.applicationUsage(made.tenant.app))).toMatchObject({ credentials: 2 });
    });

    it('ends more credentials than one transaction can', async () => {
      const made = await make();
      for (let n = 0; n < 100; n++) await credentialOf(made);
      const calls = await countCalls(() => remove(made));
      const { items } = await queryItems(ranges.credentials(made.tenant.app), { limit: 10 });
      expect(items).toEqual([]);
      expect(await getItem(keys.applicationUsage(made.tenant.app))).toMatchObject({ credentials: 0 });
      expect(calls.filter((call) => call === 'TransactWriteItems')).toHaveLength(4);
    });

    it('disables the keywords that name it, and no other', async () => {
      const made = await make();
      const named = await makeKeyword(made.tenant, { app_variant_id: made.variant });
      const other = await makeKeyword(made.tenant);
      await remove(made);
      expect(await stateOf(made.tenant, named.id)).toBe('disabled');
      expect(await stateOf(made.tenant, other.id)).toBe('enabled');
      const item = await getItem(keys.smsKeyword(made.tenant.app, named.id));
      expect(item).toMatchObject({ version: 2, updated_by: made.tenant.hub.userId });
    });

    it('disables a keyword in a new version, so an older one cannot overwrite it', async () => {
      const made = await make();
      const { app, hub } = made.tenant;
      const { id } = await makeKeyword(made.tenant, { app_variant_id: made.variant });
      const patch = (headers: Record<string, string> = {}) => {
        const params = { app, keyword: id };
        return invoke(updateKeyword, {
          params,
          principal: staff(hub),
          body: { new_user_response: 'Hi' },
          headers,
        });
      };
      await patch();
      const seen = String((await patch()).body['updated_at']);
      await remove(made);
      const item = await getItem(keys.smsKeyword(app, id));
      expect(Date.parse(String(item?.['updated_at']))).toBeGreaterThan(Date.parse(seen));
      const stale = await patch({ 'if-unmodified-since': seen });
      expect(stale).toMatchObject({ status: 412, body: { updated_by: hub.userId } });
    });

    it('disables a keyword that changes at the same time, and keeps the change', async () => {
      const made = await make();
      const { app, hub } = made.tenant;
      const { id } = await makeKeyword(made.tenant, { app_variant_id: made.variant });
      const params = { app, keyword: id };
      const body = { new_user_response: 'Changed' };
      beforeNextCall('UpdateItem', () => invoke(updateKeyword, { params, principal: staff(hub), body }));
      await remove(made);
      const item = await getItem(keys.smsKeyword(app, id));
      expect(item).toMatchObject({ state: 'disabled', new_user_response: 'Changed', version: 3 });
    });

    it('leaves users and their data alone', async () => {
      const made = await make();
      const { clientId } = await credentialOf(made);
      const { userId } = await signIn(backends, clientId);
      const before = await profileOf(made.tenant, userId);
      expect(before?.attributes).toEqual({ 'svc:app_variants': [made.variant] });
      await remove(made);
      expect(await profileOf(made.tenant, userId)).toEqual(before);
    });

    it('deletes the version that If-Match names', async () => {
      const made = await make();
      expect((await remove(made, { 'if-match': '"v1"' })).status).toBe(204);
      await sweep();
      expect(await getItem(keys.variant(made.tenant.app, made.variant))).toBeUndefined();
    });

    it('deletes a variant that changes at the same moment, if no version is given', async () => {
      const made = await make();
      const key = keys.variant(made.tenant.app, made.variant);
      beforeNextTransaction(() => changeItem(key, { version: 2 }));
      expect((await remove(made)).status).toBe(204);
      await sweep();
      expect(await getItem(key)).toBeUndefined();
    });

    it('makes five calls if nothing names the variant', async () => {
      const made = await make();
      const calls = await countCalls(() => remove(made));
      expect(calls).toEqual(['GetItem', 'GetItem', 'TransactWriteItems', 'Query', 'Query']);
    });
  });

  describe('404', () => {
    it("answers for another application's variant, and keeps it", async () => {
      const made = await make();
      const stranger = await makeTenant();
      expect(await remove({ ...made, tenant: stranger })).toBeApiError(404, 'variant_not_found');
      expect((await invoke(getVariant, request(made))).status).toBe(200);
    });

    it('answers for an unknown or deleted variant', async () => {
      const made = await make();
      expect((await remove({ ...made, variant: newId('variant') })).status).toBe(404);
      await remove(made);
      expect((await remove(made)).status).toBe(404);
    });
  });

  describe('412', () => {
    it('answers if the variant has changed since the caller read it, and ends nothing', async () => {
      const made = await make();
      const { headers } = await credentialOf(made);
      const { id } = await makeKeyword(made.tenant, { app_variant_id: made.variant });
      expect(await remove(made, { 'if-match': '"v99"' })).toBeApiError(412, 'precondition_failed', {
        updated_by: made.tenant.hub.userId,
        updated_at: expect.any(String),
      });
      expect((await invoke(getVariant, request(made))).status).toBe(200);
      expect(await authenticate(headers, undefined)).toMatchObject({ variant: made.variant });
      expect(await stateOf(made.tenant, id)).toBe('enabled');
    });

    it('answers if it changes at the same moment', async () => {
      const made = await make();
      const key = keys.variant(made.tenant.app, made.variant);
      beforeNextTransaction(() => changeItem(key, { version: 2, updated_by: 'user_colleague' }));
      expect(await remove(made, { 'if-match': '"v1"' })).toBeApiError(412, 'precondition_failed', {
        updated_by: 'user_colleague',
      });
      const item = await getItem(key);
      expect(item).toMatchObject({ version: 2 });
      expect(item).not.toHaveProperty('deleting');
    });
  });

  describe('503', () => {
    /** Where the deletion dies: right before its first call of that name after the variant was marked. */
    const interruptions: [string, string][] = [
      ['before its credentials end', 'Query'],
      ['before its keywords are disabled', 'UpdateItem'],
    ];
    const interrupted = async (call: string) => {
      const made = await make();
      const credential = await credentialOf(made);
      const keyword = await makeKeyword(made.tenant, { app_variant_id: made.variant });
      beforeNextCall(call, async () => {
        throw new Error('the process dies here');
      });
      await expect(deleteByStore(made.tenant.app, made.variant, 'test')).rejects.toThrow();
      return { made, credential, keyword };
    };
    const isFinished = async ({ made, credential, keyword }: Awaited<ReturnType<typeof interrupted>>) => {
      expect((await authenticate(credential.headers, undefined)).kind).toBe('anonymous');
      expect(await stateOf(made.tenant, keyword.id)).toBe('disabled');
      await sweep();
      expect(await getItem(keys.variant(made.tenant.app, made.variant))).toBeUndefined();
      expect(await getItem(keys.applicationUsage(made.tenant.app))).toMatchObject({
        variants: 0,
        credentials: 0,
      });
    };

    it.each(interruptions)(
      '%s: the variant is hidden from everyone, and a repetition finishes',
      async (_, call) => {
        const half = await interrupted(call);
        const { made } = half;
        expect((await invoke(getVariant, request(made))).status).toBe(404);
        expect((await invoke(listVariants, request(made))).body).toEqual({ results: [], total_results: 0 });
        await expect(credentialOf(made)).rejects.toMatchObject({ code: 'variant_not_found' });
        expect((await remove(made)).status).toBe(204);
        await isFinished(half);
      },
    );

    it.each(interruptions)('%s: a repetition with the same If-Match finishes', async (_, call) => {
      const half = await interrupted(call);
      expect((await remove(half.made, { 'if-match': '"v1"' })).status).toBe(204);
      await isFinished(half);
    });

    it.each(interruptions)('%s: the purge finishes', async (_, call) => {
      const half = await interrupted(call);
      await purgeApplications.handler({}, { getRemainingTimeInMillis: () => 60_000 });
      await isFinished(half);
      expect((await remove(half.made)).status).toBe(404);
    });

    it('the purge deletes the variant only after all that refers to it has ended', async () => {
      const { made } = await interrupted('Query');
      const { app } = made.tenant;
      const written: string[] = [];
      const end = interceptTable(async ({ name, input, proceed }) => {
        const text = JSON.stringify(input);
        const { sk } = keys.purgeVariant(app, made.variant);
        if (/^(Update|Transact)/.test(name) && text.includes(app))
          written.push(text.includes(sk) ? 'variant' : 'what refers to it');
        return proceed();
      });
      onTestFinished(end);
      await purgeApplications.handler({}, { getRemainingTimeInMillis: () => 60_000 });
      expect(written).toEqual(['what refers to it', 'variant']);
    });

    it('answers if the table does not answer, and leaves the variant unchanged', async () => {
      const made = await make();
      outage.refuse();
      expect((await remove(made)).status).toBe(503);
      outage.end();
      expect((await invoke(getVariant, request(made))).status).toBe(200);
    });
  });

  describe('races', () => {
    it('end a credential that is made meanwhile', async () => {
      const made = await make();
      const making = Array.from({ length: 20 }, () =>
        credentialOf(made).catch((error: unknown) => Reflect.get(Object(error), 'code')),
      );
      const [answer, ...outcomes] = await Promise.all([remove(made), ...making]);
      expect(answer.status).toBe(204);
      for (const outcome of outcomes) {
        if (outcome === 'variant_not_found') continue;
        expect(await authenticate(outcome.headers, undefined)).toMatchObject({ kind: 'anonymous' });
      }
      expect((await getItem(keys.applicationUsage(made.tenant.app)))?.['credentials'] ?? 0).toBe(0);
    });

    it('read again if a credential alone is deleted meanwhile', async () => {
      const made = await make();
      const [gone, left] = [await credentialOf(made), await credentialOf(made)];
      let once = false;
      beforeNextCall('Query', async () => {
        beforeNextCall('TransactWrite', async () => {
          once = true;
          await deleteCredential(made.tenant.app, gone.clientId);
        });
      });
      expect((await remove(made)).status).toBe(204);
      expect(once).toBe(true);
      expect((await authenticate(left.headers, undefined)).kind).toBe('anonymous');
      expect(await getItem(keys.applicationUsage(made.tenant.app))).toMatchObject({ credentials: 0 });
    });

    it(`reduce the count once for ${RACERS} parallel requests`, { tags: 'heavy' }, async () => {
      const made = await make();
      await makeVariant(made.tenant);
      const answers = await atOnce(RACERS, () => remove(made));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]));
      expect(await getItem(keys.applicationUsage(made.tenant.app))).toMatchObject({ variants: 1 });
    });
  });
});
