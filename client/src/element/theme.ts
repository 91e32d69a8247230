import type { AppConfig } from '../generated/types.gen.ts';

type Customizations = AppConfig['config']['customizations'];
type Colours = Record<'card' | 'rim' | 'shade' | 'text' | 'muted' | 'line' | 'error', string>;

/*
 * Colours and rules are those of the service's pages: test/client/element-theme.test.ts compares them.
 */
const LIGHT: Colours = {
  card: '#ffffff',
  rim: '#e1e4e9',
  shade: '#10182814',
  text: '#1b1d21',
  muted: '#595f69',
  line: '#868c96',
  error: '#b3261e',
};
const DARK: Colours = {
  card: '#181b21',
  rim: '#2d323c',
  shade: '#00000066',
  text: '#f1f2f4',
  muted: '#b3b9c3',
  line: '#7f8691',
  error: '#ffb4ab',
};
const ACCENT = '#2457d6';
const ACCENT_DARK = '#8ab4ff';
const LINK_CONTRAST = 5;

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
  const light = `color-scheme:light;${variables(LIGHT, accent ?? ACCENT)}`;
  const dark = `color-scheme:dark;${variables(DARK, darkAccent ?? ACCENT_DARK)}`;
  const radius = custom?.rounded_corners === false ? '0' : '.6rem';
  const shape = `--svc-radius:${radius};--svc-font:${fontOf(custom?.font_family)}`;
  const colours = {
    light: `:host{${light}}`,
    dark: `:host{${dark}}`,
    auto: `:host{${light}}@media(prefers-color-scheme:dark){:host{${dark}}}`,
  };
  return `${colours[scheme]}:host{${shape}}`;
}

/**
 * Returns CSS variables. An accent that hardly differs from the card gets an edge, so that buttons stay
 * visible.
 */
function variables(colours: Colours, accent: string): string {
  const onAccent = contrast(accent, '#ffffff') >= 4.5 ? '#ffffff' : '#000000';
  const edge = contrast(accent, colours.card) >= 3 ? accent : colours.text;
  const link = linkOf(accent, colours);
  return Object.entries({ ...colours, accent, 'on-accent': onAccent, edge, link })
    .map(([name, value]) => `--svc-${name}:${value};`)
    .join('');
}

/** Returns the colour of links: the accent, mixed with the text until it can be read. */
function linkOf(accent: string, { card, text }: Colours): string {
  const mixtures = [0, 0.25, 0.5, 0.75].map((share) => mixed(accent, text, share));
  return mixtures.find((colour) => contrast(colour, card) >= LINK_CONTRAST) ?? text;
}

function mixed(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * share);
  });
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function colourOf(text: string | undefined): string | undefined {
  return text !== undefined && /^#[0-9a-f]{6}$/i.test(text) ? text : undefined;
}

/** Returns the font family. Removes whatever could end the declaration. */
function fontOf(family: string | undefined): string {
  const names = family?.replace(/[^\p{L}\p{N} ,_-]/gu, '').trim();
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
