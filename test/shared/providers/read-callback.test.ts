import { exportSPKI, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../shared/platform/errors.ts';
import { identityOfCallback } from '../../../shared/providers/read-callback.ts';
import { forgetKeySets } from '../../../shared/providers/verify-id-token.ts';
import {
  answerJson,
  CLIENT_SECRET,
  callbackWith,
  KEPT,
  newSigningPair,
  type ProviderAnswer,
  startHostileProvider,
  type TokenClaims,
} from '../../support/hostile-provider.ts';
import { logLinesOf } from '../../support/log-lines.ts';

const hostile = await startHostileProvider();
const { provider, connections, idToken, answers, calls, state } = hostile;
const FIRST_PAIR = state.pair;
const NOW = Math.floor(Date.now() / 1000);

beforeEach(() => {
  forgetKeySets();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 });
  hostile.answerTokens('/token', '/keys', () => idToken());
  answers['/userinfo'] = (_, response) => answerJson(response, { sub: 'subject-1' });
  Object.assign(state, { pair: FIRST_PAIR, secrets: [CLIENT_SECRET], limits: {} });
  calls.length = 0;
});
afterEach(() => vi.useRealTimers());

type Changes = { parameters?: Record<string, string>; kept?: Partial<typeof KEPT> };

function read({ parameters, kept }: Changes = {}, settings: object = {}) {
  const record = { ...provider, ...settings };
  return identityOfCallback(record, callbackWith(parameters), { ...KEPT, ...kept }, connections);
}

/** Reads a callback whose exchange gives this token. */
function readToken(token: string | Promise<string>, changes?: Changes, settings?: object) {
  hostile.answerTokens('/token', '/keys', () => token);
  return read(changes, settings);
}

const paths = () => calls.map(({ path }) => path);
const answerToken = (body: unknown, status = 200) => {
  answers['/token'] = (_, response) => answerJson(response, body, status);
};

describe('a callback', () => {
  it('names the person of the id token', async () => {
    const claims = { email: 'Ann@Example.com', name: 'Ann', auth_time: NOW - 5, email_verified: true };
    const settings = { trusted_domains: ['example.com'] };
    expect(await readToken(idToken(claims), {}, settings)).toEqual({
      issuer: hostile.origin,
      subject: 'subject-1',
      email: 'ann@example.com',
      isAuthority: true,
      claims: { name: 'Ann' },
      auth_time: NOW - 5,
    });
  });

  it('exchanges the code once, with the verifier and the secret', async () => {
    await read();
    const [exchange] = calls.filter(({ path }) => path === '/token');
    expect(Object.fromEntries(exchange?.body ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'code-1',
      redirect_uri: KEPT.redirectUri,
      code_verifier: KEPT.verifier,
    });
    const basic = Buffer.from(`client%2D1:${CLIENT_SECRET.replaceAll(' ', '+')}`).toString('base64');
    expect(exchange?.headers.authorization).toBe(`Basic ${basic}`);
    expect(paths().filter((path) => path === '/token')).toHaveLength(1);
  });

  it('has no address if the claim is none', async () => {
    expect(await readToken(idToken({ email: 'not an address' }))).not.toHaveProperty('email');
  });

  it('logs nothing, whether it succeeds or fails', async () => {
    const lines = await logLinesOf(async () => {
      await read();
      await read({ parameters: { state: 'another' } }).catch(() => undefined);
    });
    expect(lines).toEqual([]);
  });
});

