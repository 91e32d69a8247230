import type { Application } from '../applications/application.ts';

type Colours = Record<'page' | 'card' | 'tint' | 'rim' | 'text' | 'muted' | 'line' | 'error', string>;
type Mode = 'enabled' | 'disabled' | 'auto';

/** Text, lines and errors have the contrast of WCAG 2.2 AA on their card (1.4.3, 1.4.11). */
const LIGHT: Colours = {
  page: '#f1f2f4',
  card: '#ffffff',
  tint: '#f7f8fa',
  rim: '#e1e4e9',
  text: '#1b1d21',
  muted: '#595f69',
  line: '#868c96',
  error: '#b3261e',
};
const DARK: Colours = {
  page: '#101216',
  card: '#1c1f26',
  tint: '#1f232b',
  rim: '#2d323c',
  text: '#f1f2f4',
  muted: '#b3b9c3',
  line: '#7f8691',
  error: '#ffb4ab',
};
const ACCENT = '#2457d6';
const ACCENT_DARK = '#8ab4ff';

/** Returns the dark mode of a page: the client's, else the application's, else the reader's own. */
export function darkModeOf(application: Application | undefined, wanted: Mode | undefined): Mode {
  return wanted ?? application?.config.hub?.customizations?.dark_mode ?? 'auto';
}

/**
 * Returns the CSS variables for an application's colours, font and corners. Its background colour applies to
 * the light page only.
 */
export function themeOf(application: Application | undefined, mode: Mode): string {
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

function variables({ onAccent, ...colours }: Scheme): string {
  return Object.entries({ ...colours, 'on-accent': onAccent })
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}

/**
 * Returns the font family. The reader's device must have the named fonts. Quotes are removed: names do not
 * need them, and an unclosed one would break the rest of the style.
 */
export function fontOf(family: string | undefined): string {
  const names = family?.replace(/["']/g, '').trim();
  return names ? `${names},system-ui,sans-serif` : 'system-ui,sans-serif';
}

/** Returns the contrast ratio of two colours (WCAG 2.2). White on #767676 has 4.5. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colours of an application in one mode, for media without CSS variables. */
export type Scheme = Colours & Record<'accent' | 'onAccent' | 'edge', string>;

/** Returns the colours of an application in light and dark. */
export function accentedSchemes(application: Application | undefined): Record<'light' | 'dark', Scheme> {
  const { hub, customizations: own } = application?.config ?? {};
  const custom = hub?.customizations;
  const accent = custom?.primary_color ?? own?.primary_color;
  const page = custom?.background_color ?? LIGHT.page;
  return {
    light: accented({ ...LIGHT, page }, accent ?? ACCENT),
    dark: accented(DARK, custom?.primary_color_dark_mode ?? accent ?? ACCENT_DARK),
  };
}

/** An accent that hardly differs from the card gets an edge, so that buttons stay visible. */
function accented(colours: Colours, accent: string): Scheme {
  const onAccent = contrast(accent, '#ffffff') >= 4.5 ? '#ffffff' : '#000000';
  const edge = contrast(accent, colours.card) >= 3 ? accent : colours.text;
  return { ...colours, accent, onAccent, edge };
}
