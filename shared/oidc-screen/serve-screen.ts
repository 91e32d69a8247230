import { browserKind } from '../http/browser-kind.ts';
import { callerAddress } from '../http/edge.ts';
import { postedFormOf } from '../http/forms/form-nonce.ts';
import type { HttpEvent, HttpResult } from '../http/http-event.ts';
import { answerAsIssuer, serveApplication } from '../oidc/serve-application.ts';
import { interact } from './interaction.ts';

const INTERACTION = /^\/interaction\/([\w-]+)(?:\/link\/([\w-]+))?$/;

/** Answers one request to the sign-in screen. Never throws because of a caller's input. */
export async function serveScreen(event: HttpEvent): Promise<HttpResult> {
  const caller = { sourceIp: callerAddress(event), browser: browserKind(event), posted: postedFormOf(event) };
  return serveApplication(event, (application) =>
    answerAsIssuer(application, event, async (request) => {
      const [, uid, link] =
        INTERACTION.exec(new URL(request.req.url ?? '', 'http://localhost').pathname) ?? [];
      return uid === undefined ? undefined : interact({ ...request, uid, link, ...caller });
    }),
  );
}