describe('the answer of a provider', () => {
  it.each([
    ['access_denied', 'denied'],
    ['user_cancelled_authorize', 'denied'],
    ['user_cancelled_login', 'denied'],
    ['login_required', 'denied'],
    ['server_error', 'unavailable'],
    ['temporarily_unavailable', 'unavailable'],
    ['unauthorized_client', 'misconfigured'],
    ['constructor', 'invalid_answer'],
    ['never_heard_of', 'invalid_answer'],
  ])('%s is %s, and nothing is asked', async (error, reason) => {
    const parameters = { error, error_description: 'No\u0000w\u202e!' };
    const words = `${error}: No w!`;
    await expect(read({ parameters })).rejects.toMatchObject({ reason, words });
    expect(calls).toEqual([]);
  });

  it('has its words capped, and in nothing that is shown', async () => {
    const parameters = { error: 'access_denied', error_description: 'secret words '.repeat(1_000) };
    const error = await read({ parameters }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.words).toHaveLength(200);
    const { attempt, ...shown } = error.extras;
    expect(attempt).toEqual({ provider_failure: 'denied', provider_words: error.words });
    expect(error.message + JSON.stringify(shown)).not.toContain('secret words');
  });

  it.each<[string, Record<string, string>]>([
    ['another state', { state: 'another' }],
    ['no code', { code: '' }],
    ['an id token of the implicit flow', { id_token: 'x.y.z' }],
    ['another issuer (mix-up)', { iss: 'https://evil.example' }],
    ['another issuer with an error', { iss: 'https://evil.example', error: 'access_denied' }],
    ['another state with an error', { state: 'another', error: 'access_denied' }],
  ])('is refused with %s before anything is asked', async (_, parameters) => {
    await expect(read({ parameters })).rejects.toMatchObject({ reason: 'invalid_answer' });
    expect(calls).toEqual([]);
  });

  it.each(['state', 'code', 'iss'])('is refused with two of %s', async (name) => {
    const parameters = callbackWith({ iss: hostile.origin });
    parameters.append(name, parameters.get(name) ?? '');
    await expect(identityOfCallback(provider, parameters, KEPT, connections)).rejects.toMatchObject({
      reason: 'invalid_answer',
    });
    expect(calls).toEqual([]);
  });

  it('is refused without an issuer if the provider promises one, and taken with it', async () => {
    const endpoints = { ...provider.endpoints, authorization_response_iss_parameter_supported: true };
    await expect(read({}, { endpoints })).rejects.toMatchObject({ reason: 'invalid_answer' });
    const parameters = { iss: hostile.origin };
    expect(await read({ parameters }, { endpoints })).toMatchObject({ subject: 'subject-1' });
  });
});

describe('the id token of a callback', () => {
  it.each<[string, TokenClaims]>([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'client-2' }],
    ['no audience', { aud: undefined }],
    ['a further audience', { aud: ['client-1', 'client-2'], azp: 'client-1' }],
    ['another authorized party', { azp: 'client-2' }],
    ['another nonce', { nonce: 'another' }],
    ['the hash of the nonce', { nonce: 'd4b1a2' }],
    ['no nonce', { nonce: undefined }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject that is too long', { sub: 'x'.repeat(256) }],
    ['no end', { exp: undefined }],
    ['no time of issue', { iat: undefined }],
    ['its end 61 seconds ago', { exp: NOW - 61 }],
    ['its issue in 61 seconds', { iat: NOW + 61 }],
    ['its beginning in 61 seconds', { nbf: NOW + 61 }],
  ])('is refused with %s', async (_, claims) => {
    await expect(readToken(idToken(claims))).rejects.toMatchObject({ reason: 'invalid_answer' });
  });

  it.each<[string, TokenClaims]>([
    ['its end 59 seconds ago', { exp: NOW - 59 }],
    ['its issue in 59 seconds', { iat: NOW + 59 }],
    ['its beginning in 59 seconds', { nbf: NOW + 59 }],
    ['a list of one audience', { aud: ['client-1'], azp: 'client-1' }],
    ['the longest subject', { sub: 'x'.repeat(255), email: 'a@example.com' }],
  ])('is taken with %s', async (_, claims) => {
    await expect(readToken(idToken(claims))).resolves.toMatchObject({ issuer: hostile.origin });
  });

  it('is refused without a signature, and signed with the public key as a secret', async () => {
    const claims = {
      iss: hostile.origin,
      sub: 's',
      aud: 'client-1',
      nonce: KEPT.nonce,
      iat: NOW,
      exp: NOW + 60,
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const endpoints = {
      ...provider.endpoints,
      id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'],
    };
    for (const alg of ['none', 'None', 'NONE']) {
      const token = `${part({ alg, kid: 'first' })}.${part(claims)}.`;
      await expect(readToken(token, {}, { endpoints })).rejects.toMatchObject({ reason: 'invalid_answer' });
    }
    for (const secret of [
      await exportSPKI(state.pair.publicKey),
      JSON.stringify(state.pair.jwk),
      CLIENT_SECRET,
    ]) {
      const header = { alg: 'HS256', kid: 'first' };
      const token = await new SignJWT(claims)
        .setProtectedHeader(header)
        .sign(new TextEncoder().encode(secret));
      await expect(readToken(token, {}, { endpoints })).rejects.toMatchObject({ reason: 'invalid_answer' });
    }
  });

  it('is refused with a header of its own, which nothing quotes', async () => {
    const header = { alg: 'RS256', kid: 'first', crit: ['quoted'], quoted: 1 };
    const [, body] = (await idToken()).split('.');
    const head = Buffer.from(JSON.stringify(header)).toString('base64url');
    const error = await readToken(`${head}.${body}.AAAA`).catch((thrown) => thrown);
    expect(error).toMatchObject({ reason: 'invalid_answer' });
    expect(error.message + error.fault).not.toContain('quoted');
  });

  it('is refused with another key, changed content, or an unlisted algorithm', async () => {
    const stranger = await newSigningPair('first');
    const [head, body, signature] = (await idToken()).split('.');
    const changed = Buffer.from(JSON.stringify({ ...JSON.parse(atob(body ?? '')), sub: 'admin' }));
    const tokens = [
      idToken({}, stranger),
      `${head}.${changed.toString('base64url')}.${signature}`,
      idToken({}, await newSigningPair('first', 'ES256')),
      'no.token.atall',
      'x',
    ];
    for (const token of tokens)
      await expect(readToken(token)).rejects.toMatchObject({ reason: 'invalid_answer' });
  });

  it('is verified by a key that the provider published since, which is read once', async () => {
    await read();
    state.pair = await newSigningPair('second');
    vi.setSystemTime((NOW + 31) * 1000);
    expect(await read()).toMatchObject({ subject: 'subject-1' });
    expect(await read()).toMatchObject({ subject: 'subject-1' });
    expect(paths().filter((path) => path === '/keys')).toHaveLength(2);
  });

  it('of an unknown key makes the keys be read anew at most every 30 seconds', async () => {
    await read();
    const unknown = await newSigningPair('unknown');
    for (let n = 0; n < 5; n += 1)
      await expect(readToken(idToken({}, unknown))).rejects.toMatchObject({ reason: 'invalid_answer' });
    expect(paths().filter((path) => path === '/keys')).toHaveLength(1);
  });

  it('must be there', async () => {
    answerToken({ access_token: 'a', token_type: 'Bearer' });
    await expect(read()).rejects.toMatchObject({ reason: 'invalid_answer' });
  });
});

