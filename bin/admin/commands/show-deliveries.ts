import * as z from 'zod/mini';
import { DELIVERY_STATES, Delivery } from '../../../shared/deliveries/delivery.ts';
import { listDeliveries } from '../../../shared/deliveries/delivery-store.ts';
import { isId } from '../../../shared/platform/ids.ts';
import type { ReadCommand } from '../command.ts';
import { findWebhookOf, WEBHOOK_OPTIONS } from '../find-webhook.ts';
import { optionalText, type Values } from '../options.ts';
import { tableText } from '../table-text.ts';

/** Deliveries that are shown at once. */
const SHOWN = 50;
const COLUMNS = ['event', 'type', 'state', 'attempts', 'last_attempt', 'next_attempt', 'failure'];

export const showDeliveries: ReadCommand = {
  kind: 'read',
  name: 'webhooks deliveries',
  summary: 'Show what became of the events that a webhook got',
  details: `Shows the deliveries of the last 30 days, the latest event first: the event, its type, the state, the number of
attempts, the last and the next one, and why the last one failed. The newest ${SHOWN} come first; --after shows those
before. With --state a page may be short although there are more. "webhooks redeliver" sends one again.`,
  options: [
    ...WEBHOOK_OPTIONS,
    { flags: '--state <state>', text: 'only deliveries in this state', choices: DELIVERY_STATES },
    { flags: '--after <event>', text: 'the last event of the list before (event_...)' },
  ],
  needs: ['table'],
  run: async (values) => {
    const { app_id: application, id: webhook } = await findWebhookOf(values);
    const { results, next } = await listDeliveries(application, webhook, pageOf(values));
    const deliveries = results.map((delivery) => z.parse(Delivery, delivery));
    const rows = deliveries.map(
      ({ id, attempted_at, next_attempt_at, failure, response_status, ...shown }) => ({
        ...{ event: id, type: shown.type, state: shown.state, attempts: shown.attempts },
        last_attempt: attempted_at,
        next_attempt: next_attempt_at,
        failure: failure === 'status' ? `status ${response_status}` : failure,
      }),
    );
    const table = rows.length > 0 ? tableText(COLUMNS, rows) : `no such delivery to ${webhook} is found`;
    return {
      text: next === undefined ? table : `${table}\nearlier ones: --after ${next}`,
      data: { application, webhook, deliveries, next },
    };
  },
};

function pageOf(values: Values) {
  const [after, named] = [optionalText(values, 'after'), optionalText(values, 'state')];
  if (after !== undefined && !isId('event', after)) throw new Error(`--after: ${after} is no event`);
  const state = DELIVERY_STATES.find((known) => known === named);
  return { page_size: SHOWN, sort: 'desc' as const, after, state };
}
