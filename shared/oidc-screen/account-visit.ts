import { languageOfReader } from '../applications/reader-language.ts';
import { ACCOUNT_CLIENT } from '../oidc/account-client.ts';
import type { IssuerRequest } from '../oidc/serve-application.ts';
import { isSignInOver } from '../oidc/sign-in-time.ts';
import { arrivalNamedBy } from '../oidc-clients/arrival.ts';
import { ownMetadataOf } from '../oidc-store/client-metadata.ts';
import { type BrowserSession, sessionOf } from '../oidc-store/library-seams.ts';
import { proofsOf } from '../oidc-store/sign-in-facts.ts';
import { allInOrder } from '../platform/parallel.ts';
import { hasVariants } from '../profiles/app-variants.ts';
import { localeOfData } from '../profiles/locale-of-data.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { readUserItems } from '../profiles/profile-store.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import type { Language } from '../texts/languages.ts';
import { type EffectiveApplication, effectiveApplication } from '../variants/effective-application.ts';

/** Most clients of a session that are read. A session with more has the looks of the application. */
const MOST_CLIENTS = 5;

/** A user who is signed in with this browser. */
export type Visit = {
  /** With the variant through which the browser signed in, if it is one. */
  application: EffectiveApplication;
  /** The permanent id of the browser session. */
  sessionId: string;
  /** Epoch seconds. */
  signedInAt: number;
  profile: ProfileRecord;
  /** With the fields that users do not see. */
  schema: ProfileSchema;
  language: Language;
};

/**
 * Returns the visit of the user who is signed in with this browser. Undefined if nobody is, or if the sign-in
 * is over, as the provider sees it, or the user is disabled.
 */
export async function visitOf(request: IssuerRequest): Promise<Visit | undefined> {
  const session = await sessionOf(request);
  const { accountId, loginTs: at, uid: sessionId } = session;
  if (accountId === undefined || at === undefined) return undefined;
  const { profile, schemaItem } = await readUserItems(request.application.id, accountId, { groups: false });
  const signIn = { at, restsOn: async () => proofsOf(session) };
  if (!profile || profile.state === 'disabled' || (await isSignInOver(profile, signIn))) return undefined;
  const application = await applicationOfSession(request, session, profile);
  const language = languageOfReader(application, { user: localeOfData(profile.data) });
  return { application, sessionId, signedInAt: at, profile, schema: schemaFromItem(schemaItem), language };
}

/**
 * Returns the application with the variant of the clients to which this browser session has signed in;
 * without one, if they are not all of one variant (decision 0375). Reads nothing for users who know no
 * variant.
 */
async function applicationOfSession(
  { application, provider }: IssuerRequest,
  session: BrowserSession,
  profile: ProfileRecord,
): Promise<EffectiveApplication> {
  const signedInTo = Object.keys(session.authorizations ?? {});
  // A client that came by itself has no variant, and its document may be gone.
  const clients = signedInTo.filter((id) => id !== ACCOUNT_CLIENT && !arrivalNamedBy(id));
  if (!hasVariants(profile) || clients.length === 0 || clients.length > MOST_CLIENTS) return application;
  const found = await allInOrder(clients.map((id) => provider.Client.find(id)));
  const [first, ...others] = found.map((client) => client && ownMetadataOf(client).svc_variant);
  return effectiveApplication(application, others.every((one) => one?.id === first?.id) ? first : undefined);
}
