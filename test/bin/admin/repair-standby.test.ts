import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isoIn, isoNow } from '../../../shared/platform/time.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { makeLink, newEmail, stateOfLink } from '../../support/magic-links.ts';
import { makeListedTenant } from '../../support/tenants.ts';

useBackends();

const STATE = join(tmpdir(), `repair-${crypto.randomUUID()}`);
const repair = (lostAt: string, ...more: string[]) =>
  admin('standby', 'repair', '--lost-at', lostAt, '--state', STATE, ...more);

describe('npm run admin -- standby repair', () => {
  it('refuses a loss that is no time or in the future, and a lag that is no duration', async () => {
    for (const [lostAt, lag, named] of [
      ['yesterday', '60s', '--lost-at'],
      [isoIn(3600), '60s', '--lost-at'],
      [isoNow(), '60', '--lag'],
      [isoNow(), '2d', '--lag'],
    ] as const) {
      const { code, stderr } = await repair(lostAt, '--lag', lag, '--yes');
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(named) });
    }
  });

  it('changes nothing without a confirmation', async () => {
    const { code } = await makeLink(await makeListedTenant(), { data: { email: newEmail() } });
    expect((await repair(isoNow())).code).toBe(4);
    expect(await stateOfLink(code)).toBe('open');
  });

  it('reports and records counts, and no personal data', async () => {
    const email = newEmail();
    const { code } = await makeLink(await makeListedTenant(), { data: { email } });
    const { stdout, stderr } = await repair(isoNow(), '--yes');
    expect(stdout).toMatch(/^\d+ open links/);
    expect(stdout + stderr).not.toContain(email);
    expect(await stateOfLink(code)).toBe('ended');
    const { document } = await adminJson('audit', 'show');
    expect(document.result.records.at(-1)).toMatchObject({ command: 'standby repair', outcome: 'done' });
  });
});
