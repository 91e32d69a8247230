import { describe, expect, it } from 'vitest';
import * as undoChange from '../../../functions/addresses/undo-address-change.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { hashOf, keys } from '../../../shared/storage/keys.ts';
import { completeOwn, newest, patchOwn, pendingOf, undo } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail, profileOf, redeemLink, visitLink } from '../../support/magic-links.ts';
import { ownForm } from '../../support/own-form.ts';
import { newPhone } from '../../support/phones.ts';
import { ownerOf, patchUser } from '../../support/profiles.ts';
import { atOnce } from '../../support/races.ts';
import { addFields } from '../../support/schemas.ts';
import { call, makeCredential, signIn } from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);

type Session = Awaited<ReturnType<typeof signIn>>;
const addressOf = async (userId: string) => (await profileOf(tenant, userId))?.data['email'];
const statusOf = async ({ headers }: Session) =>
  (await call(getMyData, { params: { app: tenant.app }, headers })).status;

async function ask(session: Session, after = newEmail()) {
  const { challengeId } = pendingOf(await patchOwn(tenant.app, session, { email: after }), 'email');
  return { after, challengeId, code: newest(backends, after).code };
}

async function change(session: Session, after = newEmail()) {
  const { challengeId, code } = await ask(session, after);
  const { status, text } = await completeOwn(tenant.app, session, challengeId, code);
  if (status !== 200) throw new Error(text);
  return after;
}

async function newUser() {
  const before = newEmail();
  return { before, session: await signIn(backends, credential.clientId, { email: before }) };
}

describe('the link of the notice to the old address', () => {
  it('shows a page with a button and changes nothing when it is opened', async () => {
    const { before, session } = await newUser();
    const { challengeId, code, after } = await ask(session);
    const { linkCode } = newest(backends, before);
    const page = await visitLink(linkCode);
    expect(page.text).toContain(`<form method="post" action="${linkCode}/undo">`);
    expect(page.text).not.toContain(after);
    expect((await redeemLink(linkCode)).status).toBe(404);
    expect((await completeOwn(tenant.app, session, challengeId, code)).status).toBe(200);
  });

  it('cancels the pending change, so that its code is useless', async () => {
    const { before, session } = await newUser();
    const { challengeId, code } = await ask(session);
    const answer = await undo(newest(backends, before).linkCode);
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('The change is cancelled') });
    expect(await completeOwn(tenant.app, session, challengeId, code)).toBeApiError(410, 'challenge_ended');
    expect(await addressOf(session.userId)).toBe(before);
    expect(await statusOf(session)).toBe(200);
    expect((await undo(newest(backends, before).linkCode)).status).toBe(404);
  });

  it('lets exactly one of completion and cancellation win', async () => {
    const { before, session } = await newUser();
    const { challengeId, code, after } = await ask(session);
    const { linkCode } = newest(backends, before);
    const [completed, undone] = await Promise.all([
      completeOwn(tenant.app, session, challengeId, code),
      undo(linkCode),
    ]);
    expect(undone.status).toBe(200);
    // Where the completion was first, the same link has undone it.
    expect([200, 410]).toContain(completed.status);
    expect(await addressOf(session.userId)).toBe(before);
    expect(await ownerOf(tenant, 'email', before)).toBe(session.userId);
    expect(await ownerOf(tenant, 'email', after)).toBeUndefined();
  });

  it('says that nothing has changed if the change was never completed', async () => {
    const { before, session } = await newUser();
    await ask(session);
    const { linkCode } = newest(backends, before);
    await changeItem(keys.linkByReference(hashOf(linkCode)), {
      'undo.pending_until': '2020-01-01T00:00:00.000Z',
    });
    expect((await visitLink(linkCode)).text).toContain('Nothing has changed');
    expect((await undo(linkCode)).text).toContain('Nothing has changed');
  });

  it('undoes the change also after its completion, in case the second message is lost', async () => {
    const { before, session } = await newUser();
    const { challengeId, code } = await ask(session);
    const { linkCode } = newest(backends, before);
    await completeOwn(tenant.app, session, challengeId, code);
    await changeItem(keys.linkByReference(hashOf(linkCode)), {
      'undo.pending_until': '2020-01-01T00:00:00.000Z',
    });
    expect((await undo(linkCode)).text).toContain('The change is undone');
    expect(await addressOf(session.userId)).toBe(before);
  });
});

describe('the language of the pages of a change', () => {
  const languageOf = ({ text }: { text: string }) => /<html lang="(\w+)"/.exec(text)?.[1];
  const inFrench = { accept: 'text/html', 'accept-language': 'fr' };
  const askInJapanese = async () => {
    const { before, session } = await newUser();
    const after = newEmail();
    const asked = { headers: { 'accept-language': 'ja' } };
    await patchOwn(tenant.app, session, { email: after }, asked);
    return { session, notice: newest(backends, before).linkCode, code: newest(backends, after).linkCode };
  };

  it('is that of the browser that opens the link, not of the one that asked', async () => {
    const { notice, code } = await askInJapanese();
    expect(languageOf(await visitLink(notice, inFrench))).toBe('fr');
    expect(languageOf(await visitLink(code, inFrench))).toBe('fr');
    expect(languageOf(await undo(notice, inFrench))).toBe('fr');
  });

  it('is that of the profile, if it has one', async () => {
    const own = await makeTenant();
    await addFields(own, { locale: {} });
    const before = newEmail();
    const session = await signIn(backends, (await makeCredential(own.app)).clientId, { email: before });
    await patchUser(own, session.userId, { data: { locale: 'de-AT' } });
    await patchOwn(own.app, session, { email: newEmail() }, { headers: { 'accept-language': 'ja' } });
    const { linkCode } = newest(backends, before);
    expect(languageOf(await visitLink(linkCode, inFrench))).toBe('de');
    expect(languageOf(await undo(linkCode, inFrench))).toBe('de');
    const used = await undo(linkCode, inFrench);
    expect(used.status).toBe(404);
    expect(languageOf(used)).toBe('de');
    expect(used.text).toContain('– Shop</title>');
  });
});

