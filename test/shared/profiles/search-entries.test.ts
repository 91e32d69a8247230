import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as setUserState from '../../../functions/users/set-user-state.ts';
import { MAX_TERMS } from '../../../shared/profiles/search/searched-values.ts';
import { createUser } from '../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../support/backends.ts';
import { interceptTable } from '../../support/intercept-table.ts';
import { makeLink, newEmail, redeemLink, signUp } from '../../support/magic-links.ts';
import {
  asBackend,
  assertValue,
  makeProfile,
  patchUser,
  putUser,
  recordOf,
  removeUser,
} from '../../support/profiles.ts';
import { RACERS } from '../../support/races.ts';
import { badgeField, putSchema, withBadge, withUsers } from '../../support/schema-changes.ts';
import { addFields } from '../../support/schemas.ts';
import { soundTerms } from '../../support/search-index.ts';
import { makeCredential, signIn } from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
beforeAll(() => addFields(tenant, { badge: { unique: true }, points: { unique: true, type: 'number' } }));

const termsOf = (userId: string) => soundTerms(tenant.app, userId);
const newBadge = () => `badge${crypto.randomUUID().replaceAll('-', '')}`;
/** A phone number that no other test has. */
const newNumber = () => `+4917${String(Date.now()).slice(-9)}`;
const termOf = (email: string) => email.replaceAll(/[-.]/g, '').replace(/^0+/, '');
const stateOf = (user: string, state: string) =>
  asBackend(setUserState, tenant, { params: { user }, body: { state } });

