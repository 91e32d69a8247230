import { describe, expect, it } from 'vitest';
import * as declineLinkedInvite from '../../../functions/groups/decline-linked-invite.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import {
  invites,
  membershipOf,
  newGroup,
  newInvite,
  newUser,
  provedUser,
  resend,
  soundGroup,
} from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import {
  BROWSER,
  codeOf,
  makeLink,
  newEmail,
  profileOf,
  redeemLink,
  stateOfLink,
  visitLink,
} from '../../support/magic-links.ts';
import { ownForm } from '../../support/own-form.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();

const decline = (code: string, headers: Record<string, string> = {}) =>
  invoke(declineLinkedInvite, { params: { code }, ...ownForm(headers) });

/** An invite by a user, and the code of the link in its message. */
async function invited(email = newEmail()) {
  const owner = await newUser(tenant);
  const group = await newGroup(owner, { name: 'Crew' });
  const { invite, code: managed } = await newInvite(owner, group, { email });
  const newest = () => codeOf(backends.messages().list(email)[0]?.links[0]);
  const stateOf = async () => (await invites.get(owner, { group, invite })).body['state'];
  return { owner, group, invite, email, managed, code: newest(), newest, stateOf };
}

describe('POST /hub/auth/magic/{code}/decline', () => {
  it('is the target of a button beside the one that accepts', async () => {
    const { code } = await invited();
    const { text, headers } = await visitLink(code);
    expect(text).toContain(`<form method="post" action="${code}/decline">`);
    expect(text).toContain('<button class="quiet" type="submit">Decline</button>');
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    const { code: other } = await makeLink(tenant, { data: { email: newEmail() } });
    expect((await visitLink(other)).text).not.toContain('Decline');
  });

  it('answers 200 with the page of what was declined, and uses the link up', async () => {
    const { code, stateOf, group, email } = await invited();
    const answer = await decline(code);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.text).toContain('<h1>You declined the invitation</h1>');
    expect(answer.text).toContain('<strong>Crew</strong>');
    expect(await stateOf()).toBe('rejected');
    expect(await stateOfLink(code)).toBe('used');
    expect((await redeemLink(code)).status).toBe(410);
    expect((await soundGroup(group)).members).toHaveLength(1);
    expect(backends.messages().list(email)).toHaveLength(1);
  });

  it('answers the same page again when it is pressed again', async () => {
    const { code } = await invited();
    const [first, second] = [await decline(code), await decline(code)];
    expect([second.status, second.text]).toEqual([200, first.text]);
  });

  it('creates no user, and leaves no member of a person who is none', async () => {
    const { code, group } = await invited();
    const userId = String((await visitLink(code, { accept: 'application/json' })).body['app_user_id']);
    expect(await membershipOf({ app: tenant.app, userId }, group)).toMatchObject({ state: 'invite_pending' });
    await decline(code);
    expect(await profileOf(tenant, userId)).toBeUndefined();
    expect(await membershipOf({ app: tenant.app, userId }, group)).toBeUndefined();
  });

  it('notes the decline of a user, as the API does', async () => {
    const { email, userId } = await provedUser(tenant);
    const { code, group } = await invited(email);
    expect((await decline(code)).status).toBe(200);
    expect(await membershipOf({ app: tenant.app, userId }, group)).toMatchObject({
      state: 'invite_rejected',
    });
  });

  it('lets exactly one of acceptance and decline win', async () => {
    for (const who of [newEmail(), (await provedUser(tenant)).email]) {
      const { code, stateOf, group } = await invited(who);
      const [accepted, declined] = await Promise.all([redeemLink(code), decline(code)]);
      const isAccepted = accepted.status === 200;
      expect([accepted.status, declined.status]).toEqual(isAccepted ? [200, 404] : [410, 200]);
      expect(await stateOf()).toBe(isAccepted ? 'accepted' : 'rejected');
      expect((await soundGroup(group)).members.filter(({ state }) => state === 'active')).toHaveLength(
        isAccepted ? 2 : 1,
      );
    }
  });

  it('declines once the user who signs up at the same moment exists', async () => {
    const { code, email, stateOf, group } = await invited();
    let userId = '';
    beforeNextTransaction(async () => {
      ({ userId } = await provedUser(tenant, email));
    });
    expect((await decline(code)).status).toBe(200);
    expect(await stateOf()).toBe('rejected');
    expect(await membershipOf({ app: tenant.app, userId }, group)).toMatchObject({
      state: 'invite_rejected',
    });
  });

  it.each([
    ['was accepted', async ({ code }: Invited) => redeemLink(code)],
    ['was deleted', async ({ owner, group, invite }: Invited) => invites.remove(owner, { group, invite })],
    ['was sent again', async ({ managed }: Invited) => resend(managed)],
    [
      'has expired',
      async ({ group, invite }: Invited) =>
        changeItem(keys.groupInvite(group, invite), { expires: '2020-01-01T00:00:00.000Z' }),
    ],
  ])('answers 404 with the page of ended links if the invite %s', async (_, end) => {
    const made = await invited();
    await end(made);
    const answer = await decline(made.code);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('<h1>This link no longer works</h1>');
  });

  it('answers 404 for links that are of no invited person', async () => {
    const { managed, stateOf } = await invited();
    const { code } = await makeLink(tenant, { data: { email: newEmail() } });
    for (const other of [managed, code, 'unknown-code-of-nobody']) {
      expect((await decline(other)).status).toBe(404);
    }
    expect([await stateOf(), await stateOfLink(code)]).toEqual(['pending', 'open']);
  });

  it('answers 403 to the form of another site, and declines nothing', async () => {
    const { code, stateOf } = await invited();
    expect((await decline(code, { origin: 'https://evil.example' })).status).toBe(403);
    const unconfirmed = await invoke(declineLinkedInvite, { params: { code }, headers: BROWSER });
    expect(unconfirmed).toMatchObject({ status: 403, text: expect.stringContaining(`href="../${code}"`) });
    expect(await stateOf()).toBe('pending');
  });
});

type Invited = Awaited<ReturnType<typeof invited>>;