describe('the exchange of a code', () => {
  it('tries the earlier secret only if the provider does not know the newest', async () => {
    state.secrets = ['wrong', CLIENT_SECRET];
    const secrets: (string | undefined)[] = [];
    const good = answers['/token'];
    answers['/token'] = (call, response) => {
      const [, secret] = atob(call.headers.authorization?.slice('Basic '.length) ?? '').split(':');
      secrets.push(secret);
      if (secret !== 'wrong') return good?.(call, response);
      response.setHeader('www-authenticate', 'Basic realm="provider"');
      return answerJson(response, { error: 'invalid_client' }, 401);
    };
    expect(await read()).toMatchObject({ subject: 'subject-1' });
    expect(secrets).toEqual(['wrong', CLIENT_SECRET.replaceAll(' ', '+')]);
  });

  it.each([
    [400, 'invalid_client', 'misconfigured', 2],
    [401, 'invalid_client', 'misconfigured', 2],
    [400, 'invalid_grant', 'invalid_answer', 1],
    [400, 'unauthorized_client', 'misconfigured', 1],
    [400, 'toString', 'invalid_answer', 1],
  ])('answered with %s %s is %s, after %s requests', async (status, error, reason, requests) => {
    state.secrets = ['one', 'two'];
    answerToken({ error, error_description: 'words' }, status);
    await expect(read()).rejects.toMatchObject({ reason, words: `${error}: words` });
    expect(calls).toHaveLength(requests);
  });

  it.each([7, { toString: 1 }, null])(
    'answered with the description %j has the error alone',
    async (description) => {
      answerToken({ error: 'invalid_grant', error_description: description }, 400);
      await expect(read()).rejects.toMatchObject({ reason: 'invalid_answer', words: 'invalid_grant' });
    },
  );

  it('of a code that was used is refused by the provider, and not repeated', async () => {
    let used = false;
    const good = answers['/token'];
    answers['/token'] = (call, response) => {
      if (used) return answerJson(response, { error: 'invalid_grant' }, 400);
      used = true;
      return good?.(call, response);
    };
    await read();
    await expect(read()).rejects.toMatchObject({ reason: 'invalid_answer' });
    expect(paths().filter((path) => path === '/token')).toHaveLength(2);
  });

  it('needs a secret', async () => {
    state.secrets = [];
    await expect(read()).rejects.toMatchObject({ reason: 'misconfigured' });
    expect(calls).toEqual([]);
  });

  it('passes on that the secrets cannot be opened now', async () => {
    const failing = {
      ...connections,
      secretsOf: async () => Promise.reject(new ApiError('dependency_unavailable')),
    };
    const reading = identityOfCallback(provider, callbackWith(), KEPT, failing);
    await expect(reading).rejects.toMatchObject({ name: 'ApiError', status: 503 });
  });

  it.each([
    [500, 'unavailable'],
    [503, 'unavailable'],
    [429, 'unavailable'],
    [404, 'invalid_answer'],
    [302, 'invalid_answer'],
  ])('answered with status %s is %s', async (status, reason) => {
    answers['/token'] = (_, response) =>
      response
        .writeHead(status, { location: `${hostile.origin}/elsewhere`, 'content-type': 'text/html' })
        .end('<p>');
    await expect(read()).rejects.toMatchObject({ reason });
    expect(paths()).toEqual(['/token']);
  });

  it.each<[string, string, string]>([
    ['HTML', 'text/html', '<p>Maintenance</p>'],
    ['broken JSON', 'application/json', '{"access_token":"secret-token'],
    ['a list', 'application/json', '[]'],
    ['null', 'application/json', 'null'],
    ['tokens of other types', 'application/json', '{"access_token":7,"token_type":{},"id_token":[]}'],
  ])('answered with %s is an invalid answer, which no message quotes', async (_, type, body) => {
    answers['/token'] = (_call, response) => response.writeHead(200, { 'content-type': type }).end(body);
    const error = await read().catch((thrown) => thrown);
    expect(error).toMatchObject({ reason: 'invalid_answer', cause: undefined });
    expect(error.message + error.fault).not.toContain('secret-token');
  });
});

