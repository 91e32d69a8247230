import { getDelivery } from '../../../shared/deliveries/delivery-store.ts';
import { requestRedelivery } from '../../../shared/deliveries/replay-store.ts';
import type { ChangeCommand } from '../command.ts';
import { findWebhookOf, WEBHOOK_OPTIONS } from '../find-webhook.ts';
import { nameUnknown } from '../name-unknown.ts';
import { textOf } from '../options.ts';

export const redeliverEvent: ChangeCommand = {
  kind: 'change',
  name: 'webhooks redeliver',
  summary: 'Deliver an event to a webhook again',
  details: `Asks for another attempt with the same id, as POST .../deliveries/{event}/redeliver does: within a minute, or at
once if the queue of wakes answers. Repeated before the attempt, it adds no further one. A disabled webhook gets nothing,
and a test is not stored: their commands fail.`,
  options: [
    ...WEBHOOK_OPTIONS,
    { flags: '--event <id>', text: 'the event, as "webhooks deliveries" names it', required: true },
  ],
  needs: ['table'],
  plan: async (values) => {
    const webhook = await findWebhookOf(values);
    const { app_id: application, id } = webhook;
    const event = textOf(values, 'event');
    const unknown = `--event: there is no delivery of ${event} to ${id} in the last 30 days`;
    await nameUnknown(getDelivery(application, id, event), unknown);
    return {
      changes: [`Delivers the event ${event} to the webhook ${id} of ${application} again`],
      subject: { application, webhook: id, event },
      apply: async () => {
        const { state, attempts } = await requestRedelivery(webhook, event);
        return {
          text: `the event ${event} is delivered to ${id} again: "webhooks deliveries" shows the outcome`,
          data: { application, webhook: id, event, state, attempts },
        };
      },
    };
  },
};
