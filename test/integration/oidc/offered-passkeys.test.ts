import { describe, expect, it, onTestFinished } from 'vitest';
import { forgetRecognitionKeys, rotateRecognitionKeys } from '../../../shared/auth/keys/recognition-keys.ts';
import { cspSource } from '../../../shared/http/reply.ts';
import { PASSKEY_SCRIPT } from '../../../shared/oidc-screen/passkey-form.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { errorOf } from '../../support/cookie-browser.ts';
import { removeItem } from '../../support/items.ts';
import { atScreen } from '../../support/oidc-users.ts';
import { WITH_PASSKEYS } from '../../support/passkeys.ts';
import { scanTable } from '../../support/scan-table.ts';
import { challengeOf, usePasskey, withScreenPasskey } from '../../support/screen-passkeys.ts';
import { useService } from '../../support/service.ts';

const service = useService();

/** A configuration with a host of its own for passkeys. */
const withHost = (rp_id: string, origins?: string[]) => ({
  hub: { auth: { ...WITH_PASSKEYS.hub.auth, passkeys: { rp_id, ...(origins && { origins }) } } },
});

describe('the question who signs in', () => {
  it('has no trace of passkeys where the application takes none', async () => {
    const { page } = await atScreen(service());
    expect(page.text).not.toMatch(/passkey|webauthn|<script/);
    expect(page.headers.get('content-security-policy')).not.toMatch(/script-src|connect-src/);
  });

  it('has a hidden form with a challenge and one script where it takes them', async () => {
    const { page } = await atScreen(service(), WITH_PASSKEYS);
    expect(page.text).toMatch(/<form[^>]* hidden data-passkey="[\w-]+" data-host="localhost">/);
    expect(page.text).toContain('autocomplete="username webauthn"');
    expect(page.headers.get('content-security-policy')).toContain(`script-src ${cspSource(PASSKEY_SCRIPT)};`);
    expect(PASSKEY_SCRIPT.length).toBeLessThan(4096);
  });

  it('has another challenge each time, and stores and counts none', async () => {
    const { browser, page } = await atScreen(service(), WITH_PASSKEYS);
    const before = await scanTable();
    const again = await browser.get(page.url);
    expect(challengeOf(again)).not.toBe(challengeOf(page));
    expect(await scanTable()).toEqual(before);
  });

  it('has no passkeys while no challenge can be made, and takes addresses', async () => {
    const { browser, page } = await atScreen(service(), WITH_PASSKEYS);
    await removeItem(keys.recognitionKeys());
    forgetRecognitionKeys();
    onTestFinished(async () => {
      await rotateRecognitionKeys();
      forgetRecognitionKeys();
    });
    const again = await browser.get(page.url);
    expect([again.status, challengeOf(again)]).toEqual([200, '']);
    expect((await browser.submit(again, 'identify', { identifier: 'ada@example.com' })).text).toContain(
      'value="verify"',
    );
  });
});

describe('passkeys of a host of the application', () => {
  it('are not offered at the screen if that is no page of the host', async () => {
    const { page } = await atScreen(service(), withHost('shop.example'));
    expect(challengeOf(page)).toBe('');
  });

  it('are offered to browsers with related origins if the screen is among the origins', async () => {
    const { page } = await atScreen(service(), withHost('shop.example', [service().baseUrl]));
    expect(page.text).toMatch(/data-passkey="[\w-]+" data-host="shop.example" data-related>/);
  });

  it('are used at the screen of that host, whose origin need not be listed', async () => {
    const at = await atScreen(service(), withHost('localhost', ['http://localhost:5173']));
    const { authenticator } = await withScreenPasskey(service(), at, { origin: 'http://localhost:5173' });
    expect((await usePasskey(at.browser, at.page, authenticator)).text).toContain('value="consent"');
  });

  it('sign nobody in at the screen if a page of the application asked for it', async () => {
    const at = await atScreen(service(), withHost('localhost', ['http://localhost:5173']));
    const { authenticator } = await withScreenPasskey(service(), at, { origin: 'http://localhost:5173' });
    const elsewhere = { origin: 'http://localhost:5173' };
    const answer = await usePasskey(at.browser, at.page, authenticator, elsewhere);
    expect(errorOf(answer)).toContain('This passkey does not work here');
  });
});
