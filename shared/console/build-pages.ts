import { page, Reply } from '../http/reply.ts';

/** Seconds after which the page of a build that is still running loads itself again. */
const RETRY_SECONDS = 2;

/** Creates the page that is shown while the console is being built. It reloads itself without a script. */
export function buildingPage(): Reply {
  const { headers, body } = page(
    503,
    noticeOf(
      'The console is being built',
      'This takes some seconds after the first start and after a change. The page loads itself again.',
      `<meta http-equiv="refresh" content="${RETRY_SECONDS}">`,
    ),
  );
  return new Reply(503, { ...headers, 'Retry-After': String(RETRY_SECONDS) }, body);
}

/** Creates the page that is shown after a build that failed. */
export function failedPage(): Reply {
  const text =
    'Run <code>node console/build.ts</code> in a terminal to see why; <code>npm ci</code> installs the packages that it needs. Then load this page again.';
  return page(500, noticeOf('The console could not be built', text));
}

function noticeOf(title: string, text: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${head}<link rel="icon" href="data:,"><title>${title}</title><style>:root{color-scheme:light dark}body{max-width:34rem;margin:15vh auto;padding:0 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}
