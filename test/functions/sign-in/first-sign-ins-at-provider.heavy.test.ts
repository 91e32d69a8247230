/** @module-tag heavy */
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { useBackends } from '../../support/backends.ts';
import { newBinding } from '../../support/code-challenge.ts';
import { newEmail } from '../../support/magic-links.ts';
import { beginAt, broughtBy, comeBack, exchange, makeUpstreamTenant } from '../../support/upstream.ts';

useBackends();

describe('a new person at a provider', () => {
  it('makes one user of 50 first sign-ins at once', async () => {
    const tenant = await makeUpstreamTenant({}, { trusted_domains: ['example.com'] });
    tenant.second.state.person = { sub: 'ada', email: newEmail(), email_verified: true };
    const { verifier, members } = newBinding();
    const begun = [];
    for (let n = 0; n < 50; n += 1) {
      const { body } = await beginAt(tenant, members);
      begun.push(await tenant.second.visit(String(body['url'])));
    }
    const answers = await Promise.all(begun.map((parameters) => comeBack(parameters)));
    const codes = answers.map((answer) => broughtBy(answer)['svc_code']);
    const tokens = await Promise.all(codes.map((code) => exchange(code, verifier)));
    const users = tokens.map(({ body }) => decodeJwt(String(body['access_token'])).sub);
    expect(new Set(users).size).toBe(1);
  });
});
