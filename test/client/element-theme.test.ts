import { describe, expect, it } from 'vitest';
import { schemeOf, shownScheme, themeOf } from '../../client/src/element/theme.ts';
import type { AppConfig } from '../../client/src/generated/types.gen.ts';
import type { Application } from '../../shared/applications/application.ts';
import { themeOf as themeOfPages } from '../../shared/pages/theme.ts';

type Customizations = AppConfig['config']['customizations'];
const MODES = { light: 'disabled', dark: 'enabled' } as const;

/** Returns the accent that a style sheet of pages sets. */
function accentIn(style: string): string | undefined {
  return /--accent:([^;}]*)/.exec(style)?.[1];
}

/** Returns the accent that the style sheet of the element has in a scheme. */
function accentOfElement(style: string, scheme: 'light' | 'dark'): string | undefined {
  const [, light, dark] = /--svc-accent:light-dark\((.*?),(.*?)\);/.exec(style) ?? [];
  return scheme === 'light' ? light : dark;
}

function configWith(customizations: Customizations, primary?: string): AppConfig {
  const branding = { ...customizations, ...(primary && { primary_color: primary }) };
  return { app: { branding }, config: { customizations } } as AppConfig;
}

function applicationWith(customizations: Customizations, primary?: string): Application {
  return { config: { hub: { customizations }, customizations: { primary_color: primary } } } as Application;
}

describe('the theme of the element', () => {
  it.each([
    [{}, undefined],
    [{}, '#112233'],
    [{ primary_color: '#445566' }, '#112233'],
    [{ primary_color_dark_mode: '#99aabb' }, '#112233'],
  ] as const)('takes the accent of %j from the same setting as the pages', (custom, primary) => {
    for (const scheme of ['light', 'dark'] as const) {
      const pages = accentIn(themeOfPages(applicationWith(custom, primary), MODES[scheme]));
      expect(accentOfElement(themeOf(configWith(custom, primary), scheme), scheme)).toBe(pages);
    }
  });

  it('takes neither a colour nor a font that could end its declaration', () => {
    const hostile = { primary_color: 'red}*{display:none', font_family: 'x;}*{a:url(//evil)}/*"' };
    const style = themeOf(configWith(hostile), 'auto');
    expect(style).not.toMatch(/red|display|url\(|[/"*]/);
    expect(style.split('{').length).toBe(style.split('}').length);
  });

  it('has the scheme of the page unless one is set', () => {
    expect(themeOf(undefined, 'auto')).not.toContain('color-scheme');
    expect(themeOf(undefined, 'dark')).toContain('color-scheme:dark;');
    expect(['normal', 'light', 'dark', 'light dark'].map(shownScheme)).toEqual([
      'light',
      'light',
      'dark',
      'auto',
    ]);
  });

  it('takes the font of the page, else that of the application', () => {
    const config = configWith({ font_family: 'Inter' });
    expect(themeOf(config, 'auto')).toContain('font-family:var(--svc-font,Inter,system-ui,sans-serif)');
  });

  it('uses the scheme of the attribute, else of the application, else of the page', () => {
    expect(schemeOf('dark', { dark_mode: 'disabled' })).toBe('dark');
    expect(schemeOf(undefined, { dark_mode: 'disabled' })).toBe('light');
    expect(schemeOf('pink', { dark_mode: 'enabled' })).toBe('dark');
    expect(schemeOf(undefined, undefined)).toBe('auto');
  });
});
