// oidc-provider with its store in memory. Grants and tokens are made as its own code makes them.
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { announce, listen } from './announce.js';

const CONNECTIONS = 8;
const MOST_REFRESHES = 900;
const CLIENT = { client_id: 'bench', client_secret: 'secret' };
const SCOPE = 'openid email offline_access';
const server = createServer();
const origin = await listen(server);
const provider = new Provider(origin, {
  clients: [
    {
      ...CLIENT,
      redirect_uris: ['https://client.example/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  findAccount: (_, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, email: 'user@example.com', email_verified: true }),
  }),
  rotateRefreshToken: true,
  features: { devInteractions: { enabled: false } },
});
server.on('request', provider.callback());

const client = await provider.Client.find(CLIENT.client_id);
const grant = new provider.Grant({ accountId: 'user_1', clientId: CLIENT.client_id });
grant.addOIDCScope(SCOPE);
const grantId = await grant.save();
const about = { accountId: 'user_1', client, grantId, scope: SCOPE, claims: {}, gty: 'authorization_code' };
const accessToken = await new provider.AccessToken(about).save();
const refreshToken = () =>
  new provider.RefreshToken({ ...about, authTime: Math.floor(Date.now() / 1000) }).save();
const tokens = await Promise.all(Array.from({ length: CONNECTIONS }, refreshToken));
const basic = Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString('base64');

announce(origin, {
  'token refresh': {
    method: 'POST',
    path: '/token',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=refresh_token&refresh_token={token}',
    tokens,
    // After 1,000 of them its store in memory has forgotten the grant.
    most: MOST_REFRESHES,
    expects: 'id_token',
  },
  userinfo: { path: '/me', headers: { authorization: `Bearer ${accessToken}` }, expects: 'user@example.com' },
  discovery: { path: '/.well-known/openid-configuration', headers: {}, expects: 'issuer' },
});
