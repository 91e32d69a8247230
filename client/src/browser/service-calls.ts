import { isForm } from '../common/request-body.ts';
import { type SendOptions, send } from '../common/send.ts';
import type { Issued } from './tokens.ts';

export type PostOptions = {
  /** By default POST. */
  method?: string;
  headers?: Record<string, string>;
  repeatable?: boolean;
  retries?: number;
};

/** Calls operations of the service by their paths. Every call throws ServiceError. */
export class ServiceCalls {
  readonly #baseUrl: string;
  readonly #options: SendOptions;

  constructor(baseUrl: string, options: SendOptions) {
    this.#baseUrl = baseUrl;
    this.#options = options;
  }

  get(path: string, headers: Record<string, string>): Promise<Response> {
    return send({ method: 'GET', url: this.address(path), headers: new Headers(headers) }, this.#options);
  }

  /** Sends a body as JSON, or a form as it is: the browser adds its boundary to the media type. */
  post(path: string, body: object | undefined, options: PostOptions = {}): Promise<Response> {
    const { method = 'POST', headers, repeatable = false, ...limits } = options;
    const isJson = body && !isForm(body);
    const request = {
      method,
      url: this.address(path),
      headers: new Headers({ ...(isJson && { 'content-type': 'application/json' }), ...headers }),
      body: isJson ? JSON.stringify(body) : body,
      repeatable,
    };
    return send(request, { ...this.#options, ...limits });
  }

  async postFor<T>(path: string, body: object, options?: PostOptions): Promise<T> {
    return (await this.post(path, body, options)).json();
  }

  /** Posts what is answered with tokens. Pages can read the date only if the service exposes it. */
  async postForTokens(path: string, body: object, options?: PostOptions): Promise<Issued> {
    const answer = await this.post(path, body, options);
    const date = Date.parse(answer.headers.get('date') ?? '');
    return { ...(await answer.json()), ...(date && { date }) };
  }

  /** Returns the address of a path of the service. */
  address(path: string): string {
    return this.#baseUrl.replace(/\/+$/, '') + path;
  }
}
