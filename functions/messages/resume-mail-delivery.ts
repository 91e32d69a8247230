import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { MailDeliveryReq, MailDeliveryState } from '../../shared/messages/delivery-contract.ts';
import { findMailDelivery, resumeMail } from '../../shared/messages/mail/mail-delivery.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { DAY } from '../../shared/platform/time.ts';
import { throttle } from '../../shared/storage/counters/recent-times.ts';

/** Every resumed address that bounces again harms the reputation that all applications share. */
const RESUMED_PER_APPLICATION = { limit: 20, windowSeconds: DAY };

export const operation = defineOperation({
  id: 'resumeMailDelivery',
  method: 'POST',
  path: '/applications/{app}/mail-delivery/resume',
  summary: "Send the application's e-mails to an address again that were stopped",
  description:
    'Owners and admins resume after a bounce, at most 20 addresses within 24 hours. After a complaint only service staff does. Returns `active` also if nothing was stopped.',
  tags: ['messages'],
  auth: ['hub'],
  roles: ['owner', 'admin'],
  support: true,
  uses: ['table:write'],
  body: MailDeliveryReq,
  success: { status: 200, schema: MailDeliveryState },
  errors: ['forbidden', 'conflict', 'too_many_requests'],
});

export const handler = lambda(operation, async ({ params: { app }, body: { email }, principal }) => {
  const delivery = await findMailDelivery(app, email);
  if (delivery.state === 'active') return delivery;
  if (delivery.reason === 'complaint' && !principal.support)
    throw new ApiError('forbidden', 'The owner of this address reported spam; ask service staff to resume');
  if (!principal.support) await throttle(`resumed e-mail of ${app}`, RESUMED_PER_APPLICATION);
  return resumeMail(app, email, delivery);
});
