import * as deleteTemplate from '../../functions/messages/delete-message-template.ts';
import * as getTemplate from '../../functions/messages/get-message-template.ts';
import * as listTemplates from '../../functions/messages/list-message-templates.ts';
import * as previewMessage from '../../functions/messages/preview-message.ts';
import * as replaceTemplate from '../../functions/messages/replace-message-template.ts';
import * as sendTestMessage from '../../functions/messages/send-test-message.ts';
import type { Principal } from '../../shared/http/principal.ts';
import { invoke, type Request } from './invoke.ts';

type Named = { app: string; kind?: string; locale?: string; principal: Principal };

const request = (
  { app, kind = 'sign_in', locale = 'en', principal }: Named,
  more: Request = {},
): Request => ({
  params: { app, kind, locale },
  principal,
  ...more,
});

/** Calls of the operations on message templates; by default on the English sign-in message. */
export const templates = {
  list: ({ app, principal }: Named) => invoke(listTemplates, { params: { app }, principal }),
  read: (named: Named) => invoke(getTemplate, request(named)),
  replace: (named: Named, body: unknown, headers: Request['headers'] = {}) =>
    invoke(replaceTemplate, request(named, { body, headers })),
  remove: (named: Named, headers: Request['headers'] = {}) =>
    invoke(deleteTemplate, request(named, { headers })),
  preview: (named: Named, template?: unknown) =>
    invoke(previewMessage, request(named, { body: template === undefined ? {} : { template } })),
  /** Sends the caller a test message. */
  test: (named: Named, template?: unknown) =>
    invoke(sendTestMessage, request(named, { body: template === undefined ? {} : { template } })),
};
