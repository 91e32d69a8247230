import type { RequestExamples } from '../request-example.ts';

const CLIENT = {
  name: 'Web shop',
  description: 'Signs customers of the shop in',
  config: {
    redirect_uris: ['https://shop.example.com/callback'],
    post_logout_uris: ['https://shop.example.com/'],
    allowed_scopes: ['openid', 'profile', 'email'],
    hub_title: 'Sign in to Shop',
  },
};

export const oidcClients: RequestExamples = {
  createOidcClient: { body: CLIENT },
  replaceOidcClient: { body: CLIENT },
  createOidcClientCredential: { body: { name: 'Staging' } },
};
