import { describe, expect, it } from 'vitest';
import { type Brand, layout } from '../../../shared/pages/layout.ts';
import { applicationWith } from '../../support/branded-application.ts';

const OWN = {
  customizations: { logo: 'https://a.example/own.svg', logo_dark_mode: 'https://a.example/own-dark.svg' },
};
const application = applicationWith(OWN, 'https://a.example/icon.svg');
const logo = 'https://a.example/client.svg';

/** The images of a page: what is shown, and what is shown in its place in dark mode. */
function imagesOf(brand: Brand): (string | undefined)[] {
  const html = layout(brand, 'Sign in', '');
  return [/<img src="([^"]*)"/.exec(html)?.[1], /<source srcset="([^"]*)"/.exec(html)?.[1]];
}

describe('the logo of a page', () => {
  it.each<[string, Brand, (string | undefined)[]]>([
    ['is that of the application, in dark mode its dark one', { application }, ['own', 'own-dark']],
    [
      'is the dark one only where the page is always dark',
      { application, darkMode: 'enabled' },
      ['own-dark', undefined],
    ],
    [
      'is the light one only where the page is never dark',
      { application, darkMode: 'disabled' },
      ['own', undefined],
    ],
    ['of a client is not mixed with those of the application', { application, logo }, ['client', undefined]],
    [
      'is the icon where there is no logo',
      { application: { ...application, config: {} } },
      ['icon', undefined],
    ],
    [
      'is the dark one, not the icon, where there is only a dark one',
      {
        application: applicationWith(
          { customizations: { logo_dark_mode: OWN.customizations.logo_dark_mode } },
          application.icon,
        ),
      },
      ['own-dark', undefined],
    ],
    ['is left out where the client wants none', { application, showLogo: false }, [undefined, undefined]],
    ['is left out where there is none', {}, [undefined, undefined]],
  ])('%s', (_what, brand, names) => {
    const expected = names.map((name) => name && `https://a.example/${name}.svg`);
    expect(imagesOf(brand)).toEqual(expected);
  });
});

describe('the icon of a page', () => {
  const iconOf = (brand: Brand) => /<link rel="icon" href="([^"]*)">/.exec(layout(brand, 'Sign in', ''))?.[1];

  it("is the application's, as small as it was rendered", () => {
    expect(iconOf({ application })).toBe('https://a.example/icon.svg');
    const renderings = { 64: 'https://a.example/64.png', 256: 'https://a.example/256.png' };
    const uploads = { icon: { processing: 'ready' as const, renderings } };
    expect(iconOf({ application: { ...application, uploads } })).toBe('https://a.example/64.png');
  });

  it('shows the initials of the application where there is none', () => {
    expect(decodeURIComponent(iconOf({ application: applicationWith({}) }) ?? '')).toMatch(
      /^data:image.svg.xml,<svg .*>S<.text><.svg>$/,
    );
  });

  it('is none where no application is known, or the client wants none', () => {
    expect(iconOf({})).toBe('data:,');
    expect(iconOf({ application, showLogo: false })).toBe('data:,');
  });
});

describe('the monogram of a page', () => {
  const monogramOf = (brand: Brand) =>
    /<div class="mark"[^>]*>([^<]*)</.exec(layout(brand, 'Sign in', ''))?.[1];

  it('replaces a logo, and only a missing one', () => {
    expect(monogramOf({ application: applicationWith({}) })).toBe('S');
    expect(monogramOf({ application })).toBeUndefined();
  });

  it('is left out where no application is known, or the client wants no logo', () => {
    expect(monogramOf({})).toBeUndefined();
    expect(monogramOf({ application: applicationWith({}), showLogo: false })).toBeUndefined();
  });
});

describe('the foot of a page', () => {
  it('has the legal links that the application has', () => {
    const legal = { terms_conditions_url: 'https://a.example/terms', support_email: 'help@a.example' };
    const html = layout({ application: applicationWith({ hub: { legal } }) }, 'Sign in', '');
    const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual(['https://a.example/terms', 'mailto:help@a.example']);
  });

  it('is not there where the application says nothing', () => {
    expect(layout({ application }, 'Sign in', '')).not.toContain('<footer>');
  });
});

describe('the title of a page', () => {
  it('names the application once', () => {
    expect(layout({ application }, 'Enter the code', '')).toContain('<title>Enter the code – Shop</title>');
    expect(layout({ application }, 'Sign in to Shop', '')).toContain('<title>Sign in to Shop</title>');
  });
});
