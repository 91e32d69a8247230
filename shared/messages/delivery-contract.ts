import * as z from 'zod/mini';
import * as f from '../http/fields.ts';

/** Names an address whose delivery is read or resumed. */
export const MailDeliveryReq = z.strictObject({
  email: f.email('The e-mail address, in any spelling'),
});

/** Whether e-mails to an address are sent. */
export const MailDeliveryState = z.object({
  state: z.enum(['active', 'stopped']).check(z.describe('`stopped`: e-mails to the address are not sent')),
  reason: z.optional(
    z
      .enum(['bounce', 'complaint'])
      .check(z.describe('`bounce`: the address does not exist; `complaint`: its owner reported spam')),
  ),
  since: z.optional(f.timestamp('When the bounce or complaint was sent')),
  until: z.optional(f.timestamp('When e-mails are sent again')),
});
