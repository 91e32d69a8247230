import { consoleReply } from '../../shared/console/console-reply.ts';
import { staticLambda } from '../../shared/handlers/static-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { defineProtocol } from '../../shared/http/protocol.ts';

export const protocol = defineProtocol({
  id: 'serveConsole',
  summary: 'The page of the console and its files',
  uses: [],
  routes: [
    { method: 'GET', path: '/console' },
    { method: 'HEAD', path: '/console' },
    // Beside POST and DELETE of the session: as the path is a route here, 405 and OPTIONS name all four.
    { method: 'GET', path: '/console/session' },
    { method: 'HEAD', path: '/console/session' },
    { method: 'GET', path: '/console/session/passkey' },
    { method: 'HEAD', path: '/console/session/passkey' },
    { method: 'GET', path: '/console/{path+}' },
    { method: 'HEAD', path: '/console/{path+}' },
  ],
});

/** The console is no part of the API, so its contract is not exported: it has no place in the document. */
const contract = defineOperation({
  id: protocol.id,
  method: 'GET',
  path: '/console',
  summary: protocol.summary,
  tags: ['docs'],
  auth: [],
  uses: [],
  success: { status: 200, media: ['text/html'], alternatives: { 200: 'The page or a file' } },
  errors: ['asset_not_found'],
});

export const handler = staticLambda(contract, consoleReply);
