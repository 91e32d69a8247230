import { describe, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { GOOGLE } from '../../support/identity-providers.ts';
import { api, makeApplication } from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

const service = useService();

type Settings = { name?: string; config?: Record<string, unknown> };
type Application = Awaited<ReturnType<typeof makeApplication>>;

/** The page of settings that are not saved. */
async function previewOf({ app, hub }: Application, body: Record<string, unknown>): Promise<string> {
  const { body: made } = await api(service(), 'POST', `/applications/${app}/page-previews`, hub, body);
  return (await fetch(String(made['url']))).text();
}

/** The sign-in screen of a browser that asks for the account page, whose client has the looks of none. */
async function realScreen({ app }: Application, language: string): Promise<string> {
  const address = `/oidc/${app}/account?ui_locales=${language}`;
  return (await new CookieBrowser(service().baseUrl).get(`${service().baseUrl}${address}`)).text;
}

/** A real screen without what makes it work. */
function withoutWork(html: string): string {
  return html
    .replace(/<script>.*?<\/script>/gs, '')
    .replace(/<form method="post" action="[^"]*"/g, '<form')
    .replace(/<input type="hidden" name="nonce" value="[^"]*">/g, '')
    .replace(/<form hidden data-passkey="[^"]*"/, '<form data-passkey=""')
    .replace(/(<a class="button" href=")[^"]*/g, '$1#');
}

const LOOKS: Settings = {
  name: 'Boats & more',
  config: {
    hub: {
      customizations: { primary_color: '#0b6e4f', rounded_corners: false, font_family: 'Georgia' },
      legal: { company_name: 'Boats Ltd', privacy_policy_url: 'https://boats.example/privacy' },
    },
  },
};
const METHODS: Settings = {
  config: {
    hub: { auth: { passkeys: { rp_id: 'localhost' }, sign_in_methods: { passkey: { enabled: true } } } },
  },
};
const CLOSED: Settings = {
  config: { hub: { auth: { sign_in_methods: { email: { enabled: false }, phone: { enabled: false } } } } },
};
const NO_SIGN_UP: Settings = {
  config: { hub: { auth: { restrictions: { allowed_email_domains: ['boats.example'] } } } },
};

describe('the preview of the sign-in screen', () => {
  it.each([
    ['looks', LOOKS, 'en', '--accent:#0b6e4f'],
    ['looks, in German', LOOKS, 'de', 'Datenschutz'],
    ['looks, from right to left', LOOKS, 'ar', 'dir="rtl"'],
    ['passkeys', METHODS, 'en', '<form data-passkey'],
    ['who may sign up', NO_SIGN_UP, 'en', 'boats.example'],
  ])('is the page that people get once they are saved: %s', async (_, settings, language, part) => {
    const application = await makeApplication(service());
    const preview = await previewOf(application, { ...settings, language });
    const path = `/applications/${application.app}`;
    expect((await api(service(), 'PATCH', path, application.hub, settings)).status).toBe(200);
    const real = await realScreen(application, language);
    expect(real).toContain('name="nonce"');
    expect(preview).toContain(part);
    expect(preview.replace('<base target="_blank">', '')).toBe(withoutWork(real));
  });

  it('has the identity providers of the application', async () => {
    const application = await makeApplication(service());
    const path = `/applications/${application.app}/identity-providers`;
    expect((await api(service(), 'POST', path, application.hub, GOOGLE)).status).toBe(201);
    for (const settings of [{}, CLOSED]) {
      const preview = await previewOf(application, settings);
      expect(preview).toContain('<span>Continue with Google</span>');
      const at = `/applications/${application.app}`;
      expect((await api(service(), 'PATCH', at, application.hub, settings)).status).toBe(200);
      expect(preview.replace('<base target="_blank">', '')).toBe(
        withoutWork(await realScreen(application, 'en')),
      );
    }
  });

  it('says that sign-in is closed where no way to sign in is left', async () => {
    expect(await previewOf(await makeApplication(service()), CLOSED)).toContain('<h1>Sign-in is closed</h1>');
  });
});
