/** Called while a file is sent, with the bytes of the body that are sent, and those of all. */
export type Report = (sent: number, all: number) => void;

/**
 * Creates a `fetch` that reports how much of a file is sent, which that of the browser cannot. Requests
 * without a file go through that of the browser.
 */
export function fetchWithProgress(report: Report): typeof fetch {
  return (input, init = {}) => {
    const { body } = init;
    if (!(body instanceof Blob || body instanceof FormData)) return fetch(input, init);
    return send(String(input), { ...init, body }, report);
  };
}

type WithFile = RequestInit & { body: Blob | FormData };

function send(url: string, { method = 'GET', headers, body, signal }: WithFile, report: Report) {
  return new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => report(loaded, total);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new TypeError('the request was not answered'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/** Headers are left out but for the type and the ETag: the client reads no others of an answer to a file. */
function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'etag', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  const isEmpty = request.status === 204 || request.status === 304;
  return new Response(isEmpty ? null : request.response, { status: request.status, headers });
}
