import type { RequestListener } from 'node:http';
import { createService, type ServiceOptions, TokenError, verifyRequest } from '@svc/client/server';

/** A backend: `/profile` and `/link` for the user whose access token the caller sends. */
export function backend(options: ServiceOptions & { application: string }): RequestListener {
  const service = createService(options);
  return async (request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      const { userId: user } = await verifyRequest(request, options);
      if (request.url === '/profile') send(200, await service.getUser({ path: { user } }));
      else if (request.url === '/link') send(200, await service.createMagicLink({ body: { user_id: user } }));
      else send(404, { error: 'There is /profile and /link.' });
    } catch (error) {
      send(error instanceof TokenError ? error.status : 502, { error: (error as Error).message });
    }
  };
}
