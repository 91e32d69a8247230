import * as value from './values.ts';

/** The request of a client to an endpoint of the OpenID provider, and its answer. */
export type OpenidExample = {
  /** Parameters of the address. */
  readonly query?: Readonly<Record<string, string>>;
  /** Members of the form. */
  readonly form?: Readonly<Record<string, string>>;
  /** The header `Authorization`. */
  readonly authorization?: string;
  /** The answer, if it is JSON. Of metadata and keys it has the members that clients read first. */
  readonly answer?: Readonly<Record<string, unknown>>;
};

const ISSUER = `${value.BASE_URL}/oidc/${value.APP}`;
const REDIRECT_URI = 'https://shop.example.com/callback';
const BASIC = `Basic ${Buffer.from(`${value.CLIENT_ID}:${value.SECRET}`).toString('base64')}`;
const ID_TOKEN = value.ACCESS_TOKEN;

const AUTHORIZATION = {
  client_id: value.CLIENT_ID,
  response_type: 'code',
  redirect_uri: REDIRECT_URI,
  scope: 'openid email',
  state: 'Example0State',
  nonce: 'Example0Nonce',
  code_challenge: value.CODE_CHALLENGE,
  code_challenge_method: 'S256',
};

/** The examples by operation id. */
export const OPENID_EXAMPLES: Readonly<Record<string, OpenidExample>> = {
  getOpenidConfiguration: {
    answer: {
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/auth`,
      token_endpoint: `${ISSUER}/token`,
      userinfo_endpoint: `${ISSUER}/me`,
      jwks_uri: `${ISSUER}/jwks`,
      end_session_endpoint: `${ISSUER}/session/end`,
      scopes_supported: ['openid', 'offline_access', 'profile', 'email', 'phone', 'address'],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    },
  },
  getOpenidKeys: {
    answer: {
      keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid: 'Example0Key', e: 'AQAB', n: 'Example0Modulus' }],
    },
  },
  authorizeOpenid: { query: AUTHORIZATION },
  pushOpenidRequest: {
    authorization: BASIC,
    form: AUTHORIZATION,
    answer: { request_uri: 'urn:ietf:params:oauth:request_uri:Example0Request', expires_in: 60 },
  },
  issueOpenidTokens: {
    authorization: BASIC,
    form: {
      grant_type: 'authorization_code',
      code: 'Example0Code',
      redirect_uri: REDIRECT_URI,
      code_verifier: value.CODE_VERIFIER,
    },
    answer: {
      access_token: 'Example0Opaque0Access0Token',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid email',
      id_token: ID_TOKEN,
    },
  },
  getOpenidUserinfo: {
    authorization: 'Bearer Example0Opaque0Access0Token',
    answer: { sub: value.USER, email: 'grace@example.com', email_verified: true },
  },
  introspectOpenidToken: {
    authorization: BASIC,
    form: { token: 'Example0Opaque0Access0Token' },
    answer: {
      active: true,
      auth_time: 1789551000,
      sub: value.USER,
      client_id: value.CLIENT_ID,
      exp: 1789554600,
      iat: 1789551000,
      iss: ISSUER,
      scope: 'openid email',
      token_type: 'Bearer',
    },
  },
  revokeOpenidToken: { authorization: BASIC, form: { token: 'Example0Opaque0Access0Token' } },
  endOpenidSession: {
    query: {
      id_token_hint: ID_TOKEN,
      post_logout_redirect_uri: 'https://shop.example.com/signed-out',
      state: 'Example0State',
    },
  },
};
