import { accountMemberFromItem, verifiedEmailOf } from '../accounts/account-store.ts';
import { findApplication } from '../applications/application-store.ts';
import { languageOfRecipient } from '../applications/reader-language.ts';
import { sendWebhookDisabled } from '../messages/webhook-message.ts';
import { ApiError } from '../platform/errors.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { log } from '../platform/log.ts';
import { localeOfData } from '../profiles/locale-of-data.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { queryPages } from '../storage/cursor.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import type { WebhookRecord } from '../webhooks/webhook.ts';

/** Members of an account that are read at once. */
const PAGE = 100;

/**
 * Sends the owners and admins of an application's account an e-mail: the service disabled a webhook, the host
 * of its address, and how to enable it. Best effort: failures are logged without addresses, because the
 * webhook is disabled already, and its state and the event `webhook.disabled` show it as well.
 */
export async function notifyWebhookDisabled(webhook: WebhookRecord): Promise<void> {
  try {
    await notify(webhook);
  } catch (error) {
    logUnsentNotice(webhook, error);
  }
}

async function notify(webhook: WebhookRecord): Promise<void> {
  const [hub, application] = await Promise.all([HUB_APPLICATION_ID, webhook.app_id].map(findApplication));
  if (!hub || !application) return;
  const { host } = new URL(webhook.url);
  for await (const addresses of addressesOfManagers(application.account)) {
    for (const { to, locale } of addresses) {
      const language = languageOfRecipient(hub, { user: locale });
      const notice = { hub, to, application, webhook: webhook.id, cause: causeOf(webhook), host, language };
      await sendWebhookDisabled(notice).catch((error: unknown) => logUnsentNotice(webhook, error));
    }
  }
}

function causeOf({ disabled_reason: reason }: WebhookRecord): 'gone' | 'failing' {
  return reason === 'gone' ? 'gone' : 'failing';
}

type Manager = { to: string; locale: string | undefined };

/** Reads the verified e-mail addresses of the owners and admins of an account, page by page. */
async function* addressesOfManagers(account: string): AsyncGenerator<Manager[]> {
  for await (const items of queryPages(ranges.accountMembers(account), { limit: PAGE })) {
    const managers = items
      .map(accountMemberFromItem)
      .filter(({ role }) => role === 'owner' || role === 'admin');
    const profiles = await getItems(managers.map(({ id }) => keys.profile(HUB_APPLICATION_ID, id)));
    yield profiles.flatMap((item) => (item ? managerOf(profileFromItem(item)) : []));
  }
}

function managerOf(profile: ProfileRecord): Manager[] {
  const to = profile.state === 'enabled' ? verifiedEmailOf(profile) : undefined;
  return to === undefined ? [] : [{ to, locale: localeOfData(profile.data) }];
}

function logUnsentNotice({ id, app_id: app }: WebhookRecord, error: unknown): void {
  const code = error instanceof ApiError ? error.code : 'internal';
  log.warn('a notice about a disabled webhook was not sent', {
    application: app,
    webhook: id,
    error_code: code,
  });
}
