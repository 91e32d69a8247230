import type { BrowserKind } from '../http/browser-kind.ts';
import type { AttemptMark } from '../platform/request/request-attempt.ts';
import type { UndoRecord } from '../profiles/identity/address-change.ts';
import type { Identity } from '../profiles/identity/identity.ts';
import type { SubjectBesideCode } from '../profiles/identity/provider-subject.ts';
import type { SessionFacts } from '../profiles/sign-in/session-facts.ts';
import { recordFromItem } from '../storage/keys.ts';
import type { Item } from '../storage/writes/expressions.ts';

/** The method of a sign-in, as `meta.last_sign_in_method` shows it. */
type LastSignInMethod = 'magic_link' | 'email_code' | 'email_link' | 'phone_code' | 'phone_link';

/** The members of every link, stored under the hash of its code. */
type LinkBase = {
  app: string;
  /** `ended`: it was open when a region was lost, and may have been used there. */
  state: 'open' | 'used' | 'ended';
  created_at: string;
  expires: string;
  variant?: string | undefined;
  /** The language that the creator of the link knows of its reader, as a tag. */
  locale?: string | undefined;
  /** The method of a link that signs in. All others have it too. */
  method: LastSignInMethod;
};

/** The target of a link. */
export type LinkTarget = {
  redirect_url?: string | undefined;
  /**
   * Who named the page of a link of a user or of a sign-in (decision 0076): the user or whoever began, the
   * backend that began with its secret, or nobody, so that it leads to `default_redirect_url`. Absent in
   * links that a backend makes or that answer a keyword.
   */
  redirect_by?: 'user' | 'backend' | 'default' | undefined;
};

/** The values that the creator of a link sets, also for one that only redirects. */
type CreatedLink = LinkBase &
  LinkTarget & {
    link_data?: Record<string, unknown> | undefined;
    verification_type?: 'email' | 'phone' | undefined;
    group_to_join?: string | undefined;
    /** The credential whose backend made the link. Absent in links of the service. */
    credential?: string | undefined;
  };

/** A link that only redirects. */
type ShortLink = CreatedLink & { purpose: 'shorten' };

/** A link that signs in one user: one of `POST /hub/auth/magic` or `/me/auth/magic`, or of an invite. */
export type UserLink = CreatedLink & {
  purpose: 'auth';
  user_id: string;
  data: Record<string, unknown>;
  /** The link was created before its user had a profile. The creation of the profile does not end it. */
  promised?: true | undefined;
  /**
   * Values that found the link's user, or that it reserves. The link is valid while each of them finds that
   * user (decision 0083).
   */
  bound: Identity[];
  /** The value that the link verifies if `data` has none: the user's value when the link was created. */
  proves?: unknown;
  /** The masked address that the link's page shows if `data` has neither address nor number. */
  shown_as?: string | undefined;
  /** The invite that the link accepts. */
  invite?: LinkInvite | undefined;
  /**
   * The platform had the service send the link to its user, and has not seen it (decision 0630). It ends when
   * the user is signed out everywhere.
   */
  sent_by_platform?: true | undefined;
  /** The attempt to sign in of a link that the platform had sent. */
  attempt?: AttemptMark | undefined;
  /** When and by whom it was opened first, of a recorded attempt. */
  opened?: unknown;
  /** Binds the tokens or codes from the link to the verifier of this challenge (RFC 7636). */
  code_challenge?: string | undefined;
  /** The user requested the link, so the application's sign-up restrictions apply. */
  self_service?: true | undefined;
  /**
   * The session in which the user requested the link, and when its token was issued (epoch seconds). The link
   * ends with the session (decision 0019), and the new session inherits its facts.
   */
  session?: ({ id: string; issued_at: number } & SessionFacts) | undefined;
};

/** The invite that a link accepts, or that the page of its inviter shows. */
export type LinkInvite = { group: string; id: string };

/** The link of a message with a code. */
export type MessageLink = LinkBase & {
  data: Record<string, unknown>;
  /** The challenge that ends with this link, as the hash of its id. */
  challenge: string;
  /** The attempt to sign in that it is part of. */
  attempt?: AttemptMark | undefined;
  /** When and by whom it was opened first, of a recorded attempt. */
  opened?: unknown;
};

/** The link of a sign-in by address. Whom it signs in is found when it is used. */
type StartedLink = MessageLink & {
  purpose: 'auth';
  user_id?: undefined;
  verification_type: 'email' | 'phone';
  group_to_join?: string | undefined;
  /** The kind of browser in which the sign-in began, if it is known. */
  browser?: BrowserKind | undefined;
  /** The publishable key with which the sign-in began. */
  client?: string | undefined;
  /** The identity at a provider that its user gets by it, or has. */
  upstream?: SubjectBesideCode | undefined;
};

/** The link of a sign-in that began at the API. */
export type SignInLink = StartedLink &
  LinkTarget & {
    sealed_code?: undefined;
    /** Set for a bound sign-in, which completes only with the verifier (decision 0106). */
    bound_sign_in?: BoundSignIn | undefined;
  };
type BoundSignIn = { code_challenge: string; sealed_code: string; guest?: PromotedGuest | undefined };
/** A guest who signs in with an address to keep its id, and the session that began this (decision 0380). */
export type PromotedGuest = { user_id: string; session: string };
export type BoundLink = SignInLink & { bound_sign_in: BoundSignIn };

/** The link of a sign-in at the screen, with the code of its message, sealed with the code of the link. */
export type ScreenLink = StartedLink & { sealed_code: string };

/** Shows the code for a new address of a user. */
export type AddressLink = MessageLink & {
  purpose: 'address';
  /** The masked address of the account. */
  shown_as?: string | undefined;
  sealed_code: string;
};

/** Undoes a change of an address. */
export type UndoLink = LinkBase & { purpose: 'undo_address'; user_id: string; undo: UndoRecord };

/** Shows an inviter where the invitation was sent. */
export type InviterLink = LinkBase & { purpose: 'invite'; invite: LinkInvite };

/** A link that is used at its own address: `/l/{code}`, `/hub/auth/magic/{code}`. */
export type LinkRecord = ShortLink | UserLink | SignInLink | AddressLink | UndoLink | InviterLink;

/** Reads a stored link. */
export function linkFromItem(item: Item): LinkRecord | ScreenLink {
  return recordFromItem<LinkRecord | ScreenLink>(item);
}

/** True for the link of a bound sign-in: it completes only with the verifier (decision 0106). */
export function isOfBoundSignIn(link: UserLink | SignInLink): link is BoundLink {
  return link.user_id === undefined && link.bound_sign_in !== undefined;
}

/** Returns the group that users of a link join, and the invite that it accepts or that its page shows. */
export function groupOfLink(link: LinkRecord | ScreenLink): { group: string; invite?: string } | undefined {
  if ('invite' in link && link.invite) return { group: link.invite.group, invite: link.invite.id };
  if (!('group_to_join' in link) || link.group_to_join === undefined) return undefined;
  return { group: link.group_to_join };
}
