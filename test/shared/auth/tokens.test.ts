import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApplicationConfig } from '../../../shared/applications/application.ts';
import { CLIENT_MARK } from '../../../shared/auth/token-client.ts';
import { issueAccessToken } from '../../../shared/auth/tokens.ts';
import { epochNow } from '../../../shared/platform/time.ts';
import { AUTH_LEVELS, type ProfileRecord } from '../../../shared/profiles/profile.ts';
import { newProfile } from '../../../shared/profiles/sign-in/sign-in-profile.ts';
import { useBackends } from '../../support/backends.ts';
import { addFields } from '../../support/schemas.ts';

useBackends();
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** The access token of a user `user_1` of the application `app_1`. */
function issue(profile: Partial<ProfileRecord> = {}, config: ApplicationConfig = {}, variant?: string) {
  const session = { sessionId: 'session_1', asOf: epochNow(), variant };
  return issueAccessToken({ id: 'app_1', config }, { ...newProfile('app_1', 'user_1'), ...profile }, session);
}

describe('an access token', () => {
  it('says who, for which application, until when, and nothing else', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const token = await issue();
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: expect.any(String) });
    const { iat = 0, ...claims } = decodeJwt(token);
    expect(iat).toBe(epochNow());
    expect(claims).toEqual({
      iss: 'http://localhost:4000',
      sub: 'user_1',
      aud: ['app:app_1'],
      sid: 'session_1',
      exp: iat + 3600,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      'https://auth.svc/app_user_id': 'user_1',
      'https://auth.svc/auth_level': 'unverified',
      'https://auth.svc/is_verified_user': false,
    });
  });

  it('names the variant beside the application', async () => {
    expect(decodeJwt(await issue({}, {}, 'variant_1')).aud).toEqual(['app:app_1', 'app_variant:variant_1']);
  });

  it.each(AUTH_LEVELS)(
    'tells the level %s, verified only for verified, anonymous only for guests',
    async (level) => {
      const claims = decodeJwt(await issue({ auth_level: level }));
      const guest = level === 'guest' || level === 'instant';
      expect(claims).toMatchObject({
        'https://auth.svc/auth_level': level,
        'https://auth.svc/is_verified_user': level === 'verified',
        ...(guest && { 'https://auth.svc/is_anonymous': true }),
      });
      expect('https://auth.svc/is_anonymous' in claims).toBe(guest);
    },
  );

  it('says that its user is the user of a test identity', async () => {
    expect(decodeJwt(await issue({ is_test: true }))).toHaveProperty(['https://auth.svc/is_test'], true);
  });

  it('names the key that it was issued for', async () => {
    const session = { sessionId: 'session_1', asOf: epochNow(), client: 'key_1' };
    const profile = newProfile('app_1', 'user_1');
    const token = await issueAccessToken({ id: 'app_1', config: {} }, profile, session);
    expect(decodeJwt(token)['client_id']).toBe('key_1');
  });

  it('has its claims under the prefix that is configured', async () => {
    vi.stubEnv('CLAIM_NAMESPACE', 'https://claims.example/');
    expect(decodeJwt(await issue())).toHaveProperty(['https://claims.example/app_user_id'], 'user_1');
  });

  it("has the application's custom claims, none of which replaces its own claims", async () => {
    const fixed = (value: string) => ({ source: 'static_value' as const, value });
    const custom_claims = {
      tier: fixed('gold'),
      zip: { source: 'user_profile' as const, value: 'zip_code' },
      nothing: { source: 'user_profile' as const, value: 'nick_name' },
      ...Object.fromEntries(
        ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'sid', 'client_id', CLIENT_MARK].map((name) => [
          name,
          fixed('forged'),
        ]),
      ),
    };
    const config = { hub: { auth: { access_tokens: { custom_claims } } } };
    const claims = decodeJwt(await issue({ data: { user_id: 'user_1', zip_code: '10001' } }, config));
    expect(claims).toMatchObject({ tier: 'gold', zip: '10001', sub: 'user_1', sid: 'session_1' });
    expect(claims).not.toHaveProperty('nothing');
    expect(JSON.stringify(claims)).not.toContain('forged');
  });

  it('shows none of the fields that users may not see, nor of those that were removed', async () => {
    await addFields({ app: 'app_1' }, { risk: { user_visible: false }, rank: {} });
    const ofProfile = (value: string) => ({ source: 'user_profile' as const, value });
    const names = ['user_id', 'risk', 'rank', 'former'];
    const custom_claims = Object.fromEntries(names.map((name) => [`own_${name}`, ofProfile(name)]));
    const config = { hub: { auth: { access_tokens: { custom_claims } } } };
    const data = { user_id: 'user_1', risk: 'high', rank: 'first', former: 'gone' };
    const claims = decodeJwt(await issue({ data }, config));
    expect(claims).toMatchObject({ own_user_id: 'user_1', own_rank: 'first' });
    expect(Object.keys(claims)).not.toContain('own_risk');
    expect(Object.keys(claims)).not.toContain('own_former');
  });

  it('of a session opened in the second of a sign-out everywhere is dated after it', async () => {
    const signedOut = epochNow() + 0.25;
    expect(decodeJwt(await issue({ sessions_valid_from: signedOut })).iat).toBe(Math.ceil(signedOut));
  });
});
