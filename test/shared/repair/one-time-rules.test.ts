import { describe, expect, it } from 'vitest';
import { epochNow, HOUR, isoIn, isoNow } from '../../../shared/platform/time.ts';
import { keyOf, keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import type { Item } from '../../../shared/storage/writes/expressions.ts';
import { useBackends } from '../../support/backends.ts';
import { storeItem } from '../../support/items.ts';
import { codeOf, createLink, makeLink, newEmail, redeemLink, visitLink } from '../../support/magic-links.ts';
import { repairAfterLoss } from '../../support/repairs.ts';
import { completeSignIn, makeCredential, startedSignIn } from '../../support/sign-in.ts';
import { makeListedTenant } from '../../support/tenants.ts';

const backends = useBackends();
const readAgain = (item: Item) => getItem(keyOf(item));
const AN_HOUR_AGO = () => ({ lostAt: Date.now() - HOUR * 1000 });

describe('a repair after a loss', () => {
  it('ends open links that sign in, and their pages say so', async () => {
    const tenant = await makeListedTenant();
    const { code } = await makeLink(tenant, { data: { email: newEmail() } });
    expect(await repairAfterLoss()).toMatchObject({ links: 1 });
    const { status, body } = await redeemLink(code);
    expect({ status, code: body['code'] }).toEqual({ status: 410, code: 'link_expired' });
    const page = await visitLink(code);
    expect(page.status).toBe(404);
    expect(page.text).toMatch(/new (one|link)/);
  });

  it('keeps links that only redirect', async () => {
    const tenant = await makeListedTenant({ allowed_redirect_domains: ['shop.example'] });
    const body = { purpose: 'shorten', redirect_url: 'https://shop.example/' };
    const code = codeOf((await createLink(tenant, body)).body['link']);
    await repairAfterLoss();
    expect((await getItem(keys.link(code)))?.['state']).toBe('open');
  });

  it('ends pending codes of sign-ins, and a new code works', async () => {
    const tenant = await makeListedTenant();
    const { clientId } = await makeCredential(tenant.app);
    const email = newEmail();
    const { challengeId, code } = await startedSignIn(backends, clientId, { email });
    expect(await repairAfterLoss()).toMatchObject({ challenges: 1 });
    expect((await completeSignIn(challengeId, code)).body['code']).toBe('challenge_ended');
    const next = await startedSignIn(backends, clientId, { email });
    expect((await completeSignIn(next.challengeId, next.code)).status).toBe(200);
  });

  it('ends nothing that began later than the lag after the loss', async () => {
    const tenant = await makeListedTenant();
    const { clientId } = await makeCredential(tenant.app);
    const { code } = await makeLink(tenant, { data: { email: newEmail() } });
    const started = await startedSignIn(backends, clientId, { email: newEmail() });
    await repairAfterLoss(AN_HOUR_AGO());
    expect((await redeemLink(code)).status).toBe(200);
    expect((await completeSignIn(started.challengeId, started.code)).status).toBe(200);
  });

  it('removes codes of browsers and unanswered sign-ins at providers', async () => {
    const { app } = await makeListedTenant();
    const began = { app, created_at: isoNow(), expires: isoIn(60), expires_at: epochNow() + 60 };
    const [code, open, used] = [keys.exchangeCode('c'), keys.upstreamSignIn('s'), keys.upstreamSignIn('u')];
    await Promise.all([
      storeItem({ ...code, ...began }),
      storeItem({ ...open, ...began }),
      storeItem({ ...used, ...began, used_at: isoNow() }),
    ]);
    await repairAfterLoss();
    expect(await Promise.all([code, open, used].map((key) => getItem(key)))).toEqual([
      undefined,
      undefined,
      expect.anything(),
    ]);
  });

  it('removes open OpenID codes and refresh tokens of the lag, and keeps others', async () => {
    const { app } = await makeListedTenant();
    const live = { sealed: 's', expires_at: epochNow() + 600 };
    const artifact = (model: string, id: string, more: object = {}) => ({
      ...keys.oidcArtifact(app, model, id),
      ...live,
      ...more,
    });
    const gone = [
      artifact('AuthorizationCode', 'open'),
      artifact('Interaction', 'open'),
      artifact('RefreshToken', 'new', { issued_at: epochNow() - 5 }),
    ];
    const kept = [
      artifact('AuthorizationCode', 'used', { consumed: epochNow() }),
      artifact('RefreshToken', 'old', { issued_at: epochNow() - HOUR }),
      artifact('RefreshToken', 'used', { issued_at: epochNow() - 5, consumed: epochNow() }),
    ];
    for (const item of [...gone, ...kept]) await storeItem(item);
    await repairAfterLoss();
    expect(await Promise.all(gone.map(readAgain))).toEqual(gone.map(() => undefined));
    expect(await Promise.all(kept.map(readAgain))).toEqual(kept);
  });
});
