import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Application } from '../../../shared/applications/application.ts';
import {
  MESSAGE_KINDS,
  type MessageKind,
  MessageTemplate,
} from '../../../shared/messages/message-template.ts';
import { previewMessage, sampleContent } from '../../../shared/messages/preview-message.ts';
import { signInContent } from '../../../shared/messages/sign-in-message.ts';
import { assertTemplate } from '../../../shared/messages/template-rules.ts';
import { LANGUAGES, type Language } from '../../../shared/texts/languages.ts';

const LINK = 'https://id.example.com/l/kx7Qw2mNvB8sT4pLr9Yc?a=1&b=2';
const MAX_BYTES = 30 * 1024;

const HOSTILE = '<img src=x onerror=alert(1)>"\'&amp;</style><script>';

function application(name = 'Shop', config: Application['config'] = {}): Application {
  const at = '2026-01-31T00:00:00.000Z';
  const stamps = { created_at: at, updated_at: at, created_by: 'u', updated_by: 'u', version: 1 };
  return { id: 'app_1', name, slug: 'shop', account: 'acct_1', connections: [], config, ...stamps };
}

const LEGAL = {
  company_name: 'Acme',
  privacy_policy_url: 'https://shop.example/privacy',
  terms_conditions_url: 'https://shop.example/terms',
  support_email: 'help@shop.example',
};

/** The text that a reader of HTML sees, in one line. */
function seen(html: string): string {
  return html
    .replace(/^.*<\/h1>|<style>.*?<\/style>|<!--.*?-->/gs, ' ')
    .replace(/<bdi>|<\/bdi>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

/** Every attribute and style that loads or leads to something. */
const targetsIn = (html: string) =>
  [...html.matchAll(/(?:href|src|action|background|srcset)="([^"]*)"|url\(([^)]*)\)/g)].map(
    ([, attribute = '', style = '']) =>
      (attribute || style).replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  );

/** Octets, of which RFC 5322 allows 998. */
const longestLine = (text: string) => Math.max(...text.split('\n').map((line) => Buffer.byteLength(line)));

const everyMessage = MESSAGE_KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const));

const preview = (
  kind: MessageKind,
  template: MessageTemplate,
  by = application(),
  language: Language = LANGUAGES[0],
) => previewMessage(kind, template, { application: by, language, link: LINK });

describe('an e-mail', () => {
  it.each(everyMessage)(
    'of %s in %s has the same facts, code and link as text and as HTML',
    (kind, language) => {
      const sample = { application: application(), language, link: LINK };
      const { facts = [], code, link } = sampleContent(kind, sample);
      const { text, html, subject } = previewMessage(kind, {}, sample);
      const shown = seen(html);
      for (const fact of [...facts.flat(), ...(code ? [code] : [])]) {
        expect(text).toContain(fact);
        expect(shown).toContain(fact);
      }
      expect(text.split(LINK)).toHaveLength(link ? 2 : 1);
      expect(targetsIn(html)).toEqual(link ? [LINK] : []);
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}/);
    },
  );

  it('has the legal links of the application, and loads nothing but its logo', () => {
    const logo = 'https://id.example.com/branding/app_1/logo.png';
    const config = { hub: { legal: LEGAL }, customizations: { logo_email: logo } };
    const { html, text } = preview('sign_in', {}, application('Shop', config));
    expect(targetsIn(html)).toEqual([
      ...[logo, LINK, LEGAL.terms_conditions_url, LEGAL.privacy_policy_url, `mailto:${LEGAL.support_email}`],
    ]);
    for (const value of Object.values(LEGAL)) expect(text).toContain(value);
    expect(html).toContain(`alt="Shop"`);
    expect(html).not.toMatch(/<(script|link|iframe|object|form|input)\b/);
  });

  it('shows the largest PNG of an uploaded logo, because clients do not show SVG', () => {
    const [svg, png] = ['https://id.example.com/b/logo.svg', 'https://id.example.com/b/512.png'];
    const upload = { processing: 'ready', url: svg, renderings: { 512: png } } as const;
    const by = { ...application('Shop', { customizations: { logo: svg } }), uploads: { logo_light: upload } };
    expect(targetsIn(preview('invite', {}, by).html)).toEqual([png, LINK]);
  });

  it.each([
    ['sign_in', 'Sign in to Shop', 'Sign in'],
    ['invite', 'Join a group in Shop', 'Join the group'],
    ['address_code', 'Confirm your new e-mail address for Shop', 'Show the code'],
    ['address_change_pending', 'Not you? Cancel the change to your Shop account', 'Cancel the change'],
    ['address_changed', 'Not you? Undo the change to your Shop account', 'Undo the change'],
  ] as const)('says in the subject what its button does: %s', (kind, subject, button) => {
    const mail = preview(kind, {}, application());
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(`\n${button}:\n${LINK}`);
  });

  it('speaks of the code if its link only shows the code', () => {
    const secrets = { code: '123456', link: LINK, pageHost: undefined };
    const { texts } = signInContent(application(), 'en', { ...secrets, linkUse: 'shows the code' });
    expect(texts).toMatchObject({ subject: 'Your code for {application}', button: 'Show the code' });
  });

  it.each([
    ['blue shop', 'BS'],
    ['ßeta', 'ß'],
    ['東京 書店', '東'],
    ['"Fox" & Sons', 'FS'],
  ])('shows for %s without a logo the initials of the pages: %s', (name, initials) => {
    const { html } = preview('sign_in', {}, application(name));
    expect(html).toContain(`text-align:center">${initials}</td>`);
  });

  it('shows no initials of a name that has none', () => {
    const { html } = preview('sign_in', {}, application('-- !'));
    expect(html).toContain('<bdi>-- !</bdi></div>');
  });

  it('escapes a hostile name', () => {
    for (const kind of MESSAGE_KINDS) {
      const { html } = preview(kind, {}, application(HOSTILE));
      expect(html).not.toMatch(/<(img|script)/);
      expect(html).not.toContain('onerror=alert(1)>"');
      expect(seen(html)).toContain(HOSTILE);
    }
  });

  it('stays below 30 KB with the longest texts that a template can have', () => {
    const longest = (length: number) => `{application}${"'".repeat(length - '{application}'.length)}`;
    const template = {
      subject: longest(150),
      heading: longest(100),
      paragraphs: Array.from({ length: 5 }, () => longest(500)),
      button: longest(60),
      reason: longest(300),
    };
    expect(stored(template)).toEqual(template);
    const by = application("'".repeat(100), { hub: { legal: LEGAL } });
    const { html, text } = preview('sign_in', template, by);
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
    expect(longestLine(html)).toBeLessThanOrEqual(998);
    expect(longestLine(text)).toBeLessThanOrEqual(998);
  });

  it.each(everyMessage)('has lines that mail servers keep: %s in %s', (kind, language) => {
    const name = '漢'.repeat(100);
    const terms_conditions_url = `https://shop.example/${'t'.repeat(1500)}`;
    const by = application(name, { hub: { legal: { ...LEGAL, terms_conditions_url } } });
    const { html, text } = preview(kind, {}, by, language);
    expect(longestLine(html)).toBeLessThanOrEqual(998);
    expect(longestLine(text)).toBeLessThanOrEqual(998);
    for (const part of [html, text]) {
      expect(part).not.toContain('ttt');
      expect(part).toContain(LEGAL.privacy_policy_url);
    }
  });
});

