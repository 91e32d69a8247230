import { visitAddressLink } from '../addresses/visit-address-link.ts';
import type { Application } from '../applications/application.ts';
import { linkEnded, linkStands } from '../credentials/link-maker.ts';
import { page, type Reply, redirect } from '../http/reply.ts';
import { reservedParameterIn } from '../http/reserved-parameters.ts';
import { visitInvite } from '../invites/visit-invite.ts';
import {
  groupOfLink,
  isOfBoundSignIn,
  type LinkRecord,
  type SignInLink,
  type UserLink,
} from '../links/link-record.ts';
import { deadLink, findLink } from '../links/magic-link-store.ts';
import { allowedTargetOfLink, redirectSource } from '../links/redirect.ts';
import { errorPage } from '../pages/error-page.ts';
import {
  type BrandOfApplication,
  brandOfLink,
  continuePage,
  deadLinkPage,
  failurePage,
  forgedPage,
} from '../pages/link-pages.ts';
import { SIGNED_IN_HERE } from '../pages/signed-in-here.ts';
import { refusalFrom } from '../platform/errors.ts';
import { masked } from '../platform/strings/masked.ts';
import { noteOpening } from '../sign-in/links/note-opening.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { effectiveFromItems, effectiveKeys } from '../variants/effective-application.ts';
import { groupToJoin } from './group-to-join.ts';
import { invitationOf } from './invitation.ts';
import { renewalAt } from './renewal.ts';
import { showBoundSignIn } from './show-bound-sign-in.ts';

/**
 * Describes a link to a client that accepts JSON. Throws 404 `link_not_found`, 410 `link_used`
 * and `link_expired`, 400 `invalid_redirect`, 403 `application_disabled`.
 */
export async function describeLink(code: string, rawQuery: string) {
  const { link, application, dead } = await readLink(code);
  if (dead || !link || !application) throw dead;
  const data = ('link_data' in link && link.link_data) || {};
  const joined = groupOfLink(link);
  return {
    purpose: link.purpose,
    app_id: link.app,
    app_user_id: 'user_id' in link ? link.user_id : undefined,
    redirect_url:
      'redirect_url' in link ? allowedTargetOfLink(link, application.config, rawQuery) : undefined,
    group_id: joined?.invite === undefined ? undefined : joined.group,
    // Nobody joins by a short link, nor by that of an inviter: neither signs in.
    group_open:
      joined && link.purpose === 'auth'
        ? (await shownGroup(link, application)).invite !== 'ended'
        : undefined,
    invite_id: joined?.invite,
    link_meta: data,
    link_data: data,
    expires_at: link.expires,
  };
}

/**
 * Answers the visit of a link with its page. A `shorten` link redirects at once, if the application's current
 * settings allow its target. While the application is disabled, no link leads anywhere.
 */
export async function showLink(code: string, rawQuery: string): Promise<Reply> {
  try {
    return await pageOfLink(code, await readLink(code), rawQuery);
  } catch (error) {
    const refusal = refusalFrom(error, 'application_disabled');
    return errorPage(refusal, failurePage({}, refusal));
  }
}

async function pageOfLink(
  code: string,
  { link, application, dead }: VisitedLink,
  rawQuery: string,
): Promise<Reply> {
  if (dead || !link || !application) {
    const renewAt = application && renewalAt(code, link, application);
    return page(404, deadLinkPage(brandOfLink(application, link), renewAt));
  }
  const brand = brandOfLink(application, link);
  if (link.purpose === 'invite') return visitInvite(code, link, brand);
  if (link.purpose === 'address' || link.purpose === 'undo_address') {
    return visitAddressLink(code, link, brand);
  }
  if (reservedParameterIn(`?${rawQuery}`) !== undefined) return page(400, forgedPage(brand));
  const target = allowedTargetOfLink(link, application.config, rawQuery);
  if (link.purpose === 'auth') {
    if (isOfBoundSignIn(link)) return showBoundSignIn(code, link, { brand, rawQuery });
    return showContinue(code, link, brand, target);
  }
  return target ? redirect(302, target) : page(404, deadLinkPage(brand));
}

async function showContinue(
  code: string,
  link: UserLink | SignInLink,
  brand: BrandOfApplication,
  target: string | undefined,
): Promise<Reply> {
  const who =
    masked(link.data['email'] ?? link.data['phone_number']) ??
    ('shown_as' in link ? link.shown_as : undefined);
  // Browsers apply `form-action` to all redirects after the form. The target may redirect anywhere on https.
  const sources = target && `'self' https: ${redirectSource(target)}`;
  const joined = await shownGroup(link, brand.application, who);
  const isInvite = joined.invite !== undefined && joined.invite !== 'ended';
  const userId = 'user_id' in link ? link.user_id : undefined;
  const owner = isInvite && who !== undefined ? { who, userId } : undefined;
  return page(200, continuePage(brand, who, { ...joined, owner, declineAt: `${code}/decline` }), {
    formAction: sources,
    ...(owner && { script: SIGNED_IN_HERE, connects: true }),
  });
}

/**
 * Returns the details of the group that the page of a link shows. An inviter whose masked address is that of
 * the reader, `who`, is not named: the reader would take it for their own.
 */
async function shownGroup(link: LinkRecord, application: Application, who?: string) {
  const group = await groupToJoin(link);
  if (!group) return { invite: groupOfLink(link) && ('ended' as const) };
  const invite = await invitationOf(link, application);
  if (invite === 'ended') return { invite };
  return { group: group.name, invite: invite && { by: invite.by === who ? undefined : invite.by } };
}

type VisitedLink = Awaited<ReturnType<typeof readLink>>;

/** Reads a link, its application, and whether the credential that made it still works. */
async function readLink(code: string) {
  const link = await findLink(code);
  if (!link) return { link, application: undefined, dead: deadLink(undefined) };
  const { app, variant } = link;
  const credential = 'credential' in link ? link.credential : undefined;
  const [[item, variantItem, credentialItem]] = await Promise.all([
    getItems([
      ...effectiveKeys(app, variant),
      credential === undefined ? undefined : keys.credential(credential),
    ]),
    noteOpening(code, link),
  ]);
  const application = item && effectiveFromItems(item, variantItem);
  const ended = linkStands(credential, credentialItem, app) ? undefined : linkEnded();
  return { link, application, dead: deadLink(application && link) ?? ended };
}
