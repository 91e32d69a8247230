import type { RequestOf, Service } from '@svc/client/server';

/**
 * Creates a webhook in place of that of an earlier start, which has the same description. Returns its secret.
 */
export async function registerWebhook(
  service: Service,
  webhook: RequestOf<'createWebhook'>['body'] & { description: string },
): Promise<string> {
  for await (const { id, description } of service.listWebhooks.all())
    if (description === webhook.description) await service.deleteWebhook({ path: { webhook: id } });
  const { secret } = await service.createWebhook({ body: webhook });
  return secret;
}
