import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { discoverOperations } from '../../infra/operations.ts';
import type { HttpEvent } from '../../shared/http/http-event.ts';
import { errorsOf, type Operation } from '../../shared/http/operation.ts';
import type { AuthScheme, Principal } from '../../shared/http/principal.ts';
import { ERRORS } from '../../shared/platform/errors.ts';
import { newId } from '../../shared/platform/ids.ts';
import { useBackends } from '../support/backends.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';

const SCHEMES: AuthScheme[] = ['hub', 'service_account', 'keys', 'user'];
const discovered = await discoverOperations();

useBackends();
let tenant: Tenant;
let stranger: Tenant;

beforeAll(async () => {
  [tenant, stranger] = await Promise.all([makeTenant(), makeTenant()]);
});

afterEach(() => vi.unstubAllEnvs());

function principalOf(owner: Tenant, scheme: AuthScheme): Principal {
  return scheme === 'service_account' ? owner.serviceAccount : owner[scheme];
}

/**
 * Path parameters that name the tenant's own application and account, and things that do not exist otherwise.
 */
function paramsOf(operation: Operation, owner: Tenant = tenant): Record<string, string> {
  const known: Record<string, string> = { app: owner.app, account: owner.account, user: owner.userId };
  return Object.fromEntries(paramNamesOf(operation).map((name) => [name, known[name] ?? 'nothing']));
}

function paramNamesOf({ path }: Operation): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** Operations that make what the path names where there is none: any word may be an id of theirs. */
const CREATES_UNDER: Record<string, string> = { 'PUT /applications/{app}/users/{user}/data': 'user' };

/** The body of a problem without what differs between any two requests. */
function comparable({ status, body: { instance: _, ...body } }: Answer) {
  return { status, ...body };
}

/** An event that breaks whatever reads it past the access check. */
function withFault(event: HttpEvent, { uses }: Operation): HttpEvent {
  // What takes no input asks for nothing but the headers, which the chain reads.
  const name = uses.length > 0 ? 'queryStringParameters' : 'headers';
  Object.defineProperty(event, name, {
    get: () => {
      throw new Error('inner state');
    },
  });
  return event;
}

