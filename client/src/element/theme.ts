import { ACCENTS, accentColours, DARK_COLOURS, fontOf, LIGHT_COLOURS } from '../generated/colours.ts';
import type { AppConfig } from '../generated/types.gen.ts';

type Customizations = AppConfig['config']['customizations'];

/** The looks of the element: the reader's choice, or always light or dark. */
export type Scheme = 'auto' | 'light' | 'dark';

/** Returns the scheme that the page wants, else that of the application, else the reader's own. */
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
  const light = `color-scheme:light;${variables(LIGHT_COLOURS, accent ?? ACCENTS.light)}`;
  const dark = `color-scheme:dark;${variables(DARK_COLOURS, darkAccent ?? ACCENTS.dark)}`;
  const radius = custom?.rounded_corners === false ? '0' : '.6rem';
  const shape = `--svc-radius:${radius};--svc-font:${fontOf(custom?.font_family)}`;
  const colours = {
    light: `:host{${light}}`,
    dark: `:host{${dark}}`,
    auto: `:host{${light}}@media(prefers-color-scheme:dark){:host{${dark}}}`,
  };
  return `${colours[scheme]}:host{${shape}}`;
}

function variables(colours: typeof LIGHT_COLOURS, colour: string): string {
  const { onAccent, ...others } = accentColours(colour, colours);
  return Object.entries({ ...colours, ...others, 'on-accent': onAccent })
    .map(([name, value]) => `--svc-${name}:${value};`)
    .join('');
}

function colourOf(text: string | undefined): string | undefined {
  return text !== undefined && /^#[0-9a-f]{6}$/i.test(text) ? text : undefined;
}
