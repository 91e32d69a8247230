import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Application } from '../../../shared/applications/application.ts';
import { themeOf } from '../../../shared/pages/theme.ts';
import { applicationWith } from '../../support/branded-application.ts';

type Customizations = NonNullable<NonNullable<Application['config']['hub']>['customizations']>;
type Mode = 'enabled' | 'disabled' | 'auto';

const HOSTILE = ['#000000', '#ffffff', '#00ff00', '#ff00ff', '#ffff00', '#181b21', '#767676'];

const colour = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
);

function styleOf(customizations: Customizations, mode: Mode): string {
  return themeOf(applicationWith({ hub: { customizations } }), mode);
}

/** The value that a variable has in a style; the last one where it is set for both modes. */
function variable(style: string, name: string): string {
  return [...style.matchAll(new RegExp(`--${name}:([^;}]+)`, 'g'))].at(-1)?.[1] ?? '';
}

/** WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const light = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [0, 2, 4]
      .map((at) => Number(`0x${hex.slice(1 + at, 3 + at)}`) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  return Math.max(light(one) / light(other), light(other) / light(one));
}

describe('the colours of a page', () => {
  it.each(['enabled', 'disabled', 'auto'] as const)(
    'can be read, whatever colour an application has chosen (%s)',
    (mode) => {
      fc.assert(
        fc.property(colour, colour, colour, (primary_color, primary_color_dark_mode, background_color) => {
          const style = styleOf({ primary_color, primary_color_dark_mode, background_color }, mode);
          const of = (name: string) => variable(style, name);
          expect(contrast(of('accent'), of('on-accent'))).toBeGreaterThanOrEqual(4.5);
          expect(contrast(of('hover'), of('on-accent'))).toBeGreaterThanOrEqual(4.5);
          expect(contrast(of('hover'), of('accent'))).toBeGreaterThan(1.05);
          expect(contrast(of('edge'), of('card'))).toBeGreaterThanOrEqual(3);
          expect(contrast(of('link'), of('card'))).toBeGreaterThanOrEqual(4.5);
          for (const text of ['text', 'muted', 'error']) {
            expect(contrast(of(text), of('card'))).toBeGreaterThanOrEqual(4.5);
          }
          for (const text of ['text', 'muted', 'link']) {
            expect(contrast(of(text), of('tint'))).toBeGreaterThanOrEqual(4.5);
          }
          expect(contrast(of('line'), of('card'))).toBeGreaterThanOrEqual(3);
        }),
      );
    },
  );

  it('let a link in dark differ from text, if the accent is for light pages', () => {
    const of = (name: string) => variable(styleOf({ primary_color: '#2457d6' }, 'enabled'), name);
    expect(of('link')).toBe('#8ba5e5');
    expect(of('link')).not.toBe(of('text'));
  });

  it('are those of the reader, of light, or of dark', () => {
    expect(styleOf({}, 'auto')).toMatch(/color-scheme:light;.*prefers-color-scheme:dark.*color-scheme:dark;/);
    expect(styleOf({}, 'enabled')).not.toContain('color-scheme:light');
    expect(styleOf({}, 'disabled')).not.toContain('dark');
  });

  it('keep a background that is chosen for light out of dark', () => {
    expect(variable(styleOf({ background_color: '#ffeedd' }, 'disabled'), 'page')).toBe('#ffeedd');
    expect(styleOf({ background_color: '#ffeedd' }, 'enabled')).not.toContain('#ffeedd');
  });
});

describe('the font of a page', () => {
  it('cannot break out of the style, not even with a quote that is never closed', () => {
    expect(variable(styleOf({ font_family: '"Open Sans' }, 'auto'), 'font')).toBe(
      'Open Sans,system-ui,sans-serif',
    );
  });
});
