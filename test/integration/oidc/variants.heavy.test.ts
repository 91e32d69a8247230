/** @module-tag heavy */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { svg } from '../../support/files.ts';
import {
  api,
  authorizationRequest,
  makeApplication,
  makeParty,
  newTokens,
  OFFLINE,
  refresh,
} from '../../support/oidc-flow.ts';
import { subjectOf } from '../../support/oidc-users.ts';
import { atOnce } from '../../support/races.ts';
import { useService } from '../../support/service.ts';
import { until } from '../../support/wait.ts';

const service = useService();
const DAY = 24 * 60 * 60 * 1000;

afterEach(() => vi.useRealTimers());

/** A client with two credentials: one of the application itself, one of a variant with that configuration. */
async function twoCredentials(config: Record<string, unknown> = {}) {
  const application = await makeApplication(service());
  const { app, hub, keys } = application;
  const plain = await makeParty(service(), {}, application);
  const { body: made } = await api(service(), 'POST', `/applications/${app}/variants`, hub, {
    name: 'Partner',
    config,
  });
  const variant = String(made['id']);
  const path = `/applications/${app}/oidc-clients/${plain.configuration}/creds`;
  const { body } = await api(service(), 'POST', path, keys, { name: 'Partner', app_variant_id: variant });
  const partner = { ...plain, clientId: String(body['client_id']), secret: String(body['secret']) };
  const browser = new CookieBrowser(service().baseUrl);
  return { app, hub, keys, plain, partner, variant, browser, email: `${crypto.randomUUID()}@example.com` };
}

/** Uploads a logo and waits until it is processed; an empty change answers the record. */
async function sendLogo(hub: Record<string, string>, record: string, type: string): Promise<string> {
  const headers = { ...hub, 'content-type': 'image/svg+xml', 'x-svc-filename': 'logo.svg' };
  const url = `${service().baseUrl}${record}/logo/${type}`;
  const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(svg()) });
  expect(response.status).toBe(200);
  return until(async () => {
    const { body } = await api(service(), 'PATCH', record, hub, {});
    const { processing, url: served } = Object(body['uploads'])[`logo_${type}`];
    return processing === 'ready' && served;
  });
}

describe('a sign-in through a variant', () => {
  it('shows the logo of the variant, and none of the application with it', async () => {
    const { app, hub, plain, partner, variant, browser } = await twoCredentials();
    const [light, dark] = [
      await sendLogo(hub, `/applications/${app}`, 'light'),
      await sendLogo(hub, `/applications/${app}`, 'dark'),
    ];
    const own = await sendLogo(hub, `/applications/${app}/variants/${variant}`, 'light');
    const imagesOf = async (party: typeof plain) => {
      const { text } = await browser.get(authorizationRequest(party).url);
      return [...text.matchAll(/(?:src|srcset)="([^"]*)"/g)].map(([, url]) => url).sort();
    };
    expect(await imagesOf(plain)).toEqual([light, dark].sort());
    expect(await imagesOf(partner)).toEqual([own]);
  });

  it('is noted with the user once, also by a session that was open before', async () => {
    const { app, keys, plain, partner, variant, browser, email } = await twoCredentials();
    const tokens = await newTokens(service(), browser, plain, { email });
    const sub = subjectOf(tokens);
    const noted = async (): Promise<unknown> => {
      const { body } = await api(service(), 'GET', `/applications/${app}/users/${sub}/data`, keys);
      return Object(body['attributes'])['svc:app_variants'];
    };
    expect(await noted()).toBeUndefined();
    await browser.get(authorizationRequest(partner).url);
    expect(await noted()).toBeUndefined();
    await newTokens(service(), browser, partner, { email });
    expect(await noted()).toEqual([variant]);
    await atOnce(5, () => browser.get(authorizationRequest(partner, { prompt: 'none' }).url));
    expect(await noted()).toEqual([variant]);
  });

  it('gives refresh tokens that live as long as the variant says', async () => {
    const { plain, partner, browser, email } = await twoCredentials({
      hub: { auth: { refresh_tokens: { ttl: '2d' } } },
    });
    const [long, short] = [
      await newTokens(service(), browser, plain, { email, ...OFFLINE }),
      await newTokens(service(), browser, partner, { email, ...OFFLINE }),
    ];
    vi.useFakeTimers({ now: Date.now() + 3 * DAY, toFake: ['Date'] });
    expect((await refresh(partner, short.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(plain, long.refresh_token)).status).toBe(200);
  });
});
