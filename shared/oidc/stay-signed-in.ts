import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { page, type Reply } from '../http/reply.ts';
import { brandFor } from './brand.ts';
import { ownMetadataOf } from './client-metadata.ts';
import { signedOutPage, stillSignedInPage } from './notices.ts';

type Request = { provider: Provider; application: Application; req: IncomingMessage; res: ServerResponse };

/**
 * Answers somebody who was asked whether to sign out, and would rather not: nothing ends. The library would
 * end what the client has that asked for it.
 */
export async function staySignedIn({ provider, application, req, res }: Request): Promise<Reply> {
  // The library reads the request and the response of the context, and no more of it.
  const context = { req, res } as Parameters<typeof provider.Session.get>[0];
  const { accountId, state } = await provider.Session.get(context);
  const clientId = state?.['clientId'];
  const client = typeof clientId === 'string' ? await provider.Client.find(clientId) : undefined;
  const brand = brandFor(application, client && ownMetadataOf(client));
  return page(200, accountId ? stillSignedInPage(brand) : signedOutPage(brand));
}
