import type { ProviderButton } from '../applications/settings/provider-buttons.ts';
import { escapeHtml } from '../platform/strings/html.ts';
import { markOf } from './provider-marks.ts';

/** An identity provider with which the sign-in may go on, and where the browser begins that. */
export type OfferedProvider = ProviderButton & { address: string };

/** The style of the ways to sign in below the form, beside that of all pages. */
export const OTHER_WAYS_STYLE = `.or{display:flex;align-items:center;gap:.75rem;margin:1.25rem 0 0;color:var(--muted);font-size:.875rem}.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--rim)}[data-passkey] button,.providers .button{border-color:var(--line);background:none;color:var(--text)}[data-passkey] button:hover,.providers .button:hover{background:var(--tint)}.providers .button{display:flex;align-items:center;justify-content:center;gap:.75rem}.providers :is(svg,i){flex:none;width:1.25rem;height:1.25rem}.providers i{display:grid;place-items:center;border:1px solid;border-radius:50%;font:600 .6875rem/1 var(--font)}`;

/** The line between the form and the other ways; `or` is HTML. */
export function divider(or: string): string {
  return `<p class="or">${or}</p>`;
}

/** The links to providers; `labelOf` returns HTML. */
export function providerLinks(
  providers: readonly OfferedProvider[],
  labelOf: (provider: OfferedProvider) => string,
): string {
  const links = providers.map(
    (one) =>
      `<a class="button" href="${escapeHtml(one.address)}">${markOf(one)}<span>${labelOf(one)}</span></a>`,
  );
  return `<div class="providers">${links.join('')}</div>`;
}
