import * as z from 'zod/mini';
import { groupToJoin } from '../../shared/groups/group-to-join.ts';
import { visitInvite } from '../../shared/groups/visit-invite.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { page, redirect } from '../../shared/http/reply.ts';
import { LinkPurpose } from '../../shared/magic-links/magic-link.ts';
import { deadLink, findLink } from '../../shared/magic-links/magic-link-store.ts';
import { masked } from '../../shared/magic-links/masked.ts';
import { continuePage, deadLinkPage } from '../../shared/magic-links/pages.ts';
import { redirectSource, withQuery } from '../../shared/magic-links/redirect.ts';
import { findEffectiveApplication } from '../../shared/variants/effective-application.ts';

export const operation = defineOperation({
  id: 'visitLink',
  method: 'GET',
  path: '/hub/auth/magic/{code}',
  alsoAt: ['/l/{code}'],
  alsoHead: true,
  summary: 'Open a magic link; this never uses it up',
  description:
    'A `shorten` link redirects at once. An `auth` link answers with a page whose button posts, so that mail scanners that open links change nothing; with `Accept: application/json` it describes itself. The link of somebody who has invited another shows where the invitation was sent.',
  tags: ['magic links'],
  auth: [],
  uses: ['table:read'],
  headers: { accept: z.optional(z.string()) },
  success: {
    status: 200,
    schema: z.object({
      purpose: LinkPurpose,
      app_id: z.string(),
      app_user_id: z.optional(z.string()),
      redirect_url: z.optional(z.string()),
      group_id: z.optional(z.string().check(z.describe('The group that the link is an invite into'))),
      invite_id: z.optional(z.string()),
      link_meta: z.record(z.string(), z.unknown()),
      link_data: z.record(z.string(), z.unknown()),
      expires_at: z.string(),
    }),
    alternatives: { 200: 'A page with a button that redeems the link', 302: 'Redirect of a shorten link' },
  },
  errors: ['link_not_found', 'link_used', 'link_expired'],
});

export const handler = lambda(operation, async ({ params, headers, event }) => {
  const link = await findLink(params.code);
  const application = link && (await findEffectiveApplication(link.app, link.variant));
  const json = headers.accept?.includes('application/json') === true;
  const dead = deadLink(application && link);
  if (dead && json) throw dead;
  if (dead || !link || !application) return page(404, deadLinkPage(application));
  const target = link.redirect_url && withQuery(link.redirect_url, event.rawQueryString);
  if (json) {
    const data = link.link_data ?? {};
    const { purpose, user_id: app_user_id, expires: expires_at } = link;
    return {
      purpose,
      app_id: link.app,
      app_user_id,
      redirect_url: target,
      group_id: link.invite?.group,
      invite_id: link.invite?.id,
      link_meta: data,
      link_data: data,
      expires_at,
    };
  }
  if (link.purpose === 'invite') return visitInvite(params.code, link, application);
  if (link.purpose === 'shorten' && target) return redirect(302, target);
  const who = masked(link.data?.['email'] ?? link.data?.['phone_number']) ?? link.shown_as;
  // Browsers hold every redirect behind the form to this: where the target leads on to is its own affair.
  const group = await groupToJoin(link);
  return page(
    200,
    continuePage(application, who, group?.name),
    target && `'self' https: ${redirectSource(target)}`,
  );
});
