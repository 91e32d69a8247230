import { describe, expect, it } from 'vitest';
import type { EventRecord } from '../../../shared/events/event.ts';
import { readEventsAfter } from '../../../shared/events/event-store.ts';
import { AFTER_SIGN_OUT, OFFLINE, post, signOutAt } from '../../support/oidc-flow.ts';
import { signInAtClient } from '../../support/oidc-users.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { useService } from '../../support/service.ts';
import { unexpectedTexts } from '../../support/texts-of-changes.ts';

const service = useService({ events: true });

/** The events about users in the feed of an application. */
async function userEvents(app: string): Promise<EventRecord[]> {
  await publishPending();
  const events = await readEventsAfter(app, 0, 100);
  return events.filter(({ subject }) => subject.type === 'user');
}

describe('a user of an OpenID client', () => {
  it('is created, signs in and allows the client, without a code or token in the feed', async () => {
    const { party, userId } = await signInAtClient(service(), OFFLINE);
    const events = await userEvents(party.app);
    expect(events.map(({ type }) => type)).toEqual([
      'user.created',
      'user.signed_in',
      'user.client_authorized',
    ]);
    expect(events[2]).toMatchObject({
      actor: { type: 'user', id: userId, client: party.clientId },
      related: { client: party.clientId },
      request_id: expect.any(String),
    });
    for (const { id: _id, position: _position, ...change } of events)
      expect(unexpectedTexts(change)).toEqual([]);
  });

  it('loses the access of a client that revokes its token', async () => {
    const { party, tokens } = await signInAtClient(service(), OFFLINE);
    await post(party, '/token/revocation', { token: tokens.refresh_token ?? '' });
    expect((await userEvents(party.app)).at(-1)).toMatchObject({
      type: 'user.session_revoked',
      actor: { type: 'anonymous' },
    });
  });

  it('ends the access of its client at the page for signing out', async () => {
    const { party, browser, tokens } = await signInAtClient(service());
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: AFTER_SIGN_OUT,
    });
    await signOutAt(browser, await browser.get(`${party.issuer}/session/end?${query}`));
    expect((await userEvents(party.app)).at(-1)?.type).toBe('user.session_revoked');
  });
});
