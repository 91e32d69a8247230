import type { IncomingMessage, ServerResponse } from 'node:http';
import serverless from 'serverless-http';
import { findApplication } from '../applications/application-store.ts';
import type { HttpEvent, HttpResult } from '../http/event.ts';
import { page, type Reply } from '../http/reply.ts';
import { config } from '../platform/config.ts';
import { interact } from './interaction.ts';
import { noticePage } from './notices.ts';
import { leadOn } from './pages.ts';
import { mountPath, providerOf } from './provider.ts';

/** A request as serverless-http makes it of an event: the body is there as a whole. */
type Request = IncomingMessage & { body?: Buffer; originalUrl?: string };

const INTERACTION = /^\/interaction\/([\w-]+)(?:\/link\/([\w-]+))?$/;

const SIGN_OUT_FORM = '/session/end/confirm';

/** Answers one request below `/oidc/{app}`: the sign-in screen here, the protocol by the provider. Never throws for what a caller sent. */
export async function serveProvider(event: HttpEvent): Promise<HttpResult> {
  const app = event.pathParameters?.['app'] ?? '';
  const application = await findApplication(app);
  if (!application) return resultOf(page(404, noticePage({}, 'There is nothing here', 'Check the address.')));
  const provider = await providerOf(application);
  const callback = provider.callback();
  const sourceIp = event.requestContext.http.sourceIp;
  const handle = serverless(async (req: Request, res: ServerResponse) => {
    place(req, mountPath(app));
    const [, uid, link] = INTERACTION.exec(new URL(req.url ?? '', 'http://localhost').pathname) ?? [];
    if (uid === undefined) return callback(req, res);
    const form = new URLSearchParams(req.body?.toString() ?? '');
    send(res, await interact({ provider, application, req, res, uid, link, form, sourceIp }));
  });
  const result = (await handle(event, {})) as HttpResult;
  return event.rawPath.endsWith(SIGN_OUT_FORM) ? leadOn(application, result) : result;
}

/** The provider knows its address from the issuer: what a caller says in `Host` changes no URL. */
function place(req: Request, mount: string): void {
  const base = new URL(config('BASE_URL'));
  req.headers.host = base.host;
  Object.assign(req.socket, { encrypted: base.protocol === 'https:' });
  req.originalUrl = req.url ?? '';
  req.url = req.originalUrl.slice(mount.length) || '/';
}

function send(res: ServerResponse, { status, headers, body }: Reply): void {
  const { 'Set-Cookie': cookie, ...others } = headers;
  for (const [name, value] of Object.entries(others)) res.setHeader(name, value);
  // A list, because the event format takes only lists of cookies; the provider may have set some already.
  if (cookie) res.setHeader('Set-Cookie', [res.getHeader('Set-Cookie') ?? [], cookie].flat().map(String));
  res.statusCode = status;
  res.end(body);
}

function resultOf({ status, headers, body }: Reply): HttpResult {
  return { statusCode: status, headers, body };
}
