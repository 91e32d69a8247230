import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../../../shared/platform/strings/html.ts';

const STYLE = readFileSync(join(import.meta.dirname, 'inbox.css'), 'utf8');
const SCRIPT = readFileSync(join(import.meta.dirname, 'inbox.js'), 'utf8');

/** Headers of a page: its own style and script by their hashes, nothing from elsewhere, no framing. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${sourceOf(STYLE)}`,
    `script-src ${sourceOf(SCRIPT)}`,
    "connect-src 'self'",
    "frame-src 'self'",
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** The script of the inbox, which PAGE_HEADERS allow. */
export const SCRIPT_ELEMENT = `<script type="module">${SCRIPT}</script>`;

/** Renders a page. `head` and `body` are HTML. */
export function layout(title: string, body: string, head = ''): string {
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
${body}
</body>
</html>
`;
}

/** Returns the source expression of an inline script or style. */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