describe('the link of the message about a completed change', () => {
  it('restores the old address as verified, gives up the new one, ends all sessions', async () => {
    const { before, session } = await newUser();
    const after = await change(session);
    const other = await signIn(backends, credential.clientId, { email: after });
    const { linkCode } = newest(backends, before);
    expect((await visitLink(linkCode)).text).toContain('Undo this change?');
    const answer = await undo(linkCode);
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('The change is undone') });
    expect(await profileOf(tenant, session.userId)).toMatchObject({
      data: { email: before },
      verified_data: { email: before },
      auth_level: 'verified',
    });
    expect(await ownerOf(tenant, 'email', before)).toBe(session.userId);
    expect(await ownerOf(tenant, 'email', after)).toBeUndefined();
    for (const each of [session, other]) {
      expect(await statusOf(each)).toBe(401);
      const refreshed = await invoke(issueToken, { body: { refresh_token: each.refreshToken } });
      expect(refreshed.body['code']).toBe('invalid_grant');
    }
    expect((await signIn(backends, credential.clientId, { email: before })).userId).toBe(session.userId);
  });

  it('restores a removed address', async () => {
    const { before, session } = await newUser();
    const phone = newPhone();
    const { challengeId } = pendingOf(
      await patchOwn(tenant.app, session, { phone_number: phone }),
      'phone_number',
    );
    await completeOwn(tenant.app, session, challengeId, newest(backends, phone).code);
    expect((await patchOwn(tenant.app, session, { email: null })).body['data']).not.toHaveProperty('email');
    const answer = await undo(newest(backends, before).linkCode);
    expect(answer.text).toContain(`***${phone.slice(-3)}`);
    expect(await profileOf(tenant, session.userId)).toMatchObject({
      verified_data: { email: before, phone_number: phone },
    });
  });

  it('restores the first address after later changes, and cannot be undone itself', async () => {
    const { before, session } = await newUser();
    const second = await change(session);
    const mine = newest(backends, before).linkCode;
    await change(session);
    const theirs = newest(backends, second).linkCode;
    expect((await undo(mine)).status).toBe(200);
    expect(await addressOf(session.userId)).toBe(before);
    expect((await undo(theirs)).status).toBe(404);
    expect(await addressOf(session.userId)).toBe(before);
  });

  it('restores the first address also after a second change was made and undone', async () => {
    const { before, session } = await newUser();
    const second = await change(session);
    const mine = newest(backends, before).linkCode;
    const third = await change(session);
    const theirs = newest(backends, second).linkCode;
    expect((await undo(theirs)).status).toBe(200);
    expect(await addressOf(session.userId)).toBe(second);
    expect((await undo(mine)).text).toContain('The change is undone');
    expect(await addressOf(session.userId)).toBe(before);
    expect((await undo(mine)).status).toBe(404);
    for (const address of [second, third]) expect(await ownerOf(tenant, 'email', address)).toBeUndefined();
  });

  it('works once within 7 days', async () => {
    const { before, session } = await newUser();
    await change(session);
    const { linkCode } = newest(backends, before);
    const answers = await atOnce(4, () => undo(linkCode));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

    const late = await newUser();
    await change(late.session);
    const old = newest(backends, late.before).linkCode;
    await changeItem(keys.linkByReference(hashOf(old)), { expires: '2020-01-01T00:00:00.000Z' });
    expect((await undo(old)).status).toBe(404);
  });

  it('is accepted from its own page only', async () => {
    const { before, session } = await newUser();
    const after = await change(session);
    const { linkCode } = newest(backends, before);
    expect(await undo(linkCode, { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    expect(await addressOf(session.userId)).toBe(after);
  });

  it('can be opened again if the browser has not confirmed the form', async () => {
    const { before, session } = await newUser();
    const after = await change(session);
    const { linkCode } = newest(backends, before);
    const answer = await invoke(undoChange, { params: { code: linkCode }, ...ownForm(), cookies: [] });
    const text = expect.stringContaining(`href="../${linkCode}"`);
    expect(answer).toMatchObject({ status: 403, text });
    expect(await addressOf(session.userId)).toBe(after);
  });

  it('does nothing with the code of another kind of link', async () => {
    const { session } = await newUser();
    const { after } = await ask(session);
    expect((await undo(newest(backends, after).linkCode)).status).toBe(404);
    expect((await undo('nothing-at-all')).status).toBe(404);
  });
});
