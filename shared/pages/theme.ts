import type { Application } from '../applications/application.ts';

type Colours = Record<
  'page' | 'card' | 'tint' | 'rim' | 'shade' | 'text' | 'muted' | 'line' | 'error',
  string
>;
type DarkModeSetting = 'enabled' | 'disabled' | 'auto';

/**
 * Text, lines and errors have the contrast of WCAG 2.2 AA on card and tint (1.4.3, 1.4.11). Rim and shade
 * only decorate.
 */
const LIGHT: Colours = {
  page: '#f4f5f7',
  card: '#ffffff',
  tint: '#f7f8fa',
  rim: '#e1e4e9',
  shade: '#10182814',
  text: '#1b1d21',
  muted: '#595f69',
  line: '#868c96',
  error: '#b3261e',
};
const DARK: Colours = {
  page: '#0e1014',
  card: '#181b21',
  tint: '#1f232b',
  rim: '#2d323c',
  shade: '#00000066',
  text: '#f1f2f4',
  muted: '#b3b9c3',
  line: '#7f8691',
  error: '#ffb4ab',
};
const ACCENT = '#2457d6';
const ACCENT_DARK = '#8ab4ff';
/** Contrast of links with the card, which leaves 4.5 on the tint (WCAG 2.2, 1.4.3). */
const LINK_CONTRAST = 5;

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
export type ColourScheme = Colours & Record<'accent' | 'onAccent' | 'hover' | 'edge' | 'link', string>;

/** Returns the colours of an application in light and dark. */
export function accentedSchemes(
  application: Application | undefined,
): Record<'light' | 'dark', ColourScheme> {
  const { hub, customizations: own } = application?.config ?? {};
  const custom = hub?.customizations;
  const accent = custom?.primary_color ?? own?.primary_color;
  const page = custom?.background_color ?? LIGHT.page;
  return {
    light: accented({ ...LIGHT, page }, accent ?? ACCENT),
    dark: accented(DARK, custom?.primary_color_dark_mode ?? accent ?? ACCENT_DARK),
  };
}

/**
 * Adds the colours that follow from an accent. An accent that hardly differs from the card gets an edge, so
 * that buttons stay visible.
 */
function accented(colours: Colours, accent: string): ColourScheme {
  const { card, text } = colours;
  const onAccent = contrast(accent, '#ffffff') >= 4.5 ? '#ffffff' : '#000000';
  const edge = contrast(accent, card) >= 3 ? accent : text;
  const link = linkOf(accent, colours);
  return { ...colours, accent, onAccent, hover: hoverOf(accent, onAccent), edge, link };
}

/**
 * Returns the colour of links: the accent, mixed with the text until it can be read. Most accents for light
 * pages cannot be read on dark ones, where links in the colour of the text would not look like links.
 */
function linkOf(accent: string, { card, text }: Colours): string {
  const mixtures = [0, 0.25, 0.5, 0.75].map((share) => mixed(accent, text, share));
  return mixtures.find((colour) => contrast(colour, card) >= LINK_CONTRAST) ?? text;
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

function mixed(one: string, other: string, share: number): string {
  const [from, to] = [redGreenBlueOf(one), redGreenBlueOf(other)];
  const hex = from.map((value, n) => Math.round(value + ((to[n] ?? value) - value) * share));
  return `#${hex.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
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
  const [red = 0, green = 0, blue = 0] = redGreenBlueOf(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns red, green and blue of a colour such as #1a2b3c, from 0 to 255. */
function redGreenBlueOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
