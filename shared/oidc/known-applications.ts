import type { Application } from '../applications/application.ts';
import { applicationFromItem } from '../applications/application-store.ts';
import { mayBeId } from '../http/fields/id-fields.ts';
import type { HttpEvent } from '../http/http-event.ts';
import { takeItem } from '../oidc-store/early-reads.ts';
import { readForRequest } from '../oidc-store/expected-reads.ts';
import { remember } from '../platform/remember.ts';
import { MINUTE } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';

const MAX_KNOWN = 100;
const FRESH_MILLISECONDS = MINUTE * 1000;

/** Enabled applications, as this instance last read them for their metadata and keys. */
const known = new Map<string, { application: Application; at: number }>();

/** Addresses of metadata and public keys. */
const METADATA = /^\/\.well-known\/|^\/oidc\/[^/]+\/(\.well-known\/.*|jwks)$/;

/** Forgets all applications, as a new function instance knows none. For tests and local servers. */
export function forgetApplications(): void {
  known.clear();
}

/**
 * Returns the application of a request, strongly consistent; undefined if there is none. For metadata and
 * public keys, which anyone may cache anyway, it may be a minute old (decision 0206). Begins to read the
 * other items that the request will need.
 */
export async function applicationOf(app: string, event: HttpEvent): Promise<Application | undefined> {
  if (!mayBeId(app)) return undefined;
  const isMetadata = METADATA.test(event.rawPath);
  const last = isMetadata ? known.get(app) : undefined;
  if (last && Date.now() - last.at < FRESH_MILLISECONDS) return last.application;
  readForRequest(app, event);
  const item = await takeItem(keys.application(app));
  const application = item && applicationFromItem(item);
  if (isMetadata) rememberApplication(app, application);
  return application;
}

function rememberApplication(app: string, application: Application | undefined): void {
  known.delete(app);
  if (!application || application.state === 'disabled') return;
  remember(known, app, { application, at: Date.now() }, MAX_KNOWN);
}
