import { escapeHtml } from '../platform/strings/html.ts';

/** Returns an icon with initials as a `data:` URL. Colours are as CSS has them. */
export function iconWith(
  initials: string,
  colours: { accent: string; onAccent: string; edge: string },
  isRound: boolean,
): string {
  const size = [...initials].length > 1 ? 14 : 18;
  const tile = `<rect x="1" y="1" width="30" height="30" rx="${isRound ? 8 : 0}" fill="${colours.accent}" stroke="${colours.edge}"/>`;
  const letters = `<text x="16" y="17" fill="${colours.onAccent}" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeHtml(initials)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${tile}${letters}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
