import { beforeAll, describe, expect, it } from 'vitest';
import { discoverOperations } from '../../infra/operations.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useAttack } from '../support/attack.ts';
import { useBackends } from '../support/backends.ts';
import { invoke } from '../support/invoke.ts';
import { requestFor } from '../support/operation-world.ts';
import { ownForm } from '../support/own-form.ts';
import { openSessionOf, principalFor } from '../support/sign-in.ts';
import { useTenantOnly } from '../support/use-tenant.ts';

/** What the form of a foreign page can send: three types of bodies, and the cookies of the browser. */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];
/** The only page that can be framed, by the console alone. Its own test compares all of its headers. */
const FRAMED = 'getPagePreview';
/** Operations that forms of the service's own pages call; a nonce protects them. */
const backends = useBackends();
const tenant = useTenantOnly();
const discovered = await discoverOperations();
const writing = discovered.filter(({ operation }) => !['GET', 'HEAD'].includes(operation.method));
const EVIL = {
  origin: 'https://evil.example',
  'sec-fetch-site': 'cross-site',
  referer: 'https://evil.example/',
};

beforeAll(() => bootstrapHub());

describe('a form of a foreign page', () => {
  const attempt = useAttack('forms of foreign pages (CSRF) at every writing operation', '401, 403 or 415');

  it('cannot authenticate, since no operation reads cookies or a query for credentials', async () => {
    const { accessToken } = await openSessionOf(tenant.app, tenant.userId);
    const cookie = ['authorization', 'access_token', 'token', 'session'].map(
      (name) => `${name}=${accessToken}`,
    );
    const query = { access_token: accessToken, authorization: `Bearer ${accessToken}` };
    for (const { operation } of writing)
      await attempt(async () => {
        const headers = { ...EVIL, cookie: cookie.join('; ') };
        expect(await principalFor(operation, { headers, query, cookies: cookie })).toEqual({
          kind: 'anonymous',
        });
      });
  });

  it('is never accepted as JSON', async () => {
    const taking = writing.filter(({ operation }) => operation.body && !operation.upload);
    for (const module of taking) {
      const { principal, params = {} } = await requestFor(module.operation, backends);
      for (const type of FORM_TYPES)
        await attempt(async () => {
          const headers = { ...EVIL, 'content-type': type };
          const request = { params, headers, body: '{"name":"a","x":"=', ...(principal && { principal }) };
          const { status } = await invoke(module, request);
          expect([400, 403, 415], `${module.operation.id} ${type}`).toContain(status);
        });
    }
  });

  it('is refused by operations that take our own forms, even with an invented nonce', async () => {
    const forms = writing.filter(({ operation }) =>
      ['redeemLink', 'resendGroupInvite', 'declineLinkedInvite', 'renewLink', 'undoAddressChange'].includes(
        operation.id,
      ),
    );
    expect(forms).toHaveLength(5);
    for (const module of forms) {
      const { params = {} } = await requestFor(module.operation, backends);
      const { headers, ...own } = ownForm({ accept: 'text/html' });
      for (const cookies of [[], ['svc_form=other'], ['__Host-svc_form=other']])
        await attempt(async () => {
          const answer = await invoke(module, { ...own, params, headers: { ...headers, ...EVIL }, cookies });
          expect(answer.status, module.operation.id).toBe(403);
        });
    }
  });
});

describe('a page of the service', () => {
  const attempt = useAttack('frames of pages (clickjacking)', 'frame-ancestors none, DENY, no-store');

  it('cannot be framed, for any operation that answers with one', async () => {
    let pages = 0;
    for (const module of discovered.filter(({ operation }) => operation.auth.length === 0)) {
      const { operation } = module;
      if (operation.path.startsWith('/docs') || operation.path === '/' || operation.id === FRAMED) continue;
      const request = await requestFor(operation, backends);
      const answer = await invoke(module, {
        ...request,
        headers: { ...request.headers, accept: 'text/html' },
      });
      if (!answer.headers['content-type']?.startsWith('text/html')) continue;
      pages += 1;
      await attempt(() => {
        expect(answer.headers['content-security-policy'], operation.id).toContain("frame-ancestors 'none'");
        expect(answer.headers['x-frame-options'], operation.id).toBe('DENY');
      });
    }
    expect(pages).toBeGreaterThan(1);
  });

  it('is inert if the console may frame it, and no other site may', async () => {
    const found = discovered.filter(({ operation }) => operation.id === FRAMED);
    expect(found).toHaveLength(1);
    for (const module of found) {
      const { headers } = await invoke(module, await requestFor(module.operation, backends));
      await attempt(() => {
        const policy = String(headers['content-security-policy']).split('; ');
        expect(policy).toContain('sandbox');
        expect(policy).toContain("default-src 'none'");
        expect(policy).toContain(`frame-ancestors ${new URL(process.env['BASE_URL'] ?? '').origin}`);
      });
    }
  });
});
