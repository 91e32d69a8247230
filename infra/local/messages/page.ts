import { createHash } from 'node:crypto';
import { type Message, splitByLinks } from './message.ts';

const REFRESH_SECONDS = 5;

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentcolor 18%, transparent); --accent: light-dark(#1a56c4, #8ab4ff); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f7f7f8, #16171a); }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; justify-content: space-between; margin-bottom: 1.5rem; }
h1 { font-size: 1.4rem; margin: 0; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
form.text { display: grid; gap: .5rem; max-width: 24rem; }
[role=alert] { font-weight: 600; }
input, button { font: inherit; padding: .35rem .7rem; border: 1px solid var(--line); border-radius: .5rem; background: light-dark(#fff, #222429); color: inherit; }
a { color: var(--accent); overflow-wrap: anywhere; }
article { border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.2rem; margin-bottom: 1rem; background: light-dark(#fff, #1e2024); }
article p { margin: 0; font-size: .875rem; opacity: .8; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: .2rem 0 .6rem; overflow-wrap: anywhere; }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
code { display: inline-block; margin-top: .8rem; font-size: 1.5rem; letter-spacing: .15em; user-select: all; }
`;

/** Headers of the page: no scripts, no external content, no framing. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** Renders the inbox as a page without script that refreshes itself. */
export function renderPage(messages: Message[], to: string): string {
  const items = messages.map(renderMessage).join('\n');
  const empty = to
    ? `<p>Nothing for ${escapeHtml(to)} yet.</p>`
    : '<p>Nothing yet. Messages appear here.</p>';
  return layout(
    `Local inbox (${messages.length})`,
    `<header>
<h1>Local inbox</h1>
<form method="get" action="/">
<label for="to">Recipient</label>
<input id="to" name="to" type="search" value="${escapeHtml(to)}" placeholder="everyone" autocomplete="off">
<button>Filter</button>${to ? '\n<a href="/">Show all</a>' : ''}
</form>
<form method="get" action="/text"><button>Text the service</button></form>
</header>
<main>
${items || empty}
</main>`,
    `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`,
  );
}

/**
 * Renders the form that sends a text to the service. It does not refresh itself, so that input is not lost.
 */
export function renderForm(fault?: string): string {
  return layout(
    'Text the service',
    `<header><h1>Text the service</h1><a href="/">Inbox</a></header>
<main>${fault ? `<p role="alert">${escapeHtml(fault)}</p>` : ''}
<form class="text" method="post" action="/text">
<label for="from">From (your number)</label>
<input id="from" name="from" type="tel" required value="+12025550123">
<label for="to">To (a number of the service)</label>
<input id="to" name="to" type="tel" required value="+12025550100">
<label for="text">Text</label>
<input id="text" name="text" required maxlength="1600" autocomplete="off">
<button>Send</button>
</form>
</main>`,
  );
}

function layout(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

function renderMessage({ channel, to, subject, text, code, at }: Message): string {
  const heading = channel === 'sms' ? 'Text message' : subject || '(no subject)';
  return `<article>
<p>${channel === 'sms' ? 'SMS' : 'E-mail'} to ${escapeHtml(to)} &middot; <time datetime="${escapeHtml(at)}">${escapeHtml(at)}</time></p>
<h2>${escapeHtml(heading)}</h2>
<pre>${splitByLinks(text).map(renderPiece).join('')}</pre>${code ? `\n<code>${escapeHtml(code)}</code>` : ''}
</article>`;
}

/** Renders a piece. Only http and https URLs have `href`, so nothing else becomes a link. */
function renderPiece({ text, href }: { text: string; href?: string }): string {
  if (!href) return escapeHtml(text);
  return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${escapeHtml(text)}</a>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[<>&"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
