import { type Configuration, errors } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { type CheckedInit, checkedFetch } from '../connector/checked-fetch.ts';
import { config } from '../platform/config.ts';
import { epochNow, MINUTE } from '../platform/time.ts';
import { countReading } from './client-documents.ts';
import { mountPath } from './mount-path.ts';
import { REGISTRATION_PATH, takesRegistrations } from './registration.ts';

/** How long an assertion of a client may be good, so that used ones need not be kept for longer. */
const ASSERTION_SECONDS = 10 * MINUTE;

/** The longest key set of a client. */
const MAX_KEY_BYTES = 64 * 1024;

/** Returns what the metadata of a provider says of clients that come by themselves; nothing by default. */
export function discoveryOfArrivals(application: Application): Record<string, unknown> {
  const registration_endpoint = config('BASE_URL') + mountPath(application.id) + REGISTRATION_PATH;
  return {
    ...(takesDocuments(application) && { client_id_metadata_document_supported: true }),
    ...(takesRegistrations(application) && { registration_endpoint }),
  };
}

/**
 * Returns how clients with a document may authenticate by keys of their own. Keys are read over the checked
 * connector, as documents are, and count like them: the library's own guard looks at an address only when it
 * has connected to it (decision 0605).
 */
export function authenticationOfArrivals(application: Application): Configuration {
  if (!takesDocuments(application)) return {};
  return {
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt'],
    assertJwtClientAuthClaimsAndHeader: async (_ctx, { exp }) => {
      if (Number(exp) > epochNow() + ASSERTION_SECONDS)
        throw new errors.InvalidClientAuth(`exp must be at most ${ASSERTION_SECONDS} seconds ahead`);
    },
    fetch: async (url, options) => {
      await countReading(application.id);
      return checkedFetch(url instanceof Request ? url.url : url, options as CheckedInit, {
        maxBytes: MAX_KEY_BYTES,
      });
    },
  };
}

function takesDocuments({ config: { hub } }: Application): boolean {
  return (hub?.agents?.client_documents ?? 'off') !== 'off';
}