describe('a slow, endless or redirecting provider', () => {
  beforeEach(() => {
    // The unit tests stretch time limits 60 times.
    state.limits = { milliseconds: 10 };
  });

  const hang = () => undefined;
  const endless: ProviderAnswer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const write = (): void => {
      while (response.write(' '.repeat(65_536)));
      response.once('drain', write);
    };
    write();
  };

  it.each(['/token', '/keys', '/userinfo'])('is given up at %s', async (path) => {
    answers[path] = hang;
    await expect(read()).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it.each(['/token', '/keys', '/userinfo'])('is given up after the first bytes at %s', async (path) => {
    answers[path] = (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    await expect(read()).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it.each(['/token', '/keys', '/userinfo'])('is read no further than its limit at %s', async (path) => {
    answers[path] = endless;
    state.limits = { milliseconds: 1_000 };
    await expect(read()).rejects.toMatchObject({ reason: 'invalid_answer' });
  });

  it.each(['/token', '/keys', '/userinfo'])('is not followed from %s', async (path) => {
    answers[path] = (_, response) =>
      response.writeHead(307, { location: `${hostile.origin}/elsewhere` }).end();
    await expect(read()).rejects.toMatchObject({ reason: 'invalid_answer' });
    expect(paths()).not.toContain('/elsewhere');
  });

  it.each(['/token', '/keys', '/userinfo'])('is unavailable if %s fails', async (path) => {
    answers[path] = (_, response) => answerJson(response, {}, 503);
    await expect(read()).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('is unavailable if nothing listens, and misconfigured at a private address', async () => {
    const at = (endpoint: string) => ({ endpoints: { ...provider.endpoints, token_endpoint: endpoint } });
    const gone = identityOfCallback(
      { ...provider, ...at('http://127.0.0.1:1/token') } as typeof provider,
      callbackWith(),
      KEPT,
      connections,
    );
    await expect(gone).rejects.toMatchObject({ reason: 'misconfigured' });
    process.env['CONNECTOR_ORIGINS'] += ',http://127.0.0.1:1';
    await expect(read({}, at('http://127.0.0.1:1/token'))).rejects.toMatchObject({ reason: 'unavailable' });
  });
});

describe('the userinfo of a provider', () => {
  const asked = () => paths().includes('/userinfo');
  const tell = (claims: object) => {
    answers['/userinfo'] = (_, response) => answerJson(response, claims);
  };

  it('is asked if the id token has no address, and names it', async () => {
    tell({ sub: 'subject-1', email: 'ann@example.com', name: 'Ann' });
    expect(await read({}, { trusted_domains: ['example.com'] })).toMatchObject({
      email: 'ann@example.com',
      isAuthority: true,
      claims: { name: 'Ann' },
    });
    const { headers } = calls.find(({ path }) => path === '/userinfo') ?? {};
    expect(headers?.authorization).toBe('Bearer access-token-of-the-provider');
  });

  it('is not asked if the id token has the address, or the scope was not granted', async () => {
    await readToken(idToken({ email: 'ann@example.com' }));
    const token = await idToken();
    answerToken({ access_token: 'a', token_type: 'Bearer', id_token: token, scope: 'openid profile' });
    expect(await read()).not.toHaveProperty('email');
    expect(asked()).toBe(false);
  });

  it('is refused for another subject', async () => {
    tell({ sub: 'subject-2', email: 'ann@example.com' });
    await expect(read()).rejects.toMatchObject({ reason: 'invalid_answer' });
  });

  it('is no authority by the claims of the id token', async () => {
    tell({ sub: 'subject-1', email: 'ann@example.com', email_verified: false });
    const token = idToken({ email_verified: true });
    expect(await readToken(token, {}, { trusted_domains: ['example.com'] })).toMatchObject({
      email: 'ann@example.com',
      isAuthority: false,
    });
  });
});
