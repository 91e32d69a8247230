// cognito-local, which keeps its pools in files of the working directory. The bench gives it an empty one, and as
// argument the number of rounds.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { announce } from './announce.js';

const require = createRequire(import.meta.url);
const { createDefaultServer } = require('cognito-local/lib/server/index.js');
const pino = require('pino');

const Username = 'user@example.com';
const server = await (await createDefaultServer(pino({ level: 'silent' }))).start({ port: 0 });
const origin = `http://localhost:${server.address().port}`;

const headersOf = (operation) => ({
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  authorization: 'AWS4-HMAC-SHA256 Credential=bench/20260101/local/cognito-idp/aws4_request',
});

async function call(operation, body) {
  const answer = await fetch(origin, {
    method: 'POST',
    headers: headersOf(operation),
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`cognito-local ${operation} answered ${answer.status}: ${text}`);
  return text ? JSON.parse(text) : {};
}

/**
 * A pool with a signed-in user: one for each case and round, because every write rewrites the whole file of its
 * pool.
 */
async function newPool() {
  const { UserPool } = await call('CreateUserPool', { PoolName: 'bench' });
  const UserPoolId = UserPool.Id;
  const { UserPoolClient } = await call('CreateUserPoolClient', { UserPoolId, ClientName: 'bench' });
  const ClientId = UserPoolClient.ClientId;
  const Password = `Bench-1-${randomUUID()}`;
  await call('AdminCreateUser', {
    UserPoolId,
    Username,
    MessageAction: 'SUPPRESS',
    UserAttributes: [{ Name: 'email', Value: Username }],
  });
  await call('AdminSetUserPassword', { UserPoolId, Username, Password, Permanent: true });
  const { AuthenticationResult } = await call('InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: Username, PASSWORD: Password },
  });
  return { UserPoolId, ClientId, ...AuthenticationResult };
}

const pools = () => Promise.all(Array.from({ length: Number(process.argv[2]) }, newPool));
const [profiles, users, groups, sessions] = [await newPool(), await pools(), await pools(), await pools()];

/** A case with a body for each round. */
const post = (operation, bodies, expects) => ({
  method: 'POST',
  path: '/',
  headers: headersOf(operation),
  bodies: bodies.map((body) => JSON.stringify(body)),
  expects,
});

announce(origin, {
  'own profile': post('GetUser', [{ AccessToken: profiles.AccessToken }], Username),
  'link for a new user': post(
    'AdminCreateUser',
    users.map(({ UserPoolId }) => ({
      UserPoolId,
      Username: 'user-{n}@example.com',
      MessageAction: 'SUPPRESS',
      UserAttributes: [{ Name: 'email', Value: 'user-{n}@example.com' }],
    })),
    'user-',
  ),
  'create group': post(
    'CreateGroup',
    groups.map(({ UserPoolId }) => ({ UserPoolId, GroupName: 'crew-{n}' })),
    'crew-',
  ),
  'token refresh': post(
    'InitiateAuth',
    sessions.map(({ ClientId, RefreshToken }) => ({
      ClientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    })),
    'AccessToken',
  ),
  discovery: {
    path: `/${profiles.UserPoolId}/.well-known/openid-configuration`,
    headers: {},
    expects: 'issuer',
  },
});
