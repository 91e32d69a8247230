import { escapeHtml } from '../../../shared/platform/strings/html.ts';
import { layout, SCRIPT_ELEMENT } from './layout.ts';
import { type Message, splitByLinks } from './message.ts';

const REFRESH_SECONDS = 5;

/**
 * Renders the messages that a search found. The script adds messages as they arrive; without scripts, the
 * page refreshes itself.
 */
export function renderPage(messages: Message[], query: string): string {
  const empty = query
    ? `<p id="empty">Nothing with “${escapeHtml(query)}” yet.</p>`
    : '<p id="empty">Nothing yet. Messages appear here.</p>';
  return layout(
    `Local inbox (${messages.length})`,
    `<header>
<h1>Local inbox</h1>
<nav aria-label="Pages"><a href="/text">Text the service</a> <a href="/example">Example page</a> <a href="/console">Console</a></nav>
<form method="get" action="/" role="search">
<label for="search">Search</label>
<input id="search" name="q" type="search" value="${escapeHtml(query)}" placeholder="part of an address or text" autocomplete="off">
<noscript><button>Search</button></noscript>
</form>
</header>
<p id="status" role="status"></p>
<main data-newest="${escapeHtml(messages[0]?.id ?? '')}">
${messages.map(renderMessage).join('\n') || empty}
</main>
${SCRIPT_ELEMENT}`,
    `<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`,
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

/** Renders a message as the page shows it. */
export function renderMessage({ id, channel, to, subject, text, html, code, at }: Message): string {
  const kind = channel === 'sms' ? 'Text message' : 'E-mail';
  const heading = channel === 'sms' ? kind : subject || '(no subject)';
  return `<article id="${escapeHtml(id)}" aria-label="${escapeHtml(`${kind} to ${to}`)}">
<p class="meta"><span>${kind} to ${escapeHtml(to)}</span><time datetime="${escapeHtml(at)}">${escapeHtml(at)}</time></p>
<h2>${escapeHtml(heading)}</h2>
<pre>${splitByLinks(text).map(renderPiece).join('')}</pre>${code ? renderCode(code) : ''}${html ? renderFrame(id) : ''}
</article>`;
}

function renderCode(code: string): string {
  const shown = escapeHtml(code);
  return `\n<p class="code"><code>${shown}</code><button type="button" data-copy="${shown}">Copy code</button></p>`;
}

/** Renders the place of the HTML of an e-mail, which loads when somebody opens it. */
function renderFrame(id: string): string {
  return `\n<details><summary>Shown as sent</summary>
<iframe title="The e-mail as sent" src="/messages/${escapeHtml(id)}/html" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
</details>`;
}

/** Renders a piece. Only http and https URLs have `href`, so nothing else becomes a link. */
function renderPiece({ text, href }: { text: string; href?: string }): string {
  if (!href) return escapeHtml(text);
  return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${escapeHtml(text)}</a>`;
}
