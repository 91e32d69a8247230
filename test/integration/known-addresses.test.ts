import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../shared/platform/ids.ts';
import { signedInAgo } from '../support/addresses.ts';
import { useBackends } from '../support/backends.ts';
import {
  accept,
  asUser,
  groups,
  invites,
  members,
  newGroup,
  newInvite,
  newUser,
  provedUser,
  reject,
  soundGroup,
} from '../support/groups.ts';
import { codeOf, newEmail, redeemLink } from '../support/magic-links.ts';
import { makeProfile, patchMine, withUser } from '../support/profiles.ts';
import { addFields } from '../support/schemas.ts';
import { useTenantOnly } from '../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();

beforeAll(async () => {
  await addFields(tenant, { handle: { unique: true } });
});

/** A group of mallory's, who knows the id of a user and guesses the address. */
async function guessing() {
  const mallory = await newUser(tenant);
  const group = await newGroup(mallory);
  const { email, userId: victim } = await provedUser(tenant);
  return { mallory, group, email, victim };
}

const add = (caller: Awaited<ReturnType<typeof newUser>>, group: string, user_id: string) =>
  members.add(caller, { group }, { body: { user_id } });
const invite = (caller: Awaited<ReturnType<typeof newUser>>, group: string, email: string) =>
  invites.create(caller, { group }, { body: { email, roles: ['member'] } });

/** What of an answer is the same whoever it is about. */
function shape({ status, body }: Awaited<ReturnType<typeof invite>>) {
  const { invitation, code } = body as { invitation?: object; code?: string };
  return { status, code, members: Object.keys(invitation ?? {}).sort() };
}

describe('whose an address is', () => {
  it('is not seen by adding an id and inviting the address', async () => {
    const { mallory, group, email, victim } = await guessing();
    expect((await add(mallory, group, victim)).status).toBe(201);
    const hit = await invite(mallory, group, email);
    const miss = await invite(mallory, group, newEmail());
    expect(shape(hit)).toEqual(shape(miss));
    expect(hit.text).not.toContain(victim);
    expect((await redeemLink(codeOf(backends.messages().list(email)[0]?.links[0]))).body).toMatchObject({
      app_user_id: victim,
      group_joined: true,
    });
    await soundGroup(group);
  });

  it('is not seen by inviting the address and adding the id', async () => {
    const { mallory, group, email, victim } = await guessing();
    const { invite: id } = await newInvite(mallory, group, { email });
    expect((await add(mallory, group, victim)).status).toBe(201);
    expect((await invites.get(mallory, { group, invite: id })).body).toMatchObject({ state: 'pending' });
    await soundGroup(group);
    expect((await accept(asUser(tenant, victim), group, id)).status).toBe(409);
    expect((await groups.get(asUser(tenant, victim), { group })).status).toBe(200);
  });

  it('is not told by an invite that was declined', async () => {
    const { mallory, group, email, victim } = await guessing();
    const { invite: id } = await newInvite(mallory, group, { email });
    expect((await reject(asUser(tenant, victim), group, id)).status).toBe(204);
    for (const answer of [
      await invites.get(mallory, { group, invite: id }),
      await invites.list(mallory, { group }),
      await members.list(mallory, { group }),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain(victim);
    }
    expect((await invites.get(tenant.keys, { group, invite: id })).text).toContain(victim);
  });

  it('is told to who sees it anyway: 409 for a member that shows the address', async () => {
    const { mallory, group, email, victim } = await guessing();
    const { invite: id } = await newInvite(mallory, group, { email });
    expect((await accept(asUser(tenant, victim), group, id)).status).toBe(200);
    expect((await invite(mallory, group, email)).body['code']).toBe('already_member');
  });
});

it('a taken unique value that nothing can verify is refused, and 10 may be tried', async () => {
  const handle = newId('user');
  await makeProfile(tenant, { data: { handle } });
  const me = await signedInAgo(await withUser(tenant));
  expect((await patchMine(me, { handle })).body['code']).toBe('identity_taken');
  for (let n = 2; n <= 10; n++) expect((await patchMine(me, { handle: `try-${n}` })).status).toBe(200);
  const late = await patchMine(me, { handle });
  expect(late).toBeApiError(429, 'too_many_requests');
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  expect((await patchMine(me, { first_name: 'Grace' })).status).toBe(200);
});
