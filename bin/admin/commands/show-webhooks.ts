import * as z from 'zod/mini';
import { Webhook } from '../../../shared/webhooks/webhook.ts';
import { listWebhooks } from '../../../shared/webhooks/webhook-store.ts';
import { allPages } from '../all-pages.ts';
import type { ReadCommand } from '../command.ts';
import { findApplicationOf } from '../find-application.ts';
import { textOf } from '../options.ts';
import { tableText } from '../table-text.ts';

const COLUMNS = ['webhook', 'state', 'reason', 'host', 'last_success', 'failing_since', 'types'];

export const showWebhooks: ReadCommand = {
  kind: 'read',
  name: 'webhooks list',
  summary: 'List the webhooks of an application',
  details: `Lists id, state and why it is disabled, the host of the receiver, the last success, since when deliveries fail,
and the types of events. Shows no secret, and of the address the host alone, because its path may be one.`,
  options: [{ flags: '--app <id>', text: 'the application', required: true }],
  needs: ['table'],
  run: async (values) => {
    const { id: application } = await findApplicationOf(textOf(values, 'app'));
    const found = await allPages((page) => listWebhooks(application, page));
    const webhooks = found.map((webhook) => {
      const { url, secrets: _, ...shown } = z.parse(Webhook, webhook);
      return { ...shown, host: new URL(url).host };
    });
    const rows = webhooks.map(
      ({ id, state, disabled_reason, host, last_success_at, failing_since, types }) => ({
        webhook: id,
        state,
        reason: disabled_reason,
        host,
        last_success: last_success_at,
        failing_since,
        types: types.join(', '),
      }),
    );
    return {
      text: rows.length > 0 ? tableText(COLUMNS, rows) : `${application} has no webhooks`,
      data: { application, webhooks },
    };
  },
};
