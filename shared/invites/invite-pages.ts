import { addressOf, type InviteRecord, stateOf } from '../groups/invite.ts';
import { page, Reply } from '../http/reply.ts';
import { type Brand, layout } from '../pages/layout.ts';
import { deadLinkPage } from '../pages/link-pages.ts';
import { ApiError } from '../platform/errors.ts';
import { escapeHtml } from '../platform/html.ts';
import { masked } from '../platform/masked.ts';

const TITLE = 'Invitation';

/** The page of an inviter's link: where the invitation was sent, and a resend button. Signs nobody in. */
export function invitePage(brand: Brand, invite: InviteRecord, code: string): Reply {
  const state = stateOf(invite);
  if (state !== 'pending') return messagePage(brand, `The invitation ${ENDED[state]}.`);
  const form = `<form method="post" action="${escapeHtml(code)}/resend"><button type="submit">Send it again</button></form>`;
  return page(200, layout(brand, TITLE, `<h1>${TITLE}</h1><p>${whereSent(invite)}</p>${form}`));
}

const ENDED = {
  accepted: 'was accepted',
  rejected: 'was declined',
  revoked: 'was withdrawn',
  expired: 'has expired',
} as const;

/** The page after the invitation was sent again. */
export function sentPage(brand: Brand, invite: InviteRecord): Reply {
  return page(200, layout(brand, TITLE, `<h1>Sent again</h1><p>${whereSent(invite)}</p>`));
}

function whereSent(invite: InviteRecord): string {
  const address = addressOf(invite);
  if (!address) {
    return 'They see it among their groups. If they have a verified address, we also sent it there.';
  }
  return `It was sent to <strong>${escapeHtml(masked(address.to) ?? 'the invited address')}</strong>.`;
}

/** The page of a link whose invite or group no longer exists. */
export function gonePage(brand: Brand): Reply {
  return page(404, deadLinkPage(brand));
}

/** The page that says why the invitation could not be sent again. Throws failures of the service itself. */
export function refusalPage(brand: Brand, error: unknown): Reply {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const { headers, body } = messagePage(brand, error.message);
  return new Reply(error.status, { ...headers, ...error.extras.headers }, body);
}

function messagePage(brand: Brand, text: string): Reply {
  return page(200, layout(brand, TITLE, `<h1>${TITLE}</h1><p>${escapeHtml(text)}</p>`));
}
