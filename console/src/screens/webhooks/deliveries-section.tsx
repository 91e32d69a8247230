import { PaperAirplaneIcon } from '@heroicons/react/24/outline';
import type { WebhookDelivery } from '@svc/client/server';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Caller, useApplication, useCaller } from '../../api/application.ts';
import { describe } from '../../api/operation.ts';
import type { Action } from '../../parts/action.ts';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { RowAction } from '../../parts/row-action.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { addresses } from '../../places/addresses.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { DELIVERY_STATES, DeliveryBadge, type DeliveryState } from './delivery-badge.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { failureText } from './failure-text.ts';
import { WEBHOOK } from './webhook-texts.ts';

type Place = { app: string; webhook: string };
type SayWebhook = Say<keyof typeof WEBHOOK.en>;

/** A pause between two looks at what was delivered. */
const LOOK_MILLISECONDS = 3000;

/** What was sent to a webhook, with the answers. One of them opens beside the list, with its event. */
export function DeliveriesSection(place: Place): ReactNode {
  const say = useSay(WEBHOOK);
  const caller = useCaller(useApplication()?.account);
  const { delivery, ...others } = useSearch({ strict: false });
  const navigate = useNavigate();
  const close = () => void navigate({ to: '.', search: others, replace: true });
  return (
    <Section title={say('deliveries')} text={say('deliveriesText')} flush>
      <ListView list={deliveriesList(place, caller, say)} inSection />
      {delivery !== undefined && <DeliveryDetails {...place} event={delivery} close={close} />}
    </Section>
  );
}

function deliveriesList(place: Place, caller: Caller, say: SayWebhook): ListDescription<WebhookDelivery> {
  const { app, webhook } = place;
  const states = Object.entries(DELIVERY_STATES).map(([state, { text }]) => [state, say(text)]);
  return {
    name: 'deliveries',
    label: say('deliveries'),
    scope: [app, webhook],
    againMilliseconds: LOOK_MILLISECONDS,
    filters: [{ name: 'state', label: say('state'), options: Object.fromEntries(states) }],
    columns: [
      { name: 'event', title: say('event'), show: ({ type }) => <bdi>{type}</bdi> },
      { name: 'state', title: say('state'), show: ({ state }) => <DeliveryBadge state={state} /> },
      { name: 'answer', title: say('answer'), wideOnly: true, show: (one) => answerOf(one, say) },
      { name: 'attempts', title: say('attempts'), wideOnly: true, show: ({ attempts }) => attempts },
      { name: 'at', title: say('at'), wideOnly: true, show: ({ created_at }) => <When at={created_at} /> },
      {
        name: 'actions',
        title: say('actions'),
        isTitleHidden: true,
        align: 'end',
        show: (delivery) =>
          // A test is sent anew, not again.
          delivery.type !== 'webhook.test' && (
            <RowAction action={redeliver(place, delivery, say)} caller={caller} row={delivery.type} />
          ),
      },
    ],
    keyOf: ({ id }) => id,
    addressOf: ({ id }) => `${addresses.webhook(app, webhook)}?delivery=${encodeURIComponent(id)}`,
    read: async (service, { filters, after, signal }) => {
      const state = filters['state'] as DeliveryState | undefined;
      const query = { page_size: 25, ...(after && { after }), ...(state && { state }) };
      const path = { app, webhook };
      return (await service.listWebhookDeliveries({ path, query, signal })) ?? { results: [] };
    },
    empty: { icon: PaperAirplaneIcon, title: say('noDeliveries'), text: say('noDeliveriesText') },
  };
}

/** Shows the status with which the backend answered, or why there is none. */
function answerOf({ response_status: status, failure }: WebhookDelivery, say: SayWebhook): ReactNode {
  return status ?? (failure === undefined ? '' : failureText(failure, say));
}

function redeliver({ app, webhook }: Place, { id }: WebhookDelivery, say: SayWebhook): Action {
  return {
    name: `redeliver:${id}`,
    title: say('redeliver'),
    explanation: say('redeliverText'),
    operation: 'redeliverWebhookEvent',
    button: say('redeliver'),
    request: () => describe('redeliverWebhookEvent', { path: { app, webhook, event: id } }),
    done: say('redelivered'),
  };
}
