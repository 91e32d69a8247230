import { siteFileReply } from '../docs/site-reply.ts';
import type { HttpEvent } from '../http/http-event.ts';
import { page, Reply } from '../http/reply.ts';
import { config } from '../platform/config.ts';
import { randomToken } from '../platform/ids.ts';
import { buildingPage, failedPage } from './build-pages.ts';
import type { BuiltConsole } from './built-console.ts';
import { loadConsole } from './load-console.ts';

const ASSETS = '/console/assets/';

/**
 * Creates the answer to a request below `/console`: one of its files, or else the page, which knows its own
 * addresses. Throws 404 `asset_not_found`.
 */
export async function consoleReply(event: HttpEvent): Promise<Reply> {
  const isAsset = event.rawPath.startsWith(ASSETS);
  const built = await loadConsole(isAsset);
  if (built === 'building') return buildingPage();
  if (built === 'failed') return failedPage();
  return isAsset ? siteFileReply(event, built.assets, event.rawPath.slice(ASSETS.length)) : shell(built);
}

function shell({ page: html }: BuiltConsole): Reply {
  const nonce = randomToken(16);
  const body = html.replaceAll('%NONCE%', nonce).replaceAll('%SERVICE_URL%', config('BASE_URL'));
  const headers = {
    ...page(200, body).headers,
    'Content-Security-Policy': policyWith(nonce),
    // On the host of the API, a tenant's page must get no handle of the console's window.
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  return new Reply(200, headers, body);
}

/**
 * Pictures of users and applications may be anywhere; scripts are files of the service alone. The console
 * sends files to the bucket (decision 0636), and frames nothing but previews of pages (decision 0660).
 */
function policyWith(nonce: string): string {
  const http = config('BASE_URL').startsWith('http:') ? ' http:' : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: https:${http}`,
    "font-src 'self'",
    ['connect-src', "'self'", config('UPLOAD_ORIGIN')].filter(Boolean).join(' '),
    `frame-src ${config('BASE_URL')}/page-previews/`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
