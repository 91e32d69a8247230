import { describe, expect, it } from 'vitest';
import { newEmail } from '../support/magic-links.ts';
import { api, authorizationRequest, makeApplication } from '../support/oidc-flow.ts';
import { atScreen, newestProof, newVisitor } from '../support/oidc-users.ts';
import { ownFormRequest } from '../support/own-form.ts';
import { newPhone } from '../support/phones.ts';
import { addFields } from '../support/schemas.ts';
import { useService } from '../support/service.ts';
import { ageMessages } from '../support/throttles.ts';

const service = useService();

const languageOf = (html: string) => /^<!doctype html><html lang="(\w+)" dir="\w+">/.exec(html)?.[1];
const SPANISH = { hub: { default_locale: 'es' } };

type Visit = { link: Record<string, unknown>; accepted: string; query: string };

/** The answer for a browser that opens a link of an application whose default is Spanish. */
async function visit({ link: body, accepted, query }: Visit): Promise<Response> {
  const { keys } = await makeApplication(service(), SPANISH);
  const request = { data: { email: newEmail() }, ...body };
  const { body: made } = await api(service(), 'POST', '/hub/auth/magic', keys, request);
  return fetch(made['link'] + query, { headers: { accept: 'text/html', 'accept-language': accepted } });
}

describe('the page of a link', () => {
  it.each([
    ['ui_locales of its address', { link: { locale: 'pt' }, accepted: 'de', query: '?ui_locales=ja' }, 'ja'],
    ['the locale of the link', { link: { locale: 'pt-BR' }, accepted: 'de', query: '' }, 'pt'],
    [
      'the browser, if the others are none of ours',
      { link: { locale: 'tlh' }, accepted: 'nl, de', query: '?ui_locales=xx' },
      'de',
    ],
    ['the application', { link: {}, accepted: 'nl', query: '' }, 'es'],
  ])('has the language of %s', async (_, request, language) => {
    const answer = await visit(request);
    expect(languageOf(await answer.text())).toBe(language);
    expect(answer.headers.get('content-language')).toBe(language);
    expect(answer.headers.get('vary')).toBe('Accept-Language');
  });

  it('has the same language after its button, and when the link is used', async () => {
    const { keys } = await makeApplication(service());
    const request = { data: { email: newEmail() }, locale: 'ar' };
    const { body: made } = await api(service(), 'POST', '/hub/auth/magic', keys, request);
    const address = String(made['link']);
    expect(await (await fetch(address, ownFormRequest())).text()).toContain('<html lang="ar" dir="rtl">');
    expect(await (await fetch(address, ownFormRequest())).text()).toContain('<html lang="ar" dir="rtl">');
  });

  it('keeps ui_locales of its address for the page after its form', async () => {
    const { keys } = await makeApplication(service());
    const { body: made } = await api(service(), 'POST', '/hub/auth/magic', keys, {
      data: { email: newEmail() },
    });
    const address = `${made['link']}?ui_locales=ja`;
    const unconfirmed = await fetch(address, { method: 'POST', headers: { accept: 'text/html' } });
    expect(await unconfirmed.text()).toMatch(/<html lang="ja".*href="[\w-]+\?ui_locales=ja"/s);
  });

  it('of somebody else is told in the language of its reader', async () => {
    const answer = await fetch(`${service().baseUrl}/l/unknown`, { headers: { 'accept-language': 'fr' } });
    expect(languageOf(await answer.text())).toBe('fr');
  });
});

