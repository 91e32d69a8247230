// Generated from shared/pages/colours.ts by `npm run generate -- texts`. Do not edit.

type Colours = Record<'card' | 'rim' | 'shade' | 'text' | 'muted' | 'line' | 'error', string>;

/** The colours that follow from an accent. */
type AccentColours = Record<'accent' | 'onAccent' | 'edge' | 'link', string>;

/**
 * Text, lines and errors have the contrast of WCAG 2.2 AA on card and tint (1.4.3, 1.4.11). Rim and shade
 * only decorate.
 */
export const LIGHT_COLOURS: Colours = {
  card: '#ffffff',
  rim: '#e1e4e9',
  shade: '#10182814',
  text: '#1b1d21',
  muted: '#595f69',
  line: '#868c96',
  error: '#b3261e',
};
export const DARK_COLOURS: Colours = {
  card: '#181b21',
  rim: '#2d323c',
  shade: '#00000066',
  text: '#f1f2f4',
  muted: '#b3b9c3',
  line: '#7f8691',
  error: '#ffb4ab',
};
/** The accents of an application without colours of its own. */
export const ACCENTS = { light: '#2457d6', dark: '#8ab4ff' };
/** Contrast of links with the card, which leaves 4.5 on the tint (WCAG 2.2, 1.4.3). */
const LINK_CONTRAST = 5;

/**
 * Returns the colours that follow from an accent. An accent that hardly differs from the card gets an edge,
 * so that buttons stay visible.
 */
export function accentColours(accent: string, { card, text }: Pick<Colours, 'card' | 'text'>): AccentColours {
  return {
    accent,
    onAccent: contrast(accent, '#ffffff') >= 4.5 ? '#ffffff' : '#000000',
    edge: contrast(accent, card) >= 3 ? accent : text,
    link: linkOf(accent, card, text),
  };
}

/**
 * Returns the colour of links: the accent, mixed with the text until it can be read. Most accents for light
 * pages cannot be read on dark ones, where links in the colour of the text would not look like links.
 */
function linkOf(accent: string, card: string, text: string): string {
  const mixtures = [0, 0.25, 0.5, 0.75].map((share) => mixed(accent, text, share));
  return mixtures.find((colour) => contrast(colour, card) >= LINK_CONTRAST) ?? text;
}

/** Mixes two colours: `share` is that of the other one. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [redGreenBlueOf(one), redGreenBlueOf(other)];
  const hex = from.map((value, n) => Math.round(value + ((to[n] ?? value) - value) * share));
  return `#${hex.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Returns the font family, without whatever could end the declaration. The reader's device must have the
 * named fonts.
 */
export function fontOf(family: string | undefined): string {
  const names = family?.replace(/[^\p{L}\p{N} ,_-]/gu, '').trim();
  return names ? `${names},system-ui,sans-serif` : 'system-ui,sans-serif';
}

/** Returns the contrast ratio of two colours (WCAG 2.2). White on #767676 has 4.5. */
export function contrast(one: string, other: string): number {
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
