import { beforeAll, describe, expect, it } from 'vitest';
import * as createApplication from '../../../functions/applications/create-application.ts';
import { runAs } from '../../../infra/local/access-policy.ts';
import { notifyWebhookDisabled } from '../../../shared/deliveries/notify-disabled.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { getWebhook } from '../../../shared/webhooks/webhook-store.ts';
import { useBackends } from '../../support/backends.ts';
import { joinAccount, makeAccount, makeHubUser } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { useRefusedEmails } from '../../support/refused-emails.ts';
import { makeWebhook } from '../../support/webhooks.ts';

const backends = useBackends();
const ses = useRefusedEmails();

beforeAll(async () => {
  await bootstrapHub();
});

const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** An application with a webhook, the addresses of a member of its account for each role, and its admin. */
async function world() {
  const { account, owner: hub } = await makeAccount();
  const made = await invoke(createApplication, { principal: hub, body: { name: 'Shop', account } });
  const app = String(made.body['id']);
  const { id } = await makeWebhook({ app, hub }, { url: 'https://receiver.example/path-secret?key=1' });
  const emails = { owner: newEmail(), admin: newEmail(), editor: newEmail(), viewer: newEmail() };
  const admin = await makeHubUser(emails.admin);
  await joinAccount(account, admin, 'admin');
  for (const role of ['owner', 'editor', 'viewer'] as const)
    await joinAccount(account, await makeHubUser(emails[role]), role);
  return { app, webhook: await getWebhook(app, id), emails, admin };
}

const notify = (webhook: Parameters<typeof notifyWebhookDisabled>[0]) =>
  runAs('deliverWebhooks', ['table:read', 'table:write', 'emails:send'], () =>
    notifyWebhookDisabled(webhook),
  );

const mailsTo = (to: string) => backends.messages().list(to);

describe('the notice about a disabled webhook', () => {
  it('goes to owners and admins, names application and host, and says how to enable it', async () => {
    const { app, webhook, emails } = await world();
    await notify(webhook);
    for (const to of [emails.owner, emails.admin]) {
      const [mail, ...more] = mailsTo(to);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ subject: 'A webhook of Shop was disabled' });
      for (const part of [
        'the webhook of Shop at receiver.example. No event could be delivered for five days.',
        `PATCH /applications/${app}/webhooks/${webhook.id}`,
      ])
        expect(mail?.text).toContain(part);
      for (const secret of ['path-secret', 'key=1', 'whsec_']) expect(mail?.text).not.toContain(secret);
    }
    for (const to of [emails.editor, emails.viewer]) expect(mailsTo(to)).toEqual([]);
  });

  it('says that the receiver is gone if it answered so', async () => {
    const { webhook, emails } = await world();
    await notify({ ...webhook, disabled_reason: 'gone' });
    expect(mailsTo(emails.owner)[0]?.text).toContain('answered 410');
  });

  it('goes to no user who is disabled', async () => {
    const { webhook, emails, admin } = await world();
    await changeItem(keys.profile(HUB_APPLICATION_ID, admin), { state: 'disabled' });
    await notify(webhook);
    expect([mailsTo(emails.owner).length, mailsTo(emails.admin).length]).toEqual([1, 0]);
  });

  it('fails nothing if it cannot be sent, and the log has no address', async () => {
    const { webhook, emails } = await world();
    await ses.refuse('MessageRejected', `Address blacklisted: ${emails.owner}`);
    const lines = await logLinesOf(() => notify(webhook));
    expect(lines.join()).toContain('a notice about a disabled webhook was not sent');
    for (const email of Object.values(emails)) expect(lines.join()).not.toContain(email);
  });

  it('goes to nobody once the application is deleted', async () => {
    const { app, webhook, emails } = await world();
    await removeItem(keys.application(app));
    await notify(webhook);
    expect(mailsTo(emails.owner)).toEqual([]);
  });
});
