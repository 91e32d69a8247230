import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as oidc from 'openid-client';
import type { Example } from '../example.ts';
import { registerClient } from '../register-client.ts';

const STYLE = readFileSync(join(import.meta.dirname, '../page/page.css'), 'utf8');
const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><style>${STYLE}</style>`;

/** A browser session: first the checks of the running sign-in, then the signed-in user. */
type Session = {
  checks?: { pkceCodeVerifier: string; expectedState: string; expectedNonce: string };
  user?: { claims: oidc.UserInfoResponse; idToken: string };
};

/** A confidential client: a server with its own sessions, which never sends tokens to the browser. */
export const serverExample: Example = {
  port: 4020,

  listener: async (seed, origin) => {
    const { issuer, clientId, clientSecret } = await registerClient(seed, {
      name: 'Example: server',
      config: {
        redirect_uris: [`${origin}/callback`],
        post_logout_uris: [`${origin}/`],
        allowed_scopes: ['openid', 'profile', 'email'],
      },
    });
    // Plain HTTP is only for this machine.
    const options = { execute: [oidc.allowInsecureRequests] };
    const config = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
    const site = new Site(config, origin);
    return (request, response) => {
      site.answer(request, response).catch((error: Error) => {
        sendPage(
          response,
          400,
          `<p>That did not work: ${escapeHtml(error.message)}</p><a href="/">Start again</a>`,
        );
      });
    };
  },
};

class Site {
  readonly #config: oidc.Configuration;
  readonly #origin: string;
  readonly #sessions = new Map<string, Session>();

  constructor(config: oidc.Configuration, origin: string) {
    this.#config = config;
    this.#origin = origin;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.#origin);
    const id = /(?:^|; )example=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
    const session = (id && this.#sessions.get(id)) || undefined;
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /':
        return sendHome(response, session);
      case 'GET /sign-in':
        return this.#signIn(response);
      case 'GET /callback':
        return this.#callback(response, url, id, session);
      case 'POST /sign-out':
        return this.#signOut(response, id, session);
      default:
        return sendPage(response, 404, '<p>There is nothing here.</p>');
    }
  }

  /** Redirects the browser to the provider and stores the checks for the callback. */
  async #signIn(response: ServerResponse): Promise<void> {
    const checks = {
      pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
      expectedState: oidc.randomState(),
      expectedNonce: oidc.randomNonce(),
    };
    const target = oidc.buildAuthorizationUrl(this.#config, {
      redirect_uri: `${this.#origin}/callback`,
      scope: 'openid profile email',
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
    });
    this.#open(response, { checks });
    redirect(response, target.href);
  }

  async #callback(
    response: ServerResponse,
    url: URL,
    id: string | undefined,
    session: Session | undefined,
  ): Promise<void> {
    if (!id || !session?.checks) throw new Error('no sign-in was started in this browser');
    this.#sessions.delete(id);
    const tokens = await oidc.authorizationCodeGrant(this.#config, url, {
      ...session.checks,
      idTokenExpected: true,
    });
    const { sub } = tokens.claims() ?? {};
    const claims = await oidc.fetchUserInfo(this.#config, tokens.access_token, String(sub));
    // A new session id prevents session fixation.
    this.#open(response, { user: { claims, idToken: String(tokens.id_token) } });
    redirect(response, '/');
  }

  /** Ends the local session, then redirects to the provider to end its session. */
  async #signOut(
    response: ServerResponse,
    id: string | undefined,
    session: Session | undefined,
  ): Promise<void> {
    if (id) this.#sessions.delete(id);
    if (!session?.user) return redirect(response, '/');
    const target = oidc.buildEndSessionUrl(this.#config, {
      id_token_hint: session.user.idToken,
      post_logout_redirect_uri: `${this.#origin}/`,
    });
    redirect(response, target.href);
  }

  #open(response: ServerResponse, session: Session): void {
    const id = randomUUID();
    this.#sessions.set(id, session);
    response.setHeader('set-cookie', `example=${id}; Path=/; HttpOnly; SameSite=Lax`);
  }
}

function sendHome(response: ServerResponse, session: Session | undefined): void {
  const { user } = session ?? {};
  const claims = escapeHtml(JSON.stringify(user?.claims, null, 2) ?? '');
  const form = '<form method="post" action="/sign-out"><button>Sign out</button></form>';
  const signedIn = `<p>Signed in</p><pre>${claims}</pre>${form}`;
  sendPage(response, 200, user ? signedIn : '<p>Signed out</p><a class="button" href="/sign-in">Sign in</a>');
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location }).end();
}

function sendPage(response: ServerResponse, status: number, body: string): void {
  const title = 'Server example';
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en"><head>${HEAD}<title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
