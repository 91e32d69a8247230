import { visitAddressLink } from '../addresses/visit-address-link.ts';
import type { GroupRecord } from '../groups/group.ts';
import { groupOf } from '../groups/group-items.ts';
import { containsExchangeCode } from '../http/exchange-code-parameter.ts';
import { page, type Reply, redirect } from '../http/reply.ts';
import { visitInvite } from '../invites/visit-invite.ts';
import { approves, type LinkRecord } from '../links/magic-link.ts';
import { deadLink, findLink } from '../links/magic-link-store.ts';
import { isStillAllowed, redirectSource, withQuery } from '../links/redirect.ts';
import { brandOfLink, continuePage, deadLinkPage, failurePage, forgedPage } from '../pages/link-pages.ts';
import { refusalFrom } from '../platform/errors.ts';
import { masked } from '../platform/masked.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { invitationOf } from './invitation.ts';

/**
 * Describes a link to a client that accepts JSON. Throws 404 `link_not_found`, 410 `link_used`
 * and `link_expired`, 400 `invalid_redirect`, 403 `application_disabled`.
 */
export async function describeLink(code: string, rawQuery: string) {
  const { link, application } = await readLink(code);
  const dead = deadLink(application && link);
  if (dead || !link) throw dead;
  const data = link.link_data ?? {};
  return {
    purpose: link.purpose,
    app_id: link.app,
    app_user_id: link.user_id,
    redirect_url: link.redirect_url && withQuery(link.redirect_url, rawQuery),
    group_id: link.invite?.group,
    invite_id: link.invite?.id,
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
    return await pageOf(code, await readLink(code), rawQuery);
  } catch (error) {
    const refusal = refusalFrom(error, 'application_disabled');
    return page(refusal.status, failurePage({}, refusal));
  }
}

async function pageOf(code: string, { link, application }: Opened, rawQuery: string): Promise<Reply> {
  if (deadLink(application && link) || !link || !application)
    return page(404, deadLinkPage(brandOfLink(application, link)));
  const brand = brandOfLink(application, link);
  if (link.purpose === 'invite') return visitInvite(code, link, brand);
  if (link.purpose === 'address' || link.purpose === 'undo_address') {
    return visitAddressLink(code, link, brand);
  }
  if (containsExchangeCode(`?${rawQuery}`)) return page(400, forgedPage(brand));
  const target = link.redirect_url && withQuery(link.redirect_url, rawQuery);
  if (link.purpose === 'shorten' && target) {
    return isStillAllowed(target, application.config)
      ? redirect(302, target)
      : page(404, deadLinkPage(brand));
  }
  const who = masked(link.data?.['email'] ?? link.data?.['phone_number']) ?? link.shown_as;
  // Browsers apply `form-action` to all redirects after the form. The target may redirect anywhere on https.
  const sources = target && `'self' https: ${redirectSource(target)}`;
  const shown = { ...(await joining(link)), elsewhere: approves(link) };
  return page(200, continuePage(brand, who, shown), { formAction: sources });
}

/** Returns what the page of a link shows of the group that it joins. */
async function joining(link: LinkRecord) {
  const group = await groupToJoin(link);
  return group && { group: group.name, invite: await invitationOf(link) };
}

type Opened = Awaited<ReturnType<typeof readLink>>;

async function readLink(code: string) {
  const link = await findLink(code, 'own address');
  return { link, application: link && (await findEffectiveApplication(link.app, link.variant)) };
}

/**
 * Returns the group that a link joins. Undefined if the link names none, if the group is gone, or if it is no
 * longer open and the link has no invite.
 */
export async function groupToJoin({
  app,
  invite,
  group_to_join,
}: LinkRecord): Promise<GroupRecord | undefined> {
  const id = invite?.group ?? group_to_join;
  const group = id === undefined ? undefined : groupOf(await getItem(keys.group(id)), app);
  return group && (invite || group.admission_policy === 'open') ? group : undefined;
}
