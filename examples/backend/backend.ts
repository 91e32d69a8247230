import { ServiceError, verifyToken } from '@svc/client/server';
import type { Example } from '../example.ts';
import { serviceOf } from '../seed.ts';

/** A backend: `GET /profile` and `POST /link` for the user whose access token the caller sends. */
export const backendExample: Example = {
  port: 4040,
  listener: async (seed) => {
    const service = serviceOf(seed);
    const issuedFor = { baseUrl: seed.base_url, application: seed.application };
    const answers: Record<string, (userId: string) => Promise<unknown>> = {
      'GET /profile': (user) => service.getUser({ path: { user } }),
      'POST /link': (user) => service.createMagicLink({ body: { user_id: user, expiration: '10m' } }),
    };
    await service.getSchema(); // fails at once if the credential is wrong
    return async (request, response) => {
      const send = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const token = request.headers.authorization?.replace(/^Bearer /i, '') ?? '';
      const user = await verifyToken(token, issuedFor).catch(() => undefined);
      if (!user) return send(401, { error: 'Sign in, and send the access token as a bearer token.' });
      const answer = answers[`${request.method} ${request.url}`];
      if (!answer) return send(404, { error: 'There is GET /profile and POST /link.' });
      return answer(user.userId).then(
        (body) => send(200, body),
        (error) => send(error instanceof ServiceError ? 502 : 500, { error: error.message }),
      );
    };
  },
};