const text = (max: number) => fc.string({ unit: 'binary', minLength: 1, maxLength: max });
const template = fc.record(
  {
    subject: text(60),
    heading: text(60),
    paragraphs: fc.array(text(80), { minLength: 1, maxLength: 4 }),
    button: text(40),
    reason: text(80),
    sms: fc.string({ maxLength: 60 }).map((words) => `${words} {code} {link}`),
  },
  { requiredKeys: [] },
);
const hostile = fc.constantFrom(
  ...['</td></tr></table>', '<a href="https://evil.example">'],
  ...['https://evil.example', 'evil.example', '{link}'],
  ...['{code}', '{application}', '&lt;script&gt;', '<!--'],
  ...['-->', '" onclick="', 'javascript:alert(1)', '{{code}}'],
);
const hostileTemplate = fc
  .tuple(
    template,
    fc.constantFrom('subject', 'heading', 'button', 'reason'),
    fc.array(hostile, { maxLength: 3 }),
  )
  .map(([texts, member, words]) => ({ ...texts, [member]: `${words.join(' ')} ok` }));

/** Returns the template if it could be stored. */
function stored(candidate: unknown): MessageTemplate | undefined {
  const { data } = MessageTemplate.safeParse(candidate);
  try {
    if (data) assertTemplate('sign_in', data, 'body');
    return data;
  } catch {
    return undefined;
  }
}

describe('a template', () => {
  it('that can be stored neither drops code and link, nor adds addresses or elements', () => {
    const tags = (html: string) => html.match(/<\/?[a-z]+/g)?.filter((tag) => !/<\/?p$/.test(tag));
    const plain = tags(
      preview('sign_in', { paragraphs: ['x'], subject: 'x', heading: 'x', button: 'x', reason: 'x' }).html,
    );
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(template, hostileTemplate), (candidate) => {
        const texts = stored(candidate);
        if (!texts) return;
        accepted += 1;
        const message = preview('sign_in', texts, application('S'));
        expect(message.text.split('123456')).toHaveLength(2);
        expect(message.text.match(/https?:\/\/\S+/g)).toEqual([LINK]);
        expect(seen(message.html).split('123456')).toHaveLength(2);
        expect(targetsIn(message.html)).toEqual([LINK]);
        const added = tags(message.html)?.filter((tag) => !/<\/?bdi$/.test(tag));
        expect(added).toEqual(plain?.filter((tag) => !/<\/?bdi$/.test(tag)));
        expect(message.sms).toContain('123456');
        expect(message.sms).toContain(LINK);
      }),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(50);
  });
});
