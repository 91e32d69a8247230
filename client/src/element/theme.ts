import { ACCENTS, accentColours, DARK_COLOURS, fontOf, LIGHT_COLOURS } from '../generated/colours.ts';
import type { AppConfig } from '../generated/types.gen.ts';

type Customizations = AppConfig['config']['customizations'];

/** The looks of the element: those of the page around it, or always light or dark. */
export type Scheme = 'auto' | 'light' | 'dark';

/** Returns the scheme that the attribute names, else that of the application, else that of the page. */
export function schemeOf(wanted: string | undefined, customizations: Customizations | undefined): Scheme {
  if (wanted === 'light' || wanted === 'dark') return wanted;
  const mode = customizations?.dark_mode;
  if (mode === 'enabled') return 'dark';
  return mode === 'disabled' ? 'light' : 'auto';
}

/**
 * Returns the style sheet that sets the CSS variables of an element to an application's colours, font and
 * corners. Variables that the page sets on the element win over it. A value that is no colour is left out.
 */
export function themeOf(config: AppConfig | undefined, scheme: Scheme): string {
  const custom = config?.config.customizations;
  const accent = colourOf(custom?.primary_color) ?? colourOf(config?.app.branding.primary_color);
  const darkAccent = colourOf(custom?.primary_color_dark_mode) ?? accent;
  const light = coloursOf(LIGHT_COLOURS, accent ?? ACCENTS.light);
  const dark = coloursOf(DARK_COLOURS, darkAccent ?? ACCENTS.dark);
  const variables = light.map(([name, value], n) => `--svc-${name}:light-dark(${value},${dark[n]?.[1]});`);
  const radius = custom?.rounded_corners === false ? '0' : '.6rem';
  const own = scheme === 'auto' ? '' : `color-scheme:${scheme};`;
  const font = `font-family:var(--svc-font,${fontOf(custom?.font_family)})`;
  return `:host{${own}${variables.join('')}--svc-radius:${radius};${font}}`;
}

/** Returns the scheme in which a browser shows an element, by the computed `color-scheme` of it. */
export function shownScheme(colorScheme: string): Scheme {
  const isDark = colorScheme.includes('dark');
  if (isDark && colorScheme.includes('light')) return 'auto';
  return isDark ? 'dark' : 'light';
}

function coloursOf(colours: typeof LIGHT_COLOURS, colour: string): [name: string, value: string][] {
  const { onAccent, ...others } = accentColours(colour, colours);
  return Object.entries({ ...colours, ...others, 'on-accent': onAccent });
}

function colourOf(text: string | undefined): string | undefined {
  return text !== undefined && /^#[0-9a-f]{6}$/i.test(text) ? text : undefined;
}
