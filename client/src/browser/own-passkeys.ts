import { pathSegment } from '../common/path-segment.ts';
import { ServiceError } from '../common/service-error.ts';
import type { ListMyPasskeysResponses, Passkey } from '../generated/types.gen.ts';
import { createPasskey } from './passkey-ceremony.ts';

/** The user whom a call is about. */
export type Caller = { as?: string | undefined };
type Sent = Caller & { method: string; body?: object | undefined };
/** Calls an operation below `/me/applications/{app}`. */
export type CallOwn = (path: string, request: Sent) => Promise<Response>;
export type NewPasskey = Caller & { name?: string | undefined; signal?: AbortSignal | undefined };

/** The passkeys of the signed-in user. Each call throws ServiceError, as that which makes it. */
export class OwnPasskeys {
  readonly #call: CallOwn;

  constructor(call: CallOwn) {
    this.#call = call;
  }

  async list(caller: Caller): Promise<Passkey[]> {
    const { results } = await this.#read<ListMyPasskeysResponses[200]>('', { method: 'GET', ...caller });
    return results;
  }

  /** Lets the person make a passkey. Undefined if it made none. */
  async add({ name, signal, as }: NewPasskey): Promise<Passkey | undefined> {
    const options = { method: 'POST', as };
    const ask = async () => (await this.#call('/passkey-options', options)).json();
    const credential = await createPasskey(ask, signal);
    return credential === undefined ? undefined : this.#read('', { ...options, body: { name, credential } });
  }

  async rename(id: string, name: string, { as }: Caller): Promise<Passkey> {
    return this.#read(`/${pathSegment(id, 'passkey')}`, { method: 'PATCH', body: { name }, as });
  }

  /** Removes a passkey. One that was removed meanwhile is as good. */
  async remove(id: string, { as }: Caller): Promise<void> {
    await this.#call(`/passkeys/${pathSegment(id, 'passkey')}`, { method: 'DELETE', as }).catch((error) => {
      if (!(error instanceof ServiceError && error.code === 'passkey_not_found')) throw error;
    });
  }

  /** Asks whether to offer the user a passkey, or stops all offers. */
  async offer(never: boolean, { as }: Caller): Promise<boolean> {
    const body = never ? { never } : undefined;
    const answer = await this.#call('/passkey-prompt', { method: 'POST', body, as });
    const { offer }: { offer: boolean } = await answer.json();
    return offer;
  }

  async #read<T>(path: string, request: Sent): Promise<T> {
    return (await this.#call(`/passkeys${path}`, request)).json();
  }
}
