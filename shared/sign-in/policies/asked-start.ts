import type { KeyOwner } from '../../credentials/publishable-key.ts';
import type { BrowserKind } from '../../http/browser-kind.ts';
import type { PromotedGuest } from '../../links/link-record.ts';
import type { Identity } from '../../profiles/identity/identity.ts';
import type { SubjectBesideCode } from '../../profiles/identity/provider-subject.ts';
import type { CallerSource } from '../limits/named-source.ts';
import type { Asked } from './policy.ts';

export type SignInRequest = {
  email?: string | undefined;
  phone?: string | undefined;
  redirect_url?: string | undefined;
  /** Another name of `redirect_url`. */
  return_url?: string | undefined;
  group_to_join?: string | undefined;
  data?: Record<string, unknown> | undefined;
  /** Another name of `data`. */
  user_data?: Record<string, unknown> | undefined;
  code_challenge?: string | undefined;
  locale?: string | undefined;
  /** The key of the device, from an earlier sign-in with the same address. */
  device_key?: string | undefined;
  /** The solution of a challenge of `proof_required`. */
  proof?: string | undefined;
  /** The access token of a guest who gets the address. */
  guest_token?: string | undefined;
};

/** The account of a provider that the user gets by a sign-in, or has, and profile data that it named. */
export type NamedByProvider = { subject: SubjectBesideCode; data: Record<string, unknown> };

export type StartingClient = KeyOwner & {
  origin: string | undefined;
  source: CallerSource;
  /** The kind of browser in which the sign-in begins, if it is known. */
  browser: BrowserKind | undefined;
  /** True if a backend calls with key and secret. For budgets of e-mails it counts as a known device. */
  isBackend?: boolean;
  /** True if a backend has named the page of the request with its secret, perhaps in an earlier one. */
  isPageOfBackend?: boolean;
  /** What an identity provider has said of the person, if it named the address. */
  upstream?: NamedByProvider | undefined;
  screen?: StartingScreen;
};

/**
 * The id of the screen's sign-in, where its link leads instead of to the link's own page, and the keys of the
 * browser. A secret `challengeId` makes that of a start that must not happen twice.
 */
type StartingScreen = {
  interaction: string;
  linkTo: (code: string) => string;
  deviceKeys: readonly string[];
  challengeId?: string | undefined;
};

/** A start of a sign-in, before anything of the application is read. */
export type AskedStart = Asked & {
  address: Identity;
  channel: 'email' | 'phone';
  request: SignInRequest;
  client: StartingClient;
  /** True if the device has signed in with the address before. */
  isKnownDevice: boolean;
  /** The guest whose token the request has. */
  guest: PromotedGuest | undefined;
};
