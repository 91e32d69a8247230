import { OPENID_EXAMPLES } from '../openapi-examples/openid.ts';

type Json = Record<string, unknown>;

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds after which the request may be repeated',
    schema: { type: 'integer', minimum: 0 },
  },
};

const ERROR = {
  'application/json': { schema: { type: 'object' } },
  'application/problem+json': { schema: { $ref: '#/components/schemas/Error' } },
};

/** Endpoints of the OpenID provider that clients call. Its other routes are pages for browsers. */
const ENDPOINTS: readonly { id: string; method: string; path: string; about: string; answer: Json }[] = [
  {
    id: 'getOpenidConfiguration',
    method: 'get',
    path: '/.well-known/openid-configuration',
    about: 'Metadata of the OpenID provider of an application (OpenID Connect Discovery 1.0)',
    answer: cached('The metadata', 'application/json'),
  },
  {
    id: 'getOpenidKeys',
    method: 'get',
    path: '/jwks',
    about: 'Keys that verify id tokens (RS256) and access tokens of the API (EdDSA)',
    answer: cached('A JSON Web Key Set (RFC 7517)', 'application/jwk-set+json'),
  },
  {
    id: 'authorizeOpenid',
    method: 'get',
    path: '/auth',
    about: 'Authorization request of a client, opened in a browser (OpenID Connect Core 1.0, 3.1.2)',
    answer: {
      200: page('A page that posts the answer to the client (`response_mode=form_post`)'),
      303: redirect('Redirect to the sign-in, or back to the client'),
      ...errorPages(),
    },
  },
  {
    id: 'pushOpenidRequest',
    method: 'post',
    path: '/request',
    about: 'Pushed authorization request (RFC 9126)',
    answer: json('The `request_uri` and its lifetime', 201),
  },
  {
    id: 'issueOpenidTokens',
    method: 'post',
    path: '/token',
    about: 'Tokens for a code or a refresh token (RFC 6749, 4.1.3 and 6)',
    answer: json('The tokens'),
  },
  {
    id: 'getOpenidUserinfo',
    method: 'get',
    path: '/me',
    about: 'Claims of the user of an access token (OpenID Connect Core 1.0, 5.3)',
    answer: json('The claims of the granted scopes'),
  },
  {
    id: 'introspectOpenidToken',
    method: 'post',
    path: '/token/introspection',
    about: 'Whether an opaque token of the client is active (RFC 7662)',
    answer: json('The state of the token'),
  },
  {
    id: 'revokeOpenidToken',
    method: 'post',
    path: '/token/revocation',
    about: 'Revoke a token of the client (RFC 7009)',
    answer: json('The token is revoked, or was none: an empty object'),
  },
  {
    id: 'endOpenidSession',
    method: 'get',
    path: '/session/end',
    about: 'Sign out on behalf of a client, in a browser (OpenID Connect RP-Initiated Logout 1.0)',
    answer: {
      200: page('A page that asks for confirmation'),
      303: redirect('Redirect to the client'),
      ...errorPages(),
    },
  },
];

const APP = {
  in: 'path',
  name: 'app',
  required: true,
  description: 'Id of the application (`app_...`)',
  schema: { type: 'string' },
};

/** Returns the paths of the OpenID provider. Their parameters are those of the specifications. */
export function openidPaths(): Record<string, Json> {
  return Object.fromEntries(
    ENDPOINTS.map(({ id, method, path, about, answer }) => [
      `/oidc/{app}${path}`,
      {
        [method]: {
          operationId: id,
          summary: about,
          description: `Use an OpenID library: this reference does not repeat the specification.${callerOf(id)}`,
          tags: ['openid'],
          security: [],
          parameters: [APP, ...parametersOf(id)],
          ...(method === 'post' && { requestBody: formOf(id) }),
          responses: { ...FAILURES, ...withExample(answer, OPENID_EXAMPLES[id]?.answer) },
        },
      },
    ]),
  );
}

/** The parameters of the address. */
function parametersOf(id: string): Json[] {
  return Object.entries(OPENID_EXAMPLES[id]?.query ?? {}).map(([name, example]) => ({
    in: 'query',
    name,
    required: false,
    description: `\`${name}\` of the specification`,
    schema: { type: 'string' },
    example,
  }));
}

/** OpenAPI has no parameter for the header `Authorization`. */
function callerOf(id: string): string {
  const { authorization = '' } = OPENID_EXAMPLES[id] ?? {};
  if (authorization.startsWith('Basic'))
    return ' The client sends `Authorization: Basic`, or `client_id` in the form if it has no secret.';
  return authorization ? ' The header is `Authorization: Bearer` with the access token of the user.' : '';
}

function formOf(id: string): Json {
  const { form = {} } = OPENID_EXAMPLES[id] ?? {};
  const properties = Object.fromEntries(Object.keys(form).map((name) => [name, { type: 'string' }]));
  return {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', properties, additionalProperties: true },
        example: form,
      },
    },
  };
}

/** Adds the example to an answer with JSON. */
function withExample(answer: Json, example: Json | undefined): Json {
  if (!example) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([status, described]) => {
      const [type] = Object.keys(Object(described).content ?? {});
      if (!type) return [status, described];
      return [status, { ...Object(described), content: { [type]: { schema: { type: 'object' }, example } } }];
    }),
  );
}

/** RFC 6749, 5.2; and the answers of the service itself, for example for an unknown application. */
const FAILURES: Json = {
  '4XX': {
    description: '`error` and `error_description`, or an `Error`, for example for an unknown application',
    headers: { 'WWW-Authenticate': { description: 'With 401', schema: { type: 'string' } }, ...RETRY_AFTER },
    content: ERROR,
  },
  '5XX': {
    description: '`error` and `error_description`, or an `Error`',
    headers: RETRY_AFTER,
    content: ERROR,
  },
};

function json(description: string, status = 200): Json {
  return { [status]: { description, content: { 'application/json': { schema: { type: 'object' } } } } };
}

/** A document that callers may keep, and revalidate by its entity tag. */
function cached(description: string, type: string): Json {
  const headers = { ETag: { description: 'For `If-None-Match`', schema: { type: 'string' } } };
  return {
    200: { description, headers, content: { [type]: { schema: { type: 'object' } } } },
    304: { description: 'The caller has the current version (If-None-Match)', headers },
  };
}

function redirect(description: string): Json {
  return {
    description,
    headers: { Location: { description: 'Where the browser goes next', schema: { type: 'string' } } },
  };
}

/** Failures of what a browser opens: a page, or JSON for a caller that prefers it. */
function errorPages(): Json {
  const { description, content } = page('An error page');
  const answer = { description, content: { ...Object(content), ...ERROR } };
  return { '4XX': answer, '5XX': { ...answer, headers: RETRY_AFTER } };
}

function page(description: string): Json {
  return { description, content: { 'text/html': { schema: { type: 'string' } } } };
}
