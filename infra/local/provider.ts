import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from './http/loopback.ts';
import type { AnswerRequest } from './provider/open-provider.ts';

/** A running stand-in for a provider such as Google. Its address is its issuer. */
export type RunningProvider = { url: string; close: () => Promise<void> };

const HOST = '127.0.0.1';

/**
 * Serves the example provider on 127.0.0.1, for one client that returns to `redirectUri` (decision 0585).
 * Uses any free port by default. Loads the provider at its first request. Answers only requests that name
 * the host and port of its address. Throws the error of a port in use.
 */
export async function startProvider(redirectUri: string, port = 0): Promise<RunningProvider> {
  let opening: Promise<AnswerRequest> | undefined;
  const open = async (issuer: string) => {
    const { openProvider } = await import('./provider/open-provider.ts');
    return openProvider(issuer, redirectUri);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const host = `${HOST}:${request.socket.localPort}`;
    // A page that rebinds its DNS name to this machine would be served under its own origin.
    if (request.headers.host !== host) return refuse(response, host);
    opening ??= open(`http://${host}`);
    const answer = await opening;
    await answer(request, response);
  };
  // With `allowed` it would listen on ::1, too, which its address does not name.
  const { endpoint, close } = await listen(serve, { port, browsers: () => true });
  return { url: endpoint, close };
}

function refuse(response: ServerResponse, host: string): void {
  response.writeHead(421, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  response.end(`This server answers at http://${host} only.\n`);
}
