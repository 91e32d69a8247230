import { escapeHtml } from '../../../shared/platform/strings/html.ts';
import { layout, PAGE_HEADERS } from '../messages/layout.ts';
import { OWNER } from '../seed.ts';

const TITLE = 'Console';
const HEADER = `<header><h1>${TITLE}</h1><nav aria-label="Pages"><a href="/">Inbox</a></nav></header>`;

/** Renders the page with the button that signs the owner of the demonstration in. */
export function renderEntry(): string {
  return layout(
    TITLE,
    `${HEADER}
<main>
<p>The console shows the users, groups and sign-ins of your applications, and changes their settings. On this
machine one click signs the owner of the demonstration in, and adds made-up people to look at.</p>
<form method="post" action="/console"><button>Open the console as ${escapeHtml(OWNER)}</button></form>
</main>`,
  );
}

/** Renders the page in place of the button, with the reason why there is none. */
export function renderNoEntry(reason: string, baseUrl: string): string {
  return layout(
    TITLE,
    `${HEADER}
<main>
<p>Nobody is signed in by one click here: ${escapeHtml(reason)}</p>
<p>Open ${escapeHtml(baseUrl)}/console and sign in as ${escapeHtml(OWNER)}. The code is in the inbox.</p>
</main>`,
  );
}

/**
 * Returns the policy of the page with the button: that of the inbox without its script. Browsers apply
 * `form-action` to the redirect as well, so it names the console's origin.
 */
export function entryPolicy(baseUrl: string): string {
  return PAGE_HEADERS['content-security-policy']
    .split('; ')
    .filter((directive) => !/^(script|connect|frame)-src /.test(directive))
    .map((directive) => (directive === "form-action 'self'" ? `${directive} ${baseUrl}` : directive))
    .join('; ');
}