describe('the search entries of a profile', () => {
  it('are its names, addresses and unique values', async () => {
    const [email, badge, phone_number] = [newEmail(), newBadge(), newNumber()];
    const data = { email, phone_number, badge, points: 17, first_name: 'Gráce', last_name: "O'Hopper" };
    const user = await makeProfile(tenant, { data });
    const names = ['grace', 'ohopper', 'graceohopper', 'ohoppergrace'];
    const national = phone_number.replace('+49', '');
    const expected = [termOf(email), phone_number.slice(1), national, badge, '17', ...names];
    expect((await termsOf(user)).sort()).toEqual(expected.sort());
  });

  it('follow every change of a value, and of the state', async () => {
    const user = await makeProfile(tenant, { data: { first_name: 'Grace', last_name: 'Hopper' } });
    await patchUser(tenant, user, { data: { last_name: 'Murray' } });
    expect((await termsOf(user)).sort()).toEqual(['grace', 'gracemurray', 'murray', 'murraygrace']);
    await stateOf(user, 'disabled');
    expect(await recordOf(tenant, user)).toMatchObject({ search: { disabled: true } });
    await termsOf(user);
    await stateOf(user, 'enabled');
    await putUser(tenant, user, { data: { email: newEmail() } });
    expect(await termsOf(user)).toHaveLength(1);
  });

  it('are of the words of a name, from each word on, up to six', async () => {
    const user = await makeProfile(tenant, {
      data: { first_name: 'María-José', last_name: 'van den Berg y García Márquez' },
    });
    const full = ['mariajosevandenbergygarciamarquez', 'vandenbergygarciamarquezmariajose'];
    const others = ['josevan', 'denberg', 'bergy', 'ygarcia'];
    const terms = await termsOf(user);
    expect(terms).toHaveLength(9);
    const short = 'mariajosemarquez';
    expect(terms).toEqual(expect.arrayContaining(['mariajose', 'vandenbergygarciamarquez', short, ...full]));
    for (const beginning of others) expect(terms.some((term) => term.startsWith(beginning))).toBe(true);
  });

  it('begin at no word that reads as an address or number', async () => {
    const user = await makeProfile(tenant, { data: { first_name: 'Grace 4917 (the 2nd)', last_name: 'A' } });
    expect((await termsOf(user)).sort()).toEqual([
      'agrace4917the2nd',
      'grace4917the2nd',
      'grace4917the2nda',
      'the2ndagrace4917',
    ]);
  });

  it('are written alone if they differ: a changed last name leaves those of the first', async () => {
    const user = await makeProfile(tenant, {
      data: { first_name: 'Grace', last_name: 'Hopper', email: newEmail() },
    });
    const keysOf = (writes: readonly unknown[]) =>
      writes.map((one) => JSON.stringify(one)).filter((text) => text.includes('SEARCH#'));
    const sent: unknown[] = [];
    const end = interceptTable(async ({ input, proceed }) => {
      sent.push(...((input as { TransactItems?: unknown[] }).TransactItems ?? []));
      return proceed();
    });
    onTestFinished(end);
    await patchUser(tenant, user, { data: { last_name: 'Murray' } });
    expect(keysOf(sent)).toHaveLength(6);
    sent.length = 0;
    await patchUser(tenant, user, { data: { last_name: 'MURRAY' } });
    expect(keysOf(sent)).toEqual([]);
  });

  it('of the user with the most of them are written in one transaction', async () => {
    const fields = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`key${n}`, { unique: true }]));
    const shop = await makeTenant();
    await addFields(shop, fields);
    const data = (text: string) => ({
      email: newEmail(),
      phone_number: newNumber(),
      first_name: `${text} Ana María José`,
      last_name: `De la Cruz ${text}`,
      ...Object.fromEntries(Object.keys(fields).map((key) => [key, `${text} ${key} ${newBadge()}`])),
    });
    const user = await makeProfile(shop, { data: data('one') });
    expect(await soundTerms(shop.app, user)).toHaveLength(MAX_TERMS);
    expect((await patchUser(shop, user, { data: data('two') })).status).toBe(200);
    expect(await soundTerms(shop.app, user)).toHaveLength(MAX_TERMS);
    expect(MAX_TERMS).toBeLessThanOrEqual(24);
    await removeUser(shop, user);
    expect(await soundTerms(shop.app, user)).toEqual([]);
  });

  it('do not change with other values, whose write stays a single one', async () => {
    const user = await makeProfile(tenant, { data: { first_name: 'Grace' } });
    await patchUser(tenant, user, { data: { zip_code: '10001' } });
    expect(await termsOf(user)).toEqual(['grace']);
    expect(await recordOf(tenant, user)).toMatchObject({
      search: { terms: [expect.stringMatching(/^grace \S{8}$/)] },
    });
  });

  it('have an address that its user only asserts once it is verified', async () => {
    const [email, badge] = [newEmail(), newBadge()];
    const user = await makeProfile(tenant, { data: { first_name: 'Grace' } });
    await assertValue(tenant, user, { email, badge });
    expect(await termsOf(user)).toEqual(['grace']);
    await patchUser(tenant, user, { verified_data: { email } });
    expect((await termsOf(user)).sort()).toEqual([termOf(email), 'grace'].sort());
    expect(await recordOf(tenant, user)).toMatchObject({ search: { verified: true } });
  });

  it('leave a user who asserted an address of somebody else', async () => {
    const email = newEmail();
    const hijacker = await makeProfile(tenant);
    await assertValue(tenant, hijacker, { email, first_name: 'Mallory' });
    const { clientId } = await makeCredential(tenant.app);
    const { userId } = await signIn(backends, clientId, { email });
    expect(await termsOf(hijacker)).toEqual(['mallory']);
    expect(await termsOf(userId)).toEqual([termOf(email)]);
  });

  it.each(['victim@example.com', 'victim＠example.com', '+49 171 1234567', '4917 x', '', ' '])(
    'have no name that reads as an address or number: %j',
    async (first_name) => {
      const user = await makeProfile(tenant, { data: { first_name } });
      expect(await termsOf(user)).toEqual([]);
    },
  );

  it('come with a sign-in by a link', async () => {
    const email = newEmail();
    const user = await signUp(tenant, { email, first_name: 'Ada' }, { verification_type: 'email' });
    expect((await termsOf(user)).sort()).toEqual([termOf(email), 'ada'].sort());
    const badge = newBadge();
    const { code, userId } = await makeLink(tenant, { data: { badge } });
    expect(await termsOf(userId)).toEqual([]);
    await redeemLink(code);
    expect(await termsOf(userId)).toEqual([badge]);
  });

  it('come with a user that an operator creates', async () => {
    const email = newEmail();
    const { user_id } = await createUser(tenant.app, email);
    expect(await termsOf(user_id)).toEqual([termOf(email)]);
  });

  it('go with the user', async () => {
    const user = await makeProfile(tenant, { data: { first_name: 'Grace', email: newEmail() } });
    await removeUser(tenant, user);
    expect(await termsOf(user)).toEqual([]);
  });

  it('follow a field that becomes unique, and one with a new type', async () => {
    const shop = await withUsers(withBadge(), [{ badge: 'Alpha 1', first_name: 'Grace' }]);
    const [user = ''] = shop.users;
    expect(await soundTerms(shop.app, user)).toEqual(['grace']);
    await putSchema(shop, withBadge({ unique: true }));
    expect((await soundTerms(shop.app, user)).sort()).toEqual(['alpha1', 'grace']);
    const { schema, ...rest } = withBadge({ unique: true });
    await putSchema(shop, {
      ...rest,
      schema: { ...schema, badge: badgeField({ type: 'any', unique: true }) },
    });
    expect((await soundTerms(shop.app, user)).sort()).toEqual(['alpha1', 'grace']);
  });

  it(`agree with the profile after ${RACERS} writers at once`, { tags: 'heavy' }, async () => {
    const user = await makeProfile(tenant, { data: { first_name: 'Grace' } });
    const writes = Array.from({ length: RACERS }, (_, n) => {
      const data = [{ first_name: `First ${n}` }, { last_name: `Last ${n}` }, { badge: newBadge() }][n % 3];
      return n % 5 === 4 ? stateOf(user, n % 2 ? 'disabled' : 'enabled') : patchUser(tenant, user, { data });
    });
    const statuses = new Set((await Promise.all(writes)).map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    await termsOf(user);
  });

  it(`agree with the profile if it is deleted beside ${RACERS} writers`, { tags: 'heavy' }, async () => {
    const user = await makeProfile(tenant, { data: { first_name: 'Grace' } });
    const writes = Array.from({ length: RACERS }, (_, n) =>
      n === 5 ? removeUser(tenant, user) : patchUser(tenant, user, { data: { first_name: `First ${n}` } }),
    );
    await Promise.all(writes);
    expect(await termsOf(user)).toEqual([]);
  });
});
