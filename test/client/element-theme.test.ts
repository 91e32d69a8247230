import { describe, expect, it } from 'vitest';
import { schemeOf, themeOf } from '../../client/src/element/theme.ts';
import type { AppConfig } from '../../client/src/generated/types.gen.ts';
import type { Application } from '../../shared/applications/application.ts';
import { themeOf as themeOfPages } from '../../shared/pages/theme.ts';

type Customizations = AppConfig['config']['customizations'];
const MODES = { light: 'disabled', dark: 'enabled' } as const;
const COLOURS = ['#2457d6', '#ffffff', '#000000', '#fefefe', '#1c1f27', '#777777', '#ffcc00', '#8ab4ff'];

/** Returns the variables that a style sheet sets, without the prefix of the element. */
function variablesIn(style: string): Record<string, string> {
  const declarations = [...style.matchAll(/--(?:svc-)?([\w-]+):([^;}]*)/g)];
  return Object.fromEntries(declarations.map(([, name = '', value = '']) => [name, value]));
}

function configWith(customizations: Customizations, primary?: string): AppConfig {
  const branding = { ...customizations, ...(primary && { primary_color: primary }) };
  return { app: { branding }, config: { customizations } } as AppConfig;
}

function applicationWith(customizations: Customizations, primary?: string): Application {
  return { config: { hub: { customizations }, customizations: { primary_color: primary } } } as Application;
}

describe('the theme of the element', () => {
  it.each(['light', 'dark'] as const)('is that of the pages in %s', (scheme) => {
    for (const colour of COLOURS) {
      const custom = { primary_color: colour, font_family: 'Inter, Arial', rounded_corners: false };
      const pages = variablesIn(themeOfPages(applicationWith(custom), MODES[scheme]));
      const element = variablesIn(themeOf(configWith(custom), scheme));
      expect(pages).toMatchObject(element);
    }
  });

  it.each([
    [{}, undefined],
    [{}, '#112233'],
    [{ primary_color: '#445566' }, '#112233'],
    [{ primary_color_dark_mode: '#99aabb' }, '#112233'],
  ] as const)('takes the accent of %j from the same setting as the pages', (custom, primary) => {
    for (const scheme of ['light', 'dark'] as const) {
      const pages = variablesIn(themeOfPages(applicationWith(custom, primary), MODES[scheme]));
      expect(variablesIn(themeOf(configWith(custom, primary), scheme))['accent']).toBe(pages['accent']);
    }
  });

  it('takes neither a colour nor a font that could end its declaration', () => {
    const hostile = { primary_color: 'red}*{display:none', font_family: 'x;}*{a:url(//evil)}/*"' };
    const style = themeOf(configWith(hostile), 'auto');
    expect(style).not.toMatch(/red|display|url\(|[/"*]/);
    expect(style.split('{').length).toBe(style.split('}').length);
  });

  it('uses the scheme of the page, else of the application, else of the reader', () => {
    expect(schemeOf('dark', { dark_mode: 'disabled' })).toBe('dark');
    expect(schemeOf(undefined, { dark_mode: 'disabled' })).toBe('light');
    expect(schemeOf('pink', { dark_mode: 'enabled' })).toBe('dark');
    expect(schemeOf(undefined, undefined)).toBe('auto');
  });
});
