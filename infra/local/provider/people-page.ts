import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../../../shared/platform/strings/html.ts';
import { PEOPLE, type Person } from './people.ts';

const STYLE = readFileSync(join(import.meta.dirname, 'people-page.css'), 'utf8');
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Headers of a page: its own style by its hash, no script, nothing from elsewhere, no framing. */
export const HEADERS_OF_PAGES = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const STAND_IN =
  'It stands in for Google and others on this machine. It asks for no password, and its people are made up.';

/** Renders the page on which a person is chosen for a sign-in. Each press sends the form. */
export function renderPeople(): string {
  const buttons = PEOPLE.map(
    (person) =>
      `<button name="person" value="${person.id}">${escapeHtml(String(person.claims['name']))}<span>${escapeHtml(addressLine(person))}</span></button>`,
  );
  return pageOf(
    'Who signs in?',
    `<p>This is the Example provider. ${STAND_IN}</p>
<form method="post">
${buttons.join('\n')}
<button name="person" value="">Cancel</button>
</form>`,
  );
}

/** Renders the page that leads back to the client. A redirect would break `form-action` there (0060). */
export function renderReturn(address: string): string {
  const target = escapeHtml(address);
  return pageOf(
    'One moment',
    `<p><a href="${target}">Continue</a></p>`,
    `<meta http-equiv="refresh" content="0;url=${target}">`,
  );
}

/** Renders the page at the address of the provider itself, for who opens it without signing in. */
export function renderAbout(): string {
  return pageOf(
    'Example provider',
    `<p>${STAND_IN}</p>
<p>Begin a sign-in at the page of an application.</p>`,
  );
}

/** Renders the reason why a sign-in cannot go on. */
export function renderRefusal(reason: string): string {
  return pageOf(
    'This sign-in can’t go on',
    `<p>${escapeHtml(reason)}</p>
<p>Go back to the application and sign in again.</p>`,
  );
}

function addressLine({ claims }: Person): string {
  const { email, email_verified: isVerified } = claims;
  if (typeof email !== 'string') return 'no e-mail address';
  return `${email}, ${isVerified ? 'verified' : 'not verified'}`;
}

function pageOf(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
${head}
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
