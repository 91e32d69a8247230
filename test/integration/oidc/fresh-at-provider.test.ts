import { decodeJwt } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { epochNow } from '../../../shared/platform/time.ts';
import { callbackUrl } from '../../../shared/providers/begin-upstream.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { listLinkedIdentities } from '../../../shared/ways-in/linked-identity-store.ts';
import { type Page, titleOf, valueIn } from '../../support/cookie-browser.ts';
import { changeItem } from '../../support/items.ts';
import { answerAt, authorizationRequest, exchange, OFFLINE, type Tokens } from '../../support/oidc-flow.ts';
import { subjectOf } from '../../support/oidc-users.ts';
import {
  atProvider,
  buttonOf,
  newPerson,
  signedInBy,
  TRUSTED,
  throughProvider,
  tokensThrough,
} from '../../support/screen-provider.ts';
import { startSecondProvider } from '../../support/second-provider.ts';
import { useService } from '../../support/service.ts';
import { forgetSignIns } from '../../support/throttles.ts';

const service = useService();
let second: Awaited<ReturnType<typeof startSecondProvider>>;
beforeAll(async () => {
  second = await startSecondProvider(callbackUrl());
});
beforeEach(forgetSignIns);
afterEach(() => {
  vi.useRealTimers();
  Object.assign(second.state, { ignores: false, signedInAt: undefined });
});

type At = Awaited<ReturnType<typeof atProvider>>;
const ANEW = { prompt: 'login consent' };
const tokensOf = (at: At, params?: Record<string, string>) => tokensThrough(service(), second, at, params);

/** Somebody who has signed in by the provider before. */
async function knownAt(more = TRUSTED) {
  const at = await atProvider(service(), second, more);
  return { ...at, userId: subjectOf(await tokensOf(at)) };
}

/** Signs in anew at a provider that does not say when its person signed in, as far as the next page. */
async function comeBackUnproved(at: At, marked?: string) {
  second.state.ignores = true;
  const request = authorizationRequest(at.party, { ...OFFLINE, ...ANEW });
  const asked = await at.browser.get(request.url);
  const page = await throughProvider(second, at.browser, asked, marked);
  const tokensBy = async (code: string): Promise<Tokens> => {
    const consent = await at.browser.submit(page, 'verify', { code });
    const back = await at.browser.submit(consent, 'consent');
    const { body } = await exchange(at.party, answerAt(back).get('code') ?? '', request);
    return body as Tokens;
  };
  return { page, tokensBy };
}

describe('a request for a sign-in of now', () => {
  it.each([
    [{ prompt: 'login' }, 'true'],
    [{ prompt: 'login consent' }, 'true'],
    [{ max_age: '60' }, 'true'],
    [{}, null],
    [{ prompt: 'consent' }, null],
  ])('with %o says so to the provider: %s', async (params, fresh) => {
    const { browser, party } = await atProvider(service(), second, TRUSTED);
    const page = await browser.get(authorizationRequest(party, params).url);
    expect(new URL(buttonOf(page)).searchParams.get('fresh')).toBe(fresh);
  });

  it('is met by a provider that proves it, with the time that it names', async () => {
    const at = await knownAt();
    // As if the user had come long ago: no sign-in is dated before that.
    await changeItem(keys.profile(at.app, at.userId), { first_proofs: {}, sessions_valid_from: 0 });
    const signedInAt = epochNow() - 20;
    second.state.signedInAt = signedInAt;
    const tokens = await tokensOf(at, ANEW);
    expect(subjectOf(tokens)).toBe(at.userId);
    expect(decodeJwt(tokens.id_token)).toMatchObject({ amr: ['fed'], idp: 'second', auth_time: signedInAt });
  });

  it('is met by a code to the address of the user, which the page masks', async () => {
    const at = await knownAt();
    const { email, sub } = at.person;
    const other = newPerson(second, { sub });
    const { page, tokensBy } = await comeBackUnproved(at);
    expect(titleOf(page)).toBe('Enter the code');
    expect(page.text).toContain(`${email[0]}***@example.com`);
    for (const address of [email, other.email]) expect(page.text).not.toContain(address);
    const [message] = await service().inbox(email);
    const tokens = await tokensBy(message?.code ?? '');
    expect(subjectOf(tokens)).toBe(at.userId);
    expect(signedInBy(tokens.id_token)).toEqual({ amr: ['fed', 'otp'], idp: 'second' });
    expect(await listLinkedIdentities(at.app, at.userId)).toHaveLength(1);
  });

  it('is met by a further code as well', async () => {
    const at = await knownAt();
    const { page } = await comeBackUnproved(at);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    const again = await at.browser.submit(page, 'resend');
    const [message] = await service().inbox(at.person.email);
    expect(again.text).toContain('***@example.com');
    const consent = await at.browser.submit(again, 'verify', { code: message?.code ?? '' });
    expect(titleOf(consent)).toBe('Continue to Client');
    expect(await listLinkedIdentities(at.app, at.userId)).toHaveLength(1);
  });

  it('is met also if the person has removed it from the button', async () => {
    const at = await knownAt();
    second.state.ignores = true;
    const asked = await at.browser.get(authorizationRequest(at.party, ANEW).url);
    const text = asked.text.replaceAll(/(&#38;|&amp;|&)fresh=true/g, '');
    const page = await throughProvider(second, at.browser, { ...asked, text } as Page);
    expect([titleOf(page), valueIn(page, 'to')]).toEqual(['Enter the code', expect.stringContaining('***')]);
  });

  it('is met by the return of who has no address, and amr says no more', async () => {
    const at = await atProvider(service(), second, TRUSTED);
    Object.assign(second.state, { person: { sub: at.person.sub, name: 'Ada' } });
    const first = await tokensOf(at);
    second.state.ignores = true;
    const tokens = await tokensOf(at, ANEW);
    expect(subjectOf(tokens)).toBe(subjectOf(first));
    expect(signedInBy(tokens.id_token)).toEqual({ amr: ['fed'], idp: 'second' });
  });
});
