import { beforeAll, describe, expect, it } from 'vitest';
import * as importUsers from '../../../functions/users/import-users.ts';
import * as replaceUser from '../../../functions/users/replace-user.ts';
import * as replaceUserField from '../../../functions/users/replace-user-field.ts';
import * as updateUser from '../../../functions/users/update-user.ts';
import * as upsertUsers from '../../../functions/users/upsert-users.ts';
import type { Principal } from '../../../shared/http/principal.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { LANGUAGES } from '../../../shared/texts/languages.ts';
import { ADDRESS_REPLACED_MAIL, MAIL_PARTS } from '../../../shared/texts/sections.ts';
import { useBackends } from '../../support/backends.ts';
import { type Answer, invoke } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { form } from '../../support/profiles.ts';
import { atOnce, RACERS } from '../../support/races.ts';
import { useRefusedEmails } from '../../support/refused-emails.ts';
import { addFields } from '../../support/schemas.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const ses = useRefusedEmails();
const SUPPORT = 'help@shop.example';
const tenant = useTenantOnly({ hub: { legal: { support_email: SUPPORT } } });
beforeAll(() => addFields(tenant, { locale: { type: 'string' } }));

type Caller = 'hub' | 'keys' | 'serviceAccount';
const ALL: Caller[] = ['hub', 'keys', 'serviceAccount'];
const principalOf = (caller: Caller): Principal => tenant[caller];
const send = (
  module: Parameters<typeof invoke>[0],
  caller: Caller,
  user: string | undefined,
  request: object,
) => {
  const params = { app: tenant.app, ...(user && { user, field: 'email' }) };
  return invoke(module, { params, principal: principalOf(caller), ...request });
};

type Change = { user: string; email: string; notify?: { notify: boolean } };
type Way = (caller: Caller, change: Change) => Promise<Answer>;
/** Every operation that replaces an address for the platform. */
const WAYS: Record<string, Way> = {
  PATCH: (caller, { user, email, notify }) =>
    send(updateUser, caller, user, { body: { data: { email }, ...notify } }),
  PUT: (caller, { user, email, notify }) =>
    send(replaceUser, caller, user, { body: { data: { email }, ...notify } }),
  field: (caller, { user, email, notify }) =>
    send(replaceUserField, caller, user, { body: { value: email, ...notify } }),
  upsert: (caller, { user, email, notify }) =>
    send(upsertUsers, caller, undefined, {
      body: { users: [{ user_id: user, data: { email }, ...notify }] },
    }),
};
const importOne: Way = (caller, { user, email, notify }) =>
  send(importUsers, caller, undefined, {
    headers: { 'content-type': 'application/x-ndjson' },
    body: Buffer.from(JSON.stringify({ user_id: user, data: { email }, ...notify })),
  });
const WITH_IMPORT = Object.entries({ ...WAYS, import: importOne });

/** A user with this address, verified unless said otherwise. */
async function makeUser(data: Record<string, unknown> = { email: newEmail() }, isVerified = true) {
  const { locale: _locale, ...verified_data } = data;
  const body = { data, ...(isVerified && { verified_data }) };
  const { text, body: made } = await send(replaceUser, 'keys', '__default__', { body });
  if (!made['svc_user']) throw new Error(text);
  return { user: String(made['svc_user']), email: String(data['email']) };
}

const received = (to: string) => backends.messages().list(to);

describe('the notice to a replaced address', () => {
  it.each(Object.entries(WAYS))('follows a %s by a hub user, and has no link', async (_, way) => {
    const { user, email } = await makeUser();
    await way('hub', { user, email: newEmail() });
    const [notice, ...more] = received(email);
    expect(more).toEqual([]);
    expect(notice?.text).toContain(SUPPORT);
    expect(notice?.links).toEqual([]);
  });

  it.each(WITH_IMPORT)('follows no %s by keys or a service account', async (_, way) => {
    for (const caller of ['keys', 'serviceAccount'] as const) {
      const { user, email } = await makeUser();
      await way(caller, { user, email: newEmail() });
      expect(received(email)).toEqual([]);
    }
  });

  it('follows no import by a hub user', async () => {
    const { user, email } = await makeUser();
    await importOne('hub', { user, email: newEmail() });
    expect((await findProfile(tenant.app, user))?.data['email']).not.toBe(email);
    expect(received(email)).toEqual([]);
  });

  it.each(WITH_IMPORT)('follows a %s by every caller with notify', async (_, way) => {
    for (const caller of ALL) {
      const { user, email } = await makeUser();
      await way(caller, { user, email: newEmail(), notify: { notify: true } });
      expect(received(email)).toHaveLength(1);
    }
  });

  it('follows the change by a hub user also with notify: false', async () => {
    const { user, email } = await makeUser();
    await WAYS['PATCH']?.('hub', { user, email: newEmail(), notify: { notify: false } });
    expect(received(email)).toHaveLength(1);
  });

  it('accepts notify as text in a form', async () => {
    const { user, email } = await makeUser();
    await send(replaceUserField, 'keys', user, await form(newEmail(), 'file', { notify: 'true' }));
    expect(received(email)).toHaveLength(1);
  });

  it('is a text message for a number', async () => {
    const phone = newPhone();
    const { user } = await makeUser({ phone_number: phone });
    const body = { data: { phone_number: newPhone() } };
    await send(updateUser, 'hub', user, { body });
    expect(received(phone)[0]?.text).toContain(SUPPORT);
  });

  it('goes to a removed address, too', async () => {
    const { user, email } = await makeUser();
    await send(updateUser, 'hub', user, { body: { data: { email: null } } });
    expect(received(email)[0]?.text).toContain(MAIL_PARTS.en.none);
  });

  it('does not go to an unverified address', async () => {
    const { user, email } = await makeUser({ email: newEmail() }, false);
    await WAYS['PATCH']?.('hub', { user, email: newEmail() });
    expect(received(email)).toEqual([]);
  });

  it('is sent once, also if the change is repeated', { tags: 'heavy' }, async () => {
    const { user, email } = await makeUser();
    const after = newEmail();
    await atOnce(RACERS, () => WAYS['PUT']?.('hub', { user, email: after }));
    await WAYS['PUT']?.('hub', { user, email: after });
    expect(received(email)).toHaveLength(1);
  });

  it('never prevents the change if it cannot be sent', async () => {
    const { user, email } = await makeUser();
    const after = newEmail();
    await ses.refuse('TooManyRequestsException', 'Daily message quota exceeded');
    const answer = await WAYS['PATCH']?.('hub', { user, email: after });
    expect(answer).toMatchObject({ status: 200, body: { data: { email: after } } });
    await ses.accept();
    expect((await findProfile(tenant.app, user))?.data['email']).toBe(after);
    expect(received(email)).toEqual([]);
  });

  it('reserves nothing: another user may have the address at once', async () => {
    const { user, email } = await makeUser();
    await WAYS['PATCH']?.('hub', { user, email: newEmail() });
    expect((await makeUser({ email })).user).not.toBe(user);
  });

  it.each(LANGUAGES)('is in the language of the user: %s', async (locale) => {
    const { user, email } = await makeUser({ email: newEmail(), locale });
    await send(updateUser, 'hub', user, { body: { data: { email: newEmail() } } });
    const { heading } = ADDRESS_REPLACED_MAIL[locale];
    expect(received(email)[0]?.html).toContain(heading);
  });

  it('is no change of its own: a body needs another member', async () => {
    const { user } = await makeUser();
    expect((await send(updateUser, 'keys', user, { body: { notify: true } })).status).toBe(400);
  });
});
