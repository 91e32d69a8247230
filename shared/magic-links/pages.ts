import type { Application } from '../applications/application.ts';
import { escapeHtml } from '../http/html.ts';

const STYLE = `:root{color-scheme:light dark;--accent:#2457d6;--on-accent:#fff}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{width:100%;max-width:24rem;text-align:center}h1{font-size:1.4rem;line-height:1.25;margin:0 0 .5rem}p{margin:.5rem 0 1.25rem}
img{max-height:4rem;max-width:60%}button,a.button{display:inline-block;width:100%;padding:.8rem 1rem;border:0;border-radius:.6rem;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid CanvasText;outline-offset:2px}small{opacity:.8}`;

function layout(application: Application | undefined, title: string, body: string): string {
  const custom = application?.config.hub?.customizations;
  const accent = custom?.primary_color ?? application?.config.customizations?.primary_color;
  const scheme = { enabled: 'dark', disabled: 'light', auto: 'light dark' }[custom?.dark_mode ?? 'auto'];
  const brand = `:root{color-scheme:${scheme};${accent ? `--accent:${accent};` : ''}}`;
  const dark = custom?.primary_color_dark_mode
    ? `@media(prefers-color-scheme:dark){:root{--accent:${custom.primary_color_dark_mode}}}`
    : '';
  const icon = application?.icon ? `<img src="${escapeHtml(application.icon)}" alt="">` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}${brand}${dark}</style></head><body><main>${icon}${body}</main></body></html>`;
}

/** The page of a link that signs in: whom it signs in, and the button that does it. It posts to its own address. */
export function continuePage(application: Application, who: string | undefined): string {
  const name = escapeHtml(application.name);
  const as = who ? ` as <strong>${escapeHtml(who)}</strong>` : '';
  return layout(
    application,
    `Sign in to ${application.name}`,
    `<h1>Sign in to ${name}</h1><p>Continue${as}</p><form method="post"><button type="submit">Continue</button></form><p><small>If you did not ask for this, close this page.</small></p>`,
  );
}

/** The page of a link that cannot be used: the same for used, expired and unknown ones, with a way back where one is known. */
export function deadLinkPage(application: Application | undefined): string {
  const back = application?.config.default_redirect_url;
  const way = back
    ? `<a class="button" href="${escapeHtml(back)}">Back to ${escapeHtml(application.name)}</a>`
    : '';
  return layout(
    application,
    'This link no longer works',
    `<h1>This link no longer works</h1><p>It may have been used already, or it is too old. Ask for a new one.</p>${way}`,
  );
}

/** The end of a sign-in that leads nowhere else. */
export function signedInPage(application: Application): string {
  return layout(
    application,
    'You are signed in',
    `<h1>You are signed in</h1><p>You can close this page and go on in ${escapeHtml(application.name)}.</p>`,
  );
}

/** A failure of a sign-in, for people. */
export function failurePage(application: Application | undefined, detail: string): string {
  return layout(application, 'Sign-in failed', `<h1>Sign-in failed</h1><p>${escapeHtml(detail)}</p>`);
}

/** An e-mail address or phone number that its owner recognises and nobody else learns. */
export function masked(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length < 3) return undefined;
  const at = value.lastIndexOf('@');
  if (at > 0) return `${value.charAt(0)}***${value.slice(at)}`;
  return value.startsWith('+') ? `***${value.slice(-3)}` : undefined;
}
