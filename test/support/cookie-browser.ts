/** A page as a browser without scripts has it. */
export type Page = { status: number; url: string; text: string; headers: Headers };

type Cookie = { name: string; value: string; path: string };

/**
 * A browser without scripts: keeps cookies by path, follows redirects and pages that lead on by themselves as
 * long as they stay on the service, posts forms as they stand in the page.
 */
export class CookieBrowser {
  /** The languages of its reader, as `Accept-Language` has them. */
  languages = '';
  readonly #origin: string;
  #cookies: Cookie[];

  constructor(origin: string, cookies: readonly Cookie[] = []) {
    this.#origin = origin;
    this.#cookies = [...cookies];
  }

  /** The cookies it has now, for another browser to begin with. */
  cookies(): readonly Cookie[] {
    return this.#cookies;
  }

  get(url: string): Promise<Page> {
    return this.#request(url, { method: 'GET' });
  }

  /** Posts the page's form whose hidden `action` field has that value, with further fields. */
  submit(page: Page, action: string, fields: Record<string, string> = {}): Promise<Page> {
    const { address, hidden } = formOf(page, action);
    return this.post(address, { ...hidden, action, ...fields });
  }

  /** The same for a form with the file input `file`. */
  upload(page: Page, action: string, bytes: Buffer, filename: string): Promise<Page> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...this.#nonce(), action })) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(bytes)]), filename);
    return this.#request(formOf(page, action).address, this.#posting(form));
  }

  post(url: string, fields: Record<string, string>): Promise<Page> {
    return this.#request(url, this.#posting(new URLSearchParams({ ...this.#nonce(), ...fields })));
  }

  #posting(body: URLSearchParams | FormData): RequestInit {
    return { method: 'POST', body, headers: { origin: this.#origin, 'sec-fetch-site': 'same-origin' } };
  }

  /**
   * A form for `fetch`, with all cookies, or with those of an address: for tests that look at the answer
   * before the browser follows it.
   */
  formRequest(fields: Record<string, string>, url?: string): RequestInit {
    const all = this.#cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const cookie = url === undefined ? all : this.#cookiesFor(url);
    return {
      method: 'POST',
      body: new URLSearchParams({ ...this.#nonce(), ...fields }),
      headers: { cookie },
    };
  }

  /** Forgets everything, as another device has it. */
  clear(): void {
    this.#cookies = [];
  }

  /** The hidden field that every form of the service has. */
  #nonce(): Record<string, string> {
    const nonce = this.#cookies.find(({ name }) => name.endsWith('svc_form'))?.value;
    return nonce === undefined ? {} : { nonce };
  }

  async #request(url: string, init: RequestInit): Promise<Page> {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        ...(this.languages && { 'accept-language': this.languages }),
        ...init.headers,
        cookie: this.#cookiesFor(url),
      },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const location = response.headers.get('location') ?? refreshOf(text);
    const next = location && new URL(location, url).href;
    if (next?.startsWith(this.#origin)) return this.get(next);
    return { status: response.status, url: next ?? url, text, headers: response.headers };
  }

  #cookiesFor(url: string): string {
    const { pathname } = new URL(url);
    const sent = this.#cookies.filter(
      ({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
    );
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', ...value] = pair.split('=');
    const of = (wanted: string) =>
      attributes.find((attribute) => attribute.toLowerCase().startsWith(`${wanted}=`))?.split('=')[1];
    const path = of('path') ?? '/';
    const expired = of('max-age') === '0' || Date.parse(of('expires') ?? '') < Date.now();
    this.#cookies = this.#cookies.filter((known) => known.name !== name || known.path !== path);
    if (!expired) this.#cookies.push({ name, value: value.join('='), path });
  }
}

/** Where a page leads on by itself. */
function refreshOf(text: string): string | undefined {
  const [, target] = /<meta http-equiv="refresh" content="0;url=([^"]*)">/.exec(text) ?? [];
  return target && plainText(target);
}

function plainText(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

/** The main heading of a page. */
export const titleOf = ({ text }: Page) => /<h1>([^<]*)<\/h1>/.exec(text)?.[1];

/** The error that a form of a page shows. */
export const errorOf = ({ text }: Page) => /id="error">([^<]*)</.exec(text)?.[1];

/** What a field of a page has in it. */
export function valueIn({ text }: Page, field: string): string {
  const [input = ''] = new RegExp(`<input[^>]*name="${field}"[^>]*>`).exec(text) ?? [];
  return plainText(/ value="([^"]*)"/.exec(input)?.[1] ?? '');
}

/** Returns the address and the hidden fields of the form of a page with this action. */
function formOf(page: Page, action: string): { address: string; hidden: Record<string, string> } {
  const form = [...page.text.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].find(
    ([, , inner]) => inner?.includes(`value="${action}"`),
  );
  if (!form)
    throw new Error(`the page has no form ${action}: ${page.text.replace(/.*<main>/s, '').slice(0, 400)}`);
  const [, address = '', inner = ''] = form;
  const hidden = [...inner.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return {
    address: new URL(plainText(address), page.url).href,
    hidden: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, plainText(value)])),
  };
}
