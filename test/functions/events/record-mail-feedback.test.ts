import { afterEach, describe, expect, it, vi } from 'vitest';
import { logLinesOf } from '../../support/log-lines.ts';
import { newEmail } from '../../support/magic-links.ts';
import { bounceOf, complaintOf, deliverFeedback, readDelivery, resume } from '../../support/mail-feedback.ts';
import { scanTable } from '../../support/scan-table.ts';
import { staff } from '../../support/sms-keywords.ts';
import { useTableOutage } from '../../support/table-outage.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
const outage = useTableOutage();
afterEach(() => vi.useRealTimers());

const stateOf = async (to: string, { app, keys } = tenant) => (await readDelivery(app, keys, to)).body;
const sentTo = (to: string) => ({ app: tenant.app, to });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('a bounce or complaint', () => {
  it('stops e-mails to the address for 7 days after a permanent bounce', async () => {
    const [to, at] = [newEmail(), daysAgo(0)];
    await deliverFeedback(bounceOf({ ...sentTo(to), sent: at }));
    const until = new Date(Math.ceil(Date.parse(at) / 1000) * 1000 + 7 * 86_400_000).toISOString();
    expect(await stateOf(to)).toEqual({ state: 'stopped', reason: 'bounce', since: at, until });
  });

  it('stops e-mails to the address for 180 days after a complaint', async () => {
    const to = newEmail();
    await deliverFeedback(complaintOf(sentTo(to)));
    const { reason, since, until } = await stateOf(to);
    expect(reason).toBe('complaint');
    const days = (Date.parse(String(until)) - Date.parse(String(since))) / 86_400_000;
    expect(Math.round(days)).toBe(180);
  });

  it.each(['Transient', 'Undetermined'])('stops nothing after a bounce of the type %s', async (type) => {
    const to = newEmail();
    await deliverFeedback(bounceOf(sentTo(to), type));
    expect(await stateOf(to)).toEqual({ state: 'active' });
  });

  it('stops nothing if the recipient reports that the e-mail is no spam', async () => {
    const to = newEmail();
    await deliverFeedback(complaintOf(sentTo(to), 'not-spam'));
    expect(await stateOf(to)).toEqual({ state: 'active' });
  });

  it('never stops the address that the mail server of the recipient names', async () => {
    const [to, victim] = [newEmail(), newEmail()];
    await deliverFeedback(bounceOf(sentTo(to), 'Permanent', victim));
    expect(await stateOf(victim)).toEqual({ state: 'active' });
    expect(await stateOf(to)).toMatchObject({ state: 'stopped' });
  });

  it('stops the e-mails of its own application only, for any case of the address', async () => {
    const [to, other] = [newEmail(), await makeTenant()];
    await deliverFeedback(bounceOf(sentTo(to.toUpperCase())));
    expect(await stateOf(to)).toMatchObject({ state: 'stopped' });
    expect(await stateOf(to, other)).toEqual({ state: 'active' });
  });

  it('has no effect a second time, nor after the stop has ended', async () => {
    const to = newEmail();
    const event = bounceOf({ ...sentTo(to), sent: daysAgo(6) });
    await deliverFeedback(event);
    const first = await stateOf(to);
    await deliverFeedback(event);
    expect(await stateOf(to)).toEqual(first);
    const late = newEmail();
    await deliverFeedback(bounceOf({ ...sentTo(late), sent: daysAgo(8) }));
    expect(await stateOf(late)).toEqual({ state: 'active' });
  });

  it('replaces a bounce by a complaint and not the reverse, in any order', async () => {
    for (const reversed of [false, true]) {
      const of = sentTo(newEmail());
      const events = [bounceOf(of), complaintOf(of)];
      for (const event of reversed ? events.toReversed() : events) await deliverFeedback(event);
      expect(await stateOf(of.to)).toMatchObject({ reason: 'complaint' });
    }
  });

  it('has no effect if it is older than the resumption of the e-mails', async () => {
    const to = newEmail();
    const event = bounceOf({ ...sentTo(to), sent: daysAgo(1) });
    await deliverFeedback(event);
    expect((await resume(tenant.app, tenant.hub, to)).status).toBe(200);
    await deliverFeedback(event);
    await deliverFeedback(complaintOf({ ...sentTo(to), sent: daysAgo(1) }));
    expect(await stateOf(to)).toEqual({ state: 'active' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await deliverFeedback(bounceOf(sentTo(to)));
    expect(await stateOf(to)).toMatchObject({ state: 'stopped', reason: 'bounce' });
  });

  it('never counts a time before the e-mail was sent or in the future', async () => {
    const [early, late] = [newEmail(), newEmail()];
    await deliverFeedback(bounceOf({ ...sentTo(early), sent: daysAgo(1), replied: '1970-01-01T00:00:00Z' }));
    await deliverFeedback(bounceOf({ ...sentTo(late), sent: daysAgo(1), replied: '9999-12-31T23:59:59Z' }));
    expect(await stateOf(early)).toMatchObject({ state: 'stopped' });
    expect(Date.parse(String((await stateOf(late))['since']))).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ['no event', undefined],
    ['a text', 'Bounce'],
    ['another event', { detail: { eventType: 'Delivery' } }],
    ['no application', { detail: { eventType: 'Bounce', mail: { destination: ['a@b.example'], tags: {} } } }],
    ['an application that is no id', bounceOf({ app: 'APP#x', to: 'a@b.example' })],
    ['a time that is none', bounceOf({ app: 'app_x', to: 'a@b.example', sent: 'yesterday' })],
  ])('is dropped if it is malformed: %s', async (_, event) => {
    const before = (await scanTable()).length;
    const lines = await logLinesOf(() => deliverFeedback(event));
    expect(lines.join()).toContain('"outcome":"malformed"');
    expect(await scanTable()).toHaveLength(before);
  });

  it('is logged with its application and never with the address', async () => {
    const to = newEmail();
    const lines = await logLinesOf(async () => {
      await deliverFeedback(bounceOf(sentTo(to)));
      await deliverFeedback(bounceOf(sentTo(to), 'Transient'));
      await deliverFeedback({ detail: { eventType: 'Bounce', mail: { destination: [to, to] } } });
    });
    const text = lines.join('\n');
    for (const outcome of ['stopped', 'ignored', 'malformed']) expect(text).toContain(outcome);
    expect(text).toContain(tenant.app);
    expect(text.toLowerCase()).not.toContain(to.toLowerCase());
    expect(text).not.toContain('example.com');
  });

  it('leaves no address in the table', async () => {
    const to = newEmail();
    await deliverFeedback(bounceOf(sentTo(to)));
    expect(JSON.stringify(await scanTable())).not.toContain(to);
  });

  it('fails while the table does not answer, so that Lambda repeats it', async () => {
    const to = newEmail();
    outage.refuse();
    const failed = deliverFeedback(bounceOf(sentTo(to)));
    await expect(failed).rejects.toMatchObject({ code: 'dependency_unavailable' });
    outage.end();
    await deliverFeedback(bounceOf(sentTo(to)));
    expect(await stateOf(to)).toMatchObject({ state: 'stopped' });
    expect((await resume(tenant.app, staff(tenant.hub), to)).status).toBe(200);
  });
});
