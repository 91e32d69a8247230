import type { ProviderButton } from '../applications/settings/provider-buttons.ts';
import { initialsOf } from '../pages/initials.ts';
import { escapeHtml } from '../platform/strings/html.ts';

/** The shapes by which people find a provider, drawn for this page: their colours, or that of the text. */
const SHAPES: Readonly<Record<Exclude<ProviderButton['preset'], 'oidc'>, string>> = {
  google:
    '<g fill="none" stroke-width="3.6"><path stroke="#ea4335" d="M3.94 6.5A7 7 0 0 1 14.95 5.05"/><path stroke="#fbbc05" d="M3.94 13.5A7 7 0 0 1 3.94 6.5"/><path stroke="#34a853" d="M14.95 14.95A7 7 0 0 1 3.94 13.5"/><path stroke="#4285f4" d="M10 10H17A7 7 0 0 1 14.95 14.95"/></g>',
  microsoft:
    '<path fill="#f25022" d="M1 1h8v8H1z"/><path fill="#7fba00" d="M11 1h8v8h-8z"/><path fill="#00a4ef" d="M1 11h8v8H1z"/><path fill="#ffb900" d="M11 11h8v8h-8z"/>',
  apple:
    '<path fill="currentColor" d="M10 6.4C11 5.8 12.2 5.4 13.4 5.6 14.6 5.8 15.6 6.5 16.2 7.4 14.6 8.4 13.9 9.6 14 11.1 14.1 12.7 15.1 13.9 16.6 14.5 15.9 16.4 14.6 18.6 12.9 18.6 11.8 18.6 11.2 18 10.1 18 9 18 8.3 18.6 7.3 18.6 5.1 18.6 3 14.8 3 11.4 3 8 5 5.6 7.2 5.6 8.3 5.6 9.2 6 10 6.4zM10 5C10 3 11.4 1.5 13.2 1.3 13.3 3.3 11.8 5 10 5z"/>',
  github:
    '<path fill="currentColor" d="M3.5 2.4 7 4.2A11 11 0 0 1 13 4.2L16.5 2.4C17 4.2 16.9 5.6 16.7 6.4 17.6 7.5 18 8.8 18 10.1 18 13.8 15.5 15.5 12.7 15.9V18.8H7.3V15.9C4.5 15.5 2 13.8 2 10.1 2 8.8 2.4 7.5 3.3 6.4 3.1 5.6 3 4.2 3.5 2.4z"/>',
};

/** Returns the mark of a provider as HTML, which screen readers skip: a shape, or the initials of a name. */
export function markOf({ preset, name }: Pick<ProviderButton, 'preset' | 'name'>): string {
  if (preset === 'oidc') return `<i aria-hidden="true">${escapeHtml(initialsOf(name) ?? '')}</i>`;
  return `<svg viewBox="0 0 20 20" aria-hidden="true">${SHAPES[preset]}</svg>`;
}
