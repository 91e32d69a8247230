/**
 * The places that get the user's tokens: the service, the origin of the page, and the origins that the page
 * names. A token that went elsewhere could be used there as the user.
 */
export class TokenReceivers {
  readonly #baseUrl: string;
  readonly #named: readonly string[];

  /** Throws TypeError for an origin that is none, such as `api.example.com` or `*`. */
  constructor(baseUrl: string, apiOrigins: readonly string[]) {
    this.#baseUrl = baseUrl;
    this.#named = apiOrigins.map((text) => {
      const origin = URL.canParse(text) && originOf(new URL(text));
      if (origin) return origin;
      throw new TypeError(`apiOrigins: "${text}" is no origin such as https://api.example.com`);
    });
  }

  /**
   * Returns the origin of an address, which may be relative to the page. Throws TypeError for one that gets
   * no token.
   */
  originOf(address: string | URL): string {
    const page = globalThis.location?.href;
    const origin = originOf(new URL(address, page));
    const own = page && originOf(new URL(page));
    if (origin && [own, originOf(new URL(this.#baseUrl, page)), ...this.#named].includes(origin))
      return origin;
    const where = origin || 'this address';
    throw new TypeError(
      `${where} gets no tokens of users: name its origin in \`apiOrigins\` if it is your backend`,
    );
  }
}

/**
 * Returns the origin of an address, and an empty text if it has none, such as a file. The member `origin` is
 * "null" for the addresses of hybrid apps (URL, 4.7), and all of them are no one origin.
 */
function originOf({ protocol, host }: URL): string {
  return host && `${protocol}//${host}`;
}
