import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { MailDeliveryReq, MailDeliveryState } from '../../shared/messages/delivery-contract.ts';
import { findMailDelivery } from '../../shared/messages/mail/mail-delivery.ts';

export const operation = defineOperation({
  id: 'getMailDelivery',
  method: 'POST',
  path: '/applications/{app}/mail-delivery/lookup',
  summary: "Whether the application's e-mails to an address are sent, or stopped after a bounce or complaint",
  description: 'A POST, so that the address is in no URL. It changes nothing.',
  tags: ['messages'],
  auth: ['hub', 'service_account', 'keys'],
  roles: ['owner', 'admin', 'editor', 'viewer'],
  support: true,
  readOnly: true,
  uses: ['table:read'],
  body: MailDeliveryReq,
  success: { status: 200, schema: MailDeliveryState },
  errors: [],
});

export const handler = lambda(operation, ({ params, body }) => findMailDelivery(params.app, body.email));
