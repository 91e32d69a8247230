import { pathSegment } from '../common/path-segment.ts';
import { ServiceError } from '../common/service-error.ts';
import type {
  LinkedIdentity,
  ListMyIdentitiesResponses,
  StartLinkingMyIdentityResponses,
} from '../generated/types.gen.ts';
import { boundTo, newVerifier } from './code-challenge.ts';
import type { Caller, CallOwn } from './own-passkeys.ts';
import { type Brought, failureOfProvider } from './picked-up.ts';
import { withProof } from './proof.ts';
import type { ProviderStart, ProviderStarts } from './provider-start.ts';
import { ownPage } from './return-url.ts';

/** A user who links an account, and the page to which the provider leads back. */
type Linking = Caller & { userId: string | undefined; returnUrl?: string | undefined };

/** The accounts of the signed-in user at identity providers. Calls throw ServiceError, as `call` does. */
export class OwnIdentities {
  readonly #call: CallOwn;
  readonly #starts: ProviderStarts;

  /** `call` calls an operation below `/me/applications/{app}`. `starts` keep what only this browser knows. */
  constructor(call: CallOwn, starts: ProviderStarts) {
    this.#call = call;
    this.#starts = starts;
  }

  async list(caller: Caller): Promise<LinkedIdentity[]> {
    const answer = await this.#call('/identities', { method: 'GET', ...caller });
    const { results }: ListMyIdentitiesResponses[200] = await answer.json();
    return results;
  }

  /** Goes to a provider, which leads back to this page, or to `returnUrl`. */
  async link(provider: string, { userId, returnUrl: return_url, as }: Linking): Promise<void> {
    const { verifier, challenge } = await newVerifier();
    const body = { provider, return_url, ...boundTo(challenge) };
    const answer = await withProof((proof) =>
      this.#call('/identities/start', { method: 'POST', body: { ...body, ...proof }, as }),
    );
    const { url }: StartLinkingMyIdentityResponses[200] = await answer.json();
    this.#starts.set({ provider, verifier, page: ownPage(), linkFor: userId });
    location.assign(url);
  }

  /** Links the account that a provider has named to the user who began. Returns why it is not linked. */
  async finish(start: ProviderStart, { kind, text }: Brought): Promise<ServiceError | undefined> {
    if (kind === 'error') return failureOfProvider(text, false);
    const body = { upstream_code: text, code_verifier: start.verifier };
    const request = { method: 'POST', body, as: start.linkFor };
    return this.#call('/identities', request).then(() => undefined, asServiceError);
  }

  /** Unlinks an account. One that was unlinked meanwhile is as good. */
  async remove(id: string, { as }: Caller): Promise<void> {
    const path = `/identities/${pathSegment(id, 'identity')}`;
    await this.#call(path, { method: 'DELETE', as }).catch((error) => {
      if (!(error instanceof ServiceError && error.code === 'identity_not_found')) throw error;
    });
  }
}

/** Returns an error of the service. Throws all others. */
export function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}
