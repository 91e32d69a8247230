import type { ApplicationConfig } from '../applications/application.ts';
import { defaultTarget, resolveReturnPage } from '../links/redirect.ts';
import { config } from '../platform/config.ts';
import { invalidInput } from '../platform/errors.ts';
import { isoNow } from '../platform/time.ts';
import { authorizationRequest, type UpstreamHints } from './authorization-request.ts';
import { type AskedOfProvider, startUpstream, type UpstreamClient } from './start-upstream.ts';
import type { UpstreamSignIn } from './upstream-store.ts';

/** The page of the service to which every provider sends its users back. */
export const callbackUrl = () => `${config('BASE_URL')}/hub/auth/callback`;

/** What asks a provider to sign its user in anew (OpenID Connect Core, 3.1.2.1). */
const FRESH: UpstreamHints = { prompt: 'login', maxAge: 0 };

/** Where the answer goes: to the client that has the verifier, or to one sign-in of the screen. */
export type UpstreamGoal =
  | {
      code_challenge: string;
      return_url?: string | undefined;
      interaction?: undefined;
      makes_passkeys?: undefined;
    }
  | {
      interaction: string;
      /** Set if the browser can make passkeys. */
      makes_passkeys?: '1' | undefined;
      code_challenge?: undefined;
      return_url?: undefined;
    };

/** A sign-in that a client or the screen begins at a provider, or a user who links an account there. */
export type UpstreamStart = UpstreamGoal &
  AskedOfProvider &
  Pick<UpstreamSignIn, 'purpose' | 'linker' | 'account_page'> & { fresh?: boolean | undefined };

/**
 * Begins a sign-in at an identity provider, and returns where the browser goes. Throws errors of
 * `startUpstream`, 400 `invalid_redirect`, and `ProviderFailure` for a provider whose endpoints are unknown.
 */
export function beginUpstream(asked: UpstreamStart, client: UpstreamClient): Promise<{ url: string }> {
  return startUpstream(asked, client, async (state, { application, provider }) => {
    const return_url = returnPageOf(asked, application.config);
    const request = { state, redirectUri: callbackUrl(), hints: asked.fresh ? FRESH : {} };
    const { url, ...secrets } = await authorizationRequest(provider, request);
    const { purpose, code_challenge, interaction, makes_passkeys, linker, account_page } = asked;
    const fresh_since = asked.fresh ? isoNow() : undefined;
    return {
      given: { url },
      sealed: { ...secrets, interaction, makes_passkeys },
      own: { purpose, return_url, code_challenge, linker, account_page, fresh_since },
    };
  });
}

/** Returns where the browser goes on; undefined at pages of the service. Throws 400 `invalid_redirect`. */
function returnPageOf({ interaction, return_url, account_page }: UpstreamStart, settings: ApplicationConfig) {
  if (interaction !== undefined || account_page !== undefined) return undefined;
  const page =
    return_url === undefined
      ? defaultTarget(settings).redirect_url
      : resolveReturnPage(return_url, settings, 'return_url');
  if (page === undefined)
    throw invalidInput('return_url', 'is required, because the application has no default_redirect_url');
  return page;
}
