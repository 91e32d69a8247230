import type { RequestListener } from 'node:http';
import { createService, type ServiceOptions, TokenError, verifyRequest } from '@svc/client/server';

/** A backend: `/profile` and `/link` for the user whose access token the caller sends. */
export function backend(options: ServiceOptions & { application: string }): RequestListener {
  const service = createService(options);
  return async (request, response) => {
    const send = (status: number, body: unknown, extra = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...extra }).end(JSON.stringify(body));
    try {
      const { userId: user } = await verifyRequest(request, options);
      if (request.url === '/profile') send(200, await service.getUser({ path: { user } }));
      else if (request.url === '/link') send(200, await service.createMagicLink({ body: { user_id: user } }));
      else send(404, { error: 'This backend has only /profile and /link.' });
    } catch (error) {
      const { status, headers } = error instanceof TokenError ? error : { status: 502, headers: {} };
      send(status, { error: (error as Error).message }, headers);
    }
  };
}
