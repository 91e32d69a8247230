import type { Application } from '../applications/application.ts';
import { ACCENTS, accentColours, contrast, DARK_COLOURS, fontOf, LIGHT_COLOURS, mixed } from './colours.ts';

type PageColours = typeof LIGHT_COLOURS & Record<'page' | 'tint', string>;
type DarkModeSetting = 'enabled' | 'disabled' | 'auto';

const LIGHT: PageColours = { ...LIGHT_COLOURS, page: '#f4f5f7', tint: '#f7f8fa' };
const DARK: PageColours = { ...DARK_COLOURS, page: '#0e1014', tint: '#1f232b' };

/** Returns the dark mode of a page: the client's, else the application's, else the reader's own. */
export function darkModeOf(
  application: Application | undefined,
  wanted: DarkModeSetting | undefined,
): DarkModeSetting {
  return wanted ?? application?.config.hub?.customizations?.dark_mode ?? 'auto';
}

/**
 * Returns the CSS variables for an application's colours, font and corners. Its background colour applies to
 * the light page only.
 */
export function themeOf(application: Application | undefined, mode: DarkModeSetting): string {
  const custom = application?.config.hub?.customizations;
  const schemes = accentedSchemes(application);
  const light = `color-scheme:light;${variables(schemes.light)}`;
  const dark = `color-scheme:dark;${variables(schemes.dark)}`;
  const shape = `--radius:${custom?.rounded_corners === false ? '0' : '.6rem'};--font:${fontOf(custom?.font_family)}`;
  const colours = {
    enabled: `:root{${dark}}`,
    disabled: `:root{${light}}`,
    auto: `:root{${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`,
  };
  return `${colours[mode]}:root{${shape}}`;
}

function variables({ onAccent, ...colours }: ColourScheme): string {
  return Object.entries({ ...colours, 'on-accent': onAccent })
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}

/** The colours of an application in one mode, for media without CSS variables. */
export type ColourScheme = PageColours & ReturnType<typeof accentColours> & { hover: string };

/** Returns the colours of an application in light and dark. */
export function accentedSchemes(
  application: Application | undefined,
): Record<'light' | 'dark', ColourScheme> {
  const { hub, customizations: own } = application?.config ?? {};
  const custom = hub?.customizations;
  const accent = custom?.primary_color ?? own?.primary_color;
  const page = custom?.background_color ?? LIGHT.page;
  return {
    light: accented({ ...LIGHT, page }, accent ?? ACCENTS.light),
    dark: accented(DARK, custom?.primary_color_dark_mode ?? accent ?? ACCENTS.dark),
  };
}

function accented(colours: PageColours, accent: string): ColourScheme {
  const ofAccent = accentColours(accent, colours);
  return { ...colours, ...ofAccent, hover: hoverOf(accent, ofAccent.onAccent) };
}

/**
 * Returns the colour of a button under the pointer: a little farther from its text; or closer where that is
 * hardly seen, as for black; or much farther where the text could then not be read.
 */
function hoverOf(accent: string, onAccent: string): string {
  const opposite = onAccent === '#ffffff' ? '#000000' : '#ffffff';
  const [slight, closer] = [mixed(accent, opposite, 0.15), mixed(accent, onAccent, 0.2)];
  if (contrast(slight, accent) >= 1.1) return slight;
  return contrast(closer, onAccent) >= 4.5 ? closer : mixed(accent, opposite, 0.4);
}
