import { Badge } from '@mantine/core';
import type { WebhookDelivery } from '@svc/client/server';
import type { ReactNode } from 'react';
import { useSay } from '../../texts/say.ts';
import { WEBHOOK } from './webhook-texts.ts';

export type DeliveryState = WebhookDelivery['state'];

/** What each state is called, and its colour. */
export const DELIVERY_STATES = {
  pending: { text: 'pending', color: 'gray' },
  failing: { text: 'stateFailing', color: 'yellow' },
  delivered: { text: 'delivered', color: 'green' },
  dead: { text: 'dead', color: 'red' },
} as const satisfies Record<DeliveryState, { text: keyof typeof WEBHOOK.en; color: string }>;

/** Shows the state of a delivery. */
export function DeliveryBadge({ state }: { state: DeliveryState }): ReactNode {
  const say = useSay(WEBHOOK);
  const { text, color } = DELIVERY_STATES[state];
  return <Badge color={color}>{say(text)}</Badge>;
}