describe('the sign-in screen', () => {
  it('uses ui_locales on every page, although the browser prefers another language', async () => {
    const { browser, page } = await atScreen(service(), SPANISH, { ui_locales: 'xx ja' });
    browser.languages = 'fr';
    const phone = newPhone();
    const wrong = await browser.submit(page, 'identify', { identifier: 'grace' });
    const code = await browser.submit(wrong, 'identify', { identifier: phone });
    await ageMessages();
    const again = await browser.submit(code, 'resend');
    const proof = await newestProof(service(), phone);
    const consent = await browser.submit(again, 'verify', { code: proof.code });
    expect([page, wrong, code, again, consent].map(({ text }) => languageOf(text))).toEqual(
      Array(5).fill('ja'),
    );
  });

  it('has the language of the browser, else of the application', async () => {
    const { browser, page } = await atScreen(service(), SPANISH);
    expect(languageOf(page.text)).toBe('es');
    browser.languages = 'de-CH, fr;q=0.5';
    expect(languageOf((await browser.get(page.url)).text)).toBe('de');
  });

  it('has the language of the user once that is known', async () => {
    const { hub: _hub, ...application } = await makeApplication(service());
    await addFields(application, { locale: {} });
    const { party, browser, email } = await newVisitor(service(), {}, application);
    const data = { email, locale: 'pt-PT' };
    const link = await api(service(), 'POST', '/hub/auth/magic', application.keys, { data });
    await fetch(String(link.body['link']), { method: 'POST', headers: { accept: 'application/json' } });
    browser.languages = 'fr';
    const who = await browser.get(authorizationRequest(party).url);
    const code = await browser.submit(who, 'identify', { identifier: email });
    const proof = await newestProof(service(), email);
    const consent = await browser.submit(code, 'verify', { code: proof.code });
    expect([who, code, consent].map(({ text }) => languageOf(text))).toEqual(['fr', 'fr', 'pt']);
  });

  it('reports an invalid request in its language, with English detail for developers', async () => {
    const { browser, party } = await atScreen(service());
    browser.languages = 'ar';
    const { text } = await browser.get(`${party.issuer}/auth?client_id=unknown`);
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toMatch(/<bdi lang="en">[\w ]+<\/bdi>/);
  });

  it('names its languages in the metadata', async () => {
    const { party } = await atScreen(service());
    const answer = await api(
      service(),
      'GET',
      `${new URL(party.issuer).pathname}/.well-known/openid-configuration`,
      {},
    );
    expect(answer.body['ui_locales_supported']).toEqual(['en', 'de', 'es', 'fr', 'pt', 'ja', 'ar']);
  });
});

it('signing out has the language of ui_locales on every page', async () => {
  const { browser, party, page } = await atScreen(service());
  const phone = newPhone();
  const code = await browser.submit(page, 'identify', { identifier: phone });
  const proof = await newestProof(service(), phone);
  await browser.submit(code, 'verify', { code: proof.code });
  const query = new URLSearchParams({ client_id: party.clientId, ui_locales: 'ja' });
  const asks = await browser.get(`${party.issuer}/session/end?${query}`);
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(asks.text)?.[1] ?? '';
  const form = { xsrf, ui_locales: /name="ui_locales" value="([^"]*)"/.exec(asks.text)?.[1] ?? '' };
  const stays = await browser.post(`${party.issuer}/session/end/confirm`, form);
  const leaves = await browser.post(`${party.issuer}/session/end/confirm`, { ...form, logout: 'yes' });
  expect([asks, stays, leaves].map(({ text }) => languageOf(text))).toEqual(['ja', 'ja', 'ja']);
});

it.each([
  ['the request', { locale: 'ja' }, 'de', /のコード: \d{6} /],
  ['the browser', { locale: 'xx' }, 'de, en', /^\d{6} ist Ihr Code für Shop\. Oder öffnen Sie http/],
  ['the application', {}, 'nl', /^Use \d{6} para entrar en Shop\. O abra http/],
])('a text message of a sign-in has the language of %s', async (_, body, accepted, text) => {
  const { keys } = await makeApplication(service(), SPANISH);
  const phone = newPhone();
  const headers = { 'x-svc-app-key': keys['x-svc-app-key'], 'accept-language': accepted };
  await api(service(), 'POST', '/hub/auth/init', headers, { phone, ...body });
  expect((await service().inbox(phone))[0]?.text).toMatch(text);
});
