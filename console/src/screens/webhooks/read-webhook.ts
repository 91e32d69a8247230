import { etagOf, type WebhookWithSecret } from '@svc/client/server';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ifThere } from '../../api/if-there.ts';
import { useService } from '../../api/service.ts';

/** A webhook as the API answers it. The client has a type `Webhook` for what a receiver gets. */
export type StoredWebhook = Omit<WebhookWithSecret, 'secret'>;

/** A webhook, and the version of it for writes. */
export type ReadWebhook = { webhook: StoredWebhook; etag: string | undefined };

/** Reads a webhook of an application; null if there is none. */
export function useWebhook(app: string, id: string): ReadWebhook | null {
  const service = useService();
  const { data } = useSuspenseQuery({
    queryKey: ['webhook', app, id],
    queryFn: async ({ signal }) => {
      const found = await ifThere(service.getWebhook({ path: { app, webhook: id }, signal }));
      return found ? { webhook: found, etag: etagOf(found) } : null;
    },
  });
  return data;
}

/** Returns what a webhook is called: its host. An operator types that to delete it. */
export function nameOf({ url }: Pick<StoredWebhook, 'url'>): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Returns until when the secret before the last rotation signs as well; undefined if it does not. */
export function oldSecretEnd({ secrets }: Pick<StoredWebhook, 'secrets'>): string | undefined {
  const ends = secrets.flatMap(({ expires_at: end }) => end ?? []).sort();
  return ends.findLast((end) => Date.parse(end) > Date.now());
}