describe.each(discovered.map((module) => [nameOf(module.operation), module] as const))('%s', (_, module) => {
  const { operation } = module;
  const call = (principal: Principal | undefined, extra: Parameters<typeof invoke>[1] = {}) =>
    invoke(module, { params: paramsOf(operation), ...(principal && { principal }), ...extra });

  if (operation.auth.length > 0) {
    it('answers 401 with its realm to a caller without credentials', async () => {
      const answer = await call(undefined, operation.body ? { body: {} } : {});
      expect(answer).toMatchObject({ status: 401, body: { code: 'missing_credentials' } });
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="http://localhost:4000"');
      expect(answer.body['detail']).toMatch(/^Send (Authorization: Bearer|x-svc-app-key)/);
    });

    it('answers 401 with the reason to a caller whose credentials do not hold', async () => {
      const answer = await call({ kind: 'anonymous', reason: 'expired_token' });
      expect(answer).toMatchObject({ status: 401, body: { code: 'expired_token' } });
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer realm="[^"]+", error="invalid_token"/);
    });

    it.each(SCHEMES.filter((scheme) => !operation.auth.includes(scheme)))(
      'answers 403 to a caller of the scheme %s',
      async (scheme) => {
        const answer = await call(principalOf(tenant, scheme));
        expect(answer).toMatchObject({ status: 403, body: { code: 'wrong_scheme' } });
      },
    );
  }

  if (/\{(app|account)\}/.test(operation.path)) {
    it.each(operation.auth)(
      "refuses %s alike at another tenant's and at an unknown resource",
      async (scheme) => {
        const principal = principalOf(stranger, scheme);
        const foreign = await call(principal);
        const nothing = {
          ...paramsOf(operation),
          ...('app' in paramsOf(operation) && { app: newId('app') }),
          ...('account' in paramsOf(operation) && { account: newId('acct') }),
        };
        const unknown = await call(principal, { params: nothing });
        // The token of a hub user is for the hub alone (decision 0476).
        if (scheme === 'hub' && operation.auth.includes('user'))
          expect(foreign).toBeApiError(403, 'wrong_scheme');
        else expect(foreign.status).toBe(404);
        expect(comparable(foreign)).toEqual(comparable(unknown));
      },
    );
  }

  const scheme = operation.auth[0];
  /** An owner, who is service staff where the operation is for them. */
  const entitled = () => {
    const principal = scheme && principalOf(tenant, scheme);
    return principal?.kind === 'hub' ? { ...principal, support: operation.support === true } : principal;
  };

  describe.each(paramNamesOf(operation))('with a strange {%s}', (name) => {
    const mayBeAnything = CREATES_UNDER[nameOf(operation)] === name;
    it.each([
      ['far too long', 'a'.repeat(3000)],
      ['of many bytes', '\u{10000}'.repeat(128)],
      ['constructor', 'constructor'],
      ['__proto__', '__proto__'],
      ['toString', 'toString'],
    ])('answers 4xx: %s', async (_, value) => {
      const request = {
        params: { ...paramsOf(operation), [name]: value },
        ...(operation.body && { body: {} }),
      };
      const entitled = operation.auth.map((scheme) => principalOf(tenant, scheme));
      for (const principal of [...entitled, { ...tenant.hub, support: true }]) {
        const { status } = await call(principal, request);
        if (!mayBeAnything || status !== 200) expect(Math.floor(status / 100)).toBe(4);
      }
    });
  });

  if (operation.body) {
    it('answers 400 to a malformed body', async () => {
      const answer = await call(entitled(), { body: '{"a":' });
      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
    });

    it('answers 400 to a member that the body does not have, and names it', async () => {
      const headers = { 'x-svc-app-key': 'key_1' };
      const answer = await call(entitled(), { body: { no_such_member: 1 }, headers });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(answer.text).toContain('no_such_member');
    });

    it.each([
      ['as bytes', Buffer.from('{"a":"M\xfcller"}', 'latin1')],
      ['as the gateway decodes it', Buffer.from('{"a":"M\xfcller"}', 'latin1').toString()],
    ])('answers 400 to a body in Latin-1, %s', async (_, body) => {
      const answer = await call(entitled(), { body, headers: { 'content-type': 'application/json' } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
      expect(answer.body['detail']).toMatch(/UTF-8.*PowerShell/);
    });

    it.each([
      [{ 'content-type': 'application/json; charset=iso-8859-1' }, 'UTF-8'],
      [{ 'content-encoding': 'gzip' }, 'Content-Encoding'],
    ])('answers 415 with what to send to a body with %j', async (headers, remedy) => {
      const answer = await call(entitled(), { body: {}, headers });
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
      expect(answer.body['detail']).toContain(remedy);
    });

    it('answers 415 to a body that is no JSON', async () => {
      const answer = await call(entitled(), { body: 'x', headers: { 'content-type': 'text/plain' } });
      expect(answer.status).toBe(415);
    });

    it('answers 413 to a body of more than 256 KiB', async () => {
      const answer = await call(entitled(), { body: JSON.stringify({ a: 'x'.repeat(300_000) }) });
      expect(answer.status).toBe(413);
    });
  }

  const { upload } = operation;
  if (upload) {
    const file = (bytes: Buffer, type: string = upload.types[0]) =>
      call(entitled(), { body: bytes, headers: { 'content-type': type, 'x-svc-filename': 'file' } });

    it('answers 415 to a file of another type', async () => {
      expect(await file(Buffer.from('x'), 'text/html')).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type' },
      });
    });

    it('answers 415 to a compressed file', async () => {
      const headers = { 'content-type': upload.types[0], 'content-encoding': 'br', 'x-svc-filename': 'file' };
      expect((await call(entitled(), { body: Buffer.from('x'), headers })).status).toBe(415);
    });

    it('answers 413 to a file of one byte more than the limit', async () => {
      expect(await file(Buffer.alloc(upload.maxBytes + 1))).toMatchObject({
        status: 413,
        body: { code: 'body_too_large' },
      });
    });
  }

  it('answers what nobody has foreseen with a 500 that tells nothing of the inside', async () => {
    const handler: typeof module.handler = (event, context) =>
      module.handler(withFault(event, operation), context);
    const principal = entitled();
    const answer = await invoke(
      { ...module, handler },
      {
        params: paramsOf(operation),
        headers: upload ? { 'content-type': upload.types[0] } : {},
        ...(principal && { principal }),
      },
    );
    expect(answer).toMatchObject({
      status: 500,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
      body: { code: 'internal', title: ERRORS.internal.title },
    });
    expect(answer.text).not.toMatch(/inner state|stack|\.ts\b/);
  });

  if (operation.auth.includes('user')) {
    it('answers a fault of ours with a 500 that tells nothing of the inside', async () => {
      vi.stubEnv('TABLE_NAME', undefined);
      const answer = await call(entitled());
      expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
      expect(answer.text).not.toContain('TABLE_NAME');
    });
  }

  it('keeps answers for callers that are known only', () => {
    expect(operation.idempotent && operation.auth.length === 0).not.toBe(true);
  });

  it('declares codes of the catalogue only, each once', () => {
    expect(new Set(operation.errors).size).toBe(operation.errors.length);
    for (const code of errorsOf(operation)) expect(ERRORS).toHaveProperty(code);
  });
});
