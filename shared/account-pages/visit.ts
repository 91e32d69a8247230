import { languageOfReader } from '../applications/reader-language.ts';
import type { PostedForm } from '../http/forms/form-nonce.ts';
import type { FormFile } from '../http/input/form-file.ts';
import type { IssuerRequest } from '../oidc/serve-application.ts';
import { isSignInOver } from '../oidc/sign-in-time.ts';
import { type BrowserSession, sessionOf } from '../oidc-store/library-seams.ts';
import { proofsOf } from '../oidc-store/sign-in-facts.ts';
import { localeOfData } from '../profiles/locale-of-data.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { readUserItems, type UserItems } from '../profiles/profile-store.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import type { Language } from '../texts/languages.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import { applicationOfSession } from './variant-of-session.ts';

/** A place on the account page: the name of a part, `account` for the overview, and the field it is about. */
export type Place = { part: string; field?: string | undefined };

/** One request for the account page. */
export type AccountRequest = IssuerRequest & {
  place: Place;
  query: URLSearchParams;
  /** The fields of a posted form. */
  fields: Readonly<Record<string, string | FormFile>>;
  /** The origin and nonces of a posted form. */
  posted: PostedForm;
  sourceIp: string;
};

/** A request of somebody who is signed in with this browser. */
export type Visit = AccountRequest & {
  /** With the variant through which the browser signed in, if it is one. */
  application: EffectiveApplication;
  session: BrowserSession;
  /** Epoch seconds. */
  signedInAt: number;
  profile: ProfileRecord;
  own: UserItems;
  /** With the fields that users do not see. */
  schema: ProfileSchema;
  language: Language;
};

/**
 * Returns the visit of the user who is signed in with this browser. Undefined if nobody is, or if the sign-in
 * is over, as the provider sees it, or the user is disabled.
 */
export async function visitOf(request: AccountRequest): Promise<Visit | undefined> {
  const session = await sessionOf(request);
  const { accountId, loginTs: at } = session;
  if (accountId === undefined || at === undefined) return undefined;
  const own = await readUserItems(request.application.id, accountId);
  const { profile, schemaItem } = own;
  const signIn = { at, restsOn: async () => proofsOf(session) };
  if (!profile || profile.state === 'disabled' || (await isSignInOver(profile, signIn))) return undefined;
  const application = await applicationOfSession(request, session, profile);
  const language = languageOfReader(application, { user: localeOfData(profile.data) });
  const schema = schemaFromItem(schemaItem);
  return { ...request, application, session, signedInAt: at, profile, own, schema, language };
}

/** Returns the text of a field of the posted form; empty if there is none. */
export function textOf({ fields }: Pick<AccountRequest, 'fields'>, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}
