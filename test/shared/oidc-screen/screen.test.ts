import { describe, expect, it } from 'vitest';
import { identifyPage, type Screen } from '../../../shared/oidc-screen/screen.ts';

type Auth = NonNullable<NonNullable<Screen['application']['config']['hub']>['auth']>;

/** The page that asks who signs in, of an application with these settings. */
function pageOf(auth: Auth): string {
  const application = { id: 'app_1', name: 'Shop', config: { hub: { auth } } };
  const client = { name: 'Client', config: { redirect_uris: [] } };
  return identifyPage({ application, client, action: '/a', language: 'en' } as unknown as Screen);
}

const methods = (email: boolean, phone: boolean): Auth => ({
  sign_in_methods: { email: { enabled: email }, phone: { enabled: phone } },
});

describe('the field of the address', () => {
  it.each([
    ['e-mail alone', methods(true, false), 'autocomplete="email" inputmode="email"', 'E-mail address'],
    ['phone alone', methods(false, true), 'autocomplete="tel" inputmode="tel"', 'Phone number'],
    ['both', {}, 'autocomplete="username" inputmode="email"', 'E-mail address or phone number'],
  ])('helps browsers and keyboards to fill it in for %s', (_, auth, attributes, label) => {
    const page = pageOf(auth);
    expect(page).toContain(`${attributes} autocapitalize="none" spellcheck="false" maxlength="254"`);
    expect(page).toContain(`>${label}</label>`);
  });
});

describe('who may sign up', () => {
  const noteOf = (restrictions: Auth['restrictions']) =>
    /<p class="note">(.*?)<\/p>/.exec(pageOf({ restrictions }))?.[1]?.replaceAll(/<[^>]*>/g, '');

  it('is said before somebody enters an address', () => {
    expect(noteOf({ sign_up_status: 'disabled' })).toBe(
      'Shop takes no new users: use the address of your account.',
    );
    expect(noteOf({ allowed_email_domains: ['a.example', 'b.example'] })).toBe(
      'You need an e-mail address at a.example or b.example.',
    );
    expect(noteOf({ allowed_email_domains: ['a.com', 'b.com', 'c.com', 'd.com'] })).toBe(
      'You need an e-mail address of certain domains.',
    );
  });

  it('is not said where everybody may', () => {
    for (const restrictions of [{ sign_up_status: 'enabled' as const }, undefined]) {
      expect(noteOf(restrictions)).toBeUndefined();
      expect(pageOf({ restrictions })).toContain('</button></form><div class="actions">');
    }
  });
});
