import { describe, expect, it } from 'vitest';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { isKnownDevice } from '../../../shared/auth/device-key.ts';
import { recogniser } from '../../../shared/auth/keys/recognition-keys.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { BROWSER, codeOf, createLink, newEmail, redeemLink } from '../../support/magic-links.ts';
import { completeSignIn, startedSignIn, startSignIn } from '../../support/sign-in.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly({ default_redirect_url: 'https://shop.example/in' });
const credential = useCredential(tenant);

const isKnown = async (key: unknown, email: string) =>
  isKnownDevice(await recogniser(), String(key), tenant.app, { field: 'email', value: email.toLowerCase() });

describe('a completed sign-in', () => {
  it('gives a device key by its code', async () => {
    const email = newEmail();
    const { challengeId, code } = await startedSignIn(backends, credential.clientId, { email });
    const { body } = await completeSignIn(challengeId, code);
    expect(await isKnown(body['device_key'], email)).toBe(true);
  });

  it('gives a device key by its link, to a client', async () => {
    const email = newEmail();
    const { linkCode } = await startedSignIn(backends, credential.clientId, { email });
    const { body } = await redeemLink(linkCode);
    expect(await isKnown(body['device_key'], email)).toBe(true);
  });

  it('gives a device key for the one-time code of its link, but not for a refresh', async () => {
    const email = newEmail();
    const { linkCode } = await startedSignIn(backends, credential.clientId, { email });
    const { headers } = await redeemLink(linkCode, BROWSER);
    const code = new URLSearchParams(new URL(String(headers['location'])).hash.slice(1)).get('svc_code');
    expect(String(headers['location'])).not.toContain('device');
    const { body } = await invoke(issueToken, { body: { code } });
    expect(await isKnown(body['device_key'], email)).toBe(true);
    const refreshed = await invoke(issueToken, { body: { refresh_token: body['refresh_token'] } });
    expect([refreshed.status, refreshed.body['device_key']]).toEqual([200, undefined]);
  });

  it('gives no device key if it verified no address', async () => {
    const { body: made } = await createLink(tenant, { data: { email: newEmail() } });
    const { status, body } = await redeemLink(codeOf(made['link']));
    expect([status, body['device_key']]).toEqual([200, undefined]);
  });
});

describe('the start of a sign-in', () => {
  it.each(['', 'anything', 'é', 't4zk1c.AAAAAAAA.0123456789'])(
    'ignores the device key %j',
    async (device_key) => {
      const { status } = await startSignIn(credential.clientId, { email: newEmail(), device_key });
      expect(status).toBe(200);
    },
  );

  it('refuses a device key that is too long', async () => {
    const { status, text } = await startSignIn(credential.clientId, {
      email: newEmail(),
      device_key: 'k'.repeat(129),
    });
    expect([status, text]).toEqual([400, expect.stringContaining('body.device_key')]);
  });
});
