import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { epochNow } from '../../../shared/platform/time.ts';
import { reserveWrite } from '../../../shared/profiles/identity/identity-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { stale } from '../../../shared/storage/stale.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { failAfterTransactions } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { userWithFormerNumber } from '../../support/former-numbers.ts';
import { removeItem } from '../../support/items.ts';
import { makeProfile, ownerOf, putUser, recordOf } from '../../support/profiles.ts';
import { makeTenant } from '../../support/tenants.ts';

useBackends();

const FORMER = '+4901711234567';
const NUMBER = '+491711234567';
type Tenant = Awaited<ReturnType<typeof makeTenant>>;

const run = ({ app }: Tenant, ...more: string[]) =>
  admin('numbers', 'normalise', '--app', app, '--yes', ...more);
const numberOf = async (tenant: Tenant, user: string) => {
  const record = await recordOf(tenant, user);
  return [record?.data['phone_number'], record?.verified_data['phone_number']];
};
const withNumber = (tenant: Tenant, isProved: boolean) => {
  const data = { phone_number: NUMBER };
  return makeProfile(tenant, { data, ...(isProved && { verified_data: data }) });
};

describe('npm run admin -- numbers normalise', () => {
  it('spells a number in E.164, changes nothing with --dry-run, and nothing again', async () => {
    const tenant = await makeTenant();
    const user = await userWithFormerNumber(tenant, FORMER, { proved: true });
    const dry = await run(tenant, '--dry-run');
    expect(dry.stdout).toContain(`Respells the numbers of 1 user(s) of ${tenant.app}`);
    expect(await numberOf(tenant, user)).toEqual([FORMER, FORMER]);
    expect(await run(tenant)).toMatchObject({ code: 0 });
    expect(await numberOf(tenant, user)).toEqual([NUMBER, NUMBER]);
    expect([
      await ownerOf(tenant, 'phone_number', NUMBER),
      await ownerOf(tenant, 'phone_number', FORMER),
    ]).toEqual([user, undefined]);
    const after = await recordOf(tenant, user);
    expect(await run(tenant)).toMatchObject({ code: 0, stdout: 'every number is in E.164\n' });
    expect(await recordOf(tenant, user)).toEqual(after);
  });

  it.each([
    ['former', true, false],
    ['present', false, true],
    ['present', true, true],
  ])('leaves the number to the user of the %s spelling (proved: %s, %s)', async (kept, former, present) => {
    const tenant = await makeTenant();
    const other = await withNumber(tenant, present);
    const one = await userWithFormerNumber(tenant, FORMER, { proved: former });
    const [keeper, loser] = kept === 'former' ? [one, other] : [other, one];
    const { code, document } = await adminJson('numbers', 'normalise', '--app', tenant.app, '--yes');
    expect(code).toBe(0);
    expect(document.result.applications).toMatchObject([{ application: tenant.app, lost: [loser] }]);
    expect(await numberOf(tenant, keeper)).toEqual([NUMBER, NUMBER]);
    expect(await numberOf(tenant, loser)).toEqual([undefined, undefined]);
    expect(await ownerOf(tenant, 'phone_number', NUMBER)).toBe(keeper);
  });

  it('leaves the number to neither of two users who have not verified it', async () => {
    const tenant = await makeTenant();
    const users = [
      await withNumber(tenant, false),
      await userWithFormerNumber(tenant, FORMER, { proved: false }),
    ];
    const dry = await run(tenant, '--dry-run');
    for (const user of users) expect(dry.stdout).toContain(user);
    const { stdout } = await run(tenant);
    for (const user of users) expect(stdout).toContain(`${user} has no number any more`);
    for (const user of users) expect(await numberOf(tenant, user)).toEqual([undefined, undefined]);
    expect(await ownerOf(tenant, 'phone_number', NUMBER)).toBeUndefined();
  });

  it('reports impossible numbers by the id of their user, and leaves them', async () => {
    const tenant = await makeTenant();
    const user = await userWithFormerNumber(tenant, '+15550001', { proved: false });
    expect((await run(tenant)).stdout).toContain(`${user} has a number that is not possible`);
    expect(await numberOf(tenant, user)).toEqual(['+15550001', undefined]);
  });

  it('leaves a number that a link reserves for somebody else, and says so', async () => {
    const tenant = await makeTenant();
    const user = await userWithFormerNumber(tenant, FORMER, { proved: false });
    const { app } = tenant;
    const reserved = { field: 'phone_number', value: NUMBER };
    const other = { userId: 'somebody', until: epochNow() + 60, isNewUser: true };
    await write(reserveWrite(app, reserved, other, stale));
    const { code, stdout } = await run(tenant);
    expect([code, stdout]).toEqual([3, expect.stringContaining(`${user} keeps its spelling for now`)]);
    expect(await numberOf(tenant, user)).toEqual([FORMER, undefined]);
    await removeItem(keys.identity(app, reserved.field, reserved.value));
    expect(await run(tenant)).toMatchObject({ code: 0 });
    expect(await numberOf(tenant, user)).toEqual([NUMBER, undefined]);
  });

  it('continues an interrupted page with --progress, and reports the earlier ones', async () => {
    const tenant = await makeTenant();
    const first = await userWithFormerNumber(tenant, FORMER, { proved: true });
    for (let user = 0; user < 100; user += 1) await putUser(tenant, `user-${user}`, { data: {} });
    const last = await userWithFormerNumber(tenant, '+4901711234568', { proved: true });
    const file = join(await mkdtemp(join(tmpdir(), 'numbers-')), 'numbers');
    const args = ['numbers', 'normalise', '--app', tenant.app, '--yes', '--progress', file];
    const end = failAfterTransactions(1);
    expect((await admin(...args)).stderr).toContain('the network is gone');
    end();
    expect([await numberOf(tenant, first), await numberOf(tenant, last)]).toEqual([
      [NUMBER, NUMBER],
      ['+4901711234568', '+4901711234568'],
    ]);
    let again = await adminJson(...args, '--dry-run');
    expect(again.document.changes).toEqual([`Respells the numbers of 1 user(s) of ${tenant.app}`]);
    const read = await countCalls(async () => {
      again = await adminJson(...args);
    });
    expect(again.document.result.applications).toMatchObject([{ respelled: [first, last] }]);
    expect(read.filter((name) => name.startsWith('BatchGet'))).toHaveLength(4);
    expect(await numberOf(tenant, last)).toEqual(['+491711234568', '+491711234568']);
    expect(existsSync(`${file}.progress`)).toBe(false);
  });

  it('with --all works on every application, and needs one of both options', async () => {
    const tenants = [await makeTenant(), await makeTenant()];
    const users = await Promise.all(
      tenants.map((tenant) => userWithFormerNumber(tenant, FORMER, { proved: false })),
    );
    expect(await admin('numbers', 'normalise', '--all', '--yes')).toMatchObject({ code: 0 });
    for (const [i, tenant] of tenants.entries())
      expect(await numberOf(tenant, String(users[i]))).toEqual([NUMBER, undefined]);
    expect(await admin('numbers', 'normalise')).toMatchObject({ code: 2 });
  });
});
