import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { page, type Reply } from '../http/reply.ts';
import { brandFor } from './brand.ts';
import { ownMetadataOf } from './client-metadata.ts';
import { signedOutPage, stillSignedInPage } from './notices.ts';

type Request = { provider: Provider; application: Application; req: IncomingMessage; res: ServerResponse };

/**
 * Answers a user who chose to stay signed in: nothing ends. The library would end the grant of the client
 * that requested the sign-out.
 */
export async function staySignedIn({ provider, application, req, res }: Request): Promise<Reply> {
  // The library reads only `req` and `res` of the context.
  const context = { req, res } as Parameters<typeof provider.Session.get>[0];
  const { accountId, state } = await provider.Session.get(context);
  const clientId = state?.['clientId'];
  const client = typeof clientId === 'string' ? await provider.Client.find(clientId) : undefined;
  const brand = brandFor(application, client && ownMetadataOf(client));
  return page(200, accountId ? stillSignedInPage(brand) : signedOutPage(brand));
}
