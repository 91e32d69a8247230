// Generated from docs/guides/sign-in-by-openid-connect.md by `npm run generate -- console`. Do not edit.
export type ClientSettings = {
  name: string;
  language: string;
  code: string;
  needs: Readonly<Record<string, string | boolean>>;
};

export const CLIENT_SETTINGS: readonly ClientSettings[] = [
  {
    "name": "Auth.js",
    "language": "js",
    "code": "export const provider = {\n  id: 'svc', // https://shop.example/api/auth/callback/svc\n  name: 'Shop',\n  type: 'oidc',\n  issuer: 'https://auth.example.com/oidc/app_...',\n  clientId: 'key_...',\n  clientSecret: process.env.OIDC_SECRET,\n  authorization: { params: { scope: 'openid profile email' } },\n  checks: ['pkce', 'state', 'nonce'],\n};",
    "needs": {}
  },
  {
    "name": "openid-client",
    "language": "properties",
    "code": "ISSUER=https://auth.example.com/oidc/app_...\nOIDC_ID=key_...\nOIDC_SECRET=...",
    "needs": {}
  },
  {
    "name": "passport-openidconnect",
    "language": "js",
    "code": "export const options = {\n  issuer: 'https://auth.example.com/oidc/app_...',\n  authorizationURL: 'https://auth.example.com/oidc/app_.../auth',\n  tokenURL: 'https://auth.example.com/oidc/app_.../token',\n  userInfoURL: 'https://auth.example.com/oidc/app_.../me',\n  clientID: 'key_...',\n  clientSecret: process.env.OIDC_SECRET,\n  callbackURL: 'https://shop.example/callback',\n  scope: 'profile email',\n};",
    "needs": {
      "is_pkce_required": false,
      "token_endpoint_auth_method": "client_secret_post"
    }
  },
  {
    "name": "Spring Security",
    "language": "yaml",
    "code": "spring:\n  security:\n    oauth2:\n      client:\n        registration:\n          svc:\n            client-id: key_...\n            client-secret: ${OIDC_SECRET}\n            scope: openid,profile,email\n            redirect-uri: https://shop.example/login/oauth2/code/svc\n        provider:\n          svc:\n            issuer-uri: https://auth.example.com/oidc/app_...",
    "needs": {}
  },
  {
    "name": "Spring Security, as properties",
    "language": "properties",
    "code": "# https://shop.example/login/oauth2/code/svc\nspring.security.oauth2.client.registration.svc.client-id=key_...\nspring.security.oauth2.client.registration.svc.client-secret=${OIDC_SECRET}\nspring.security.oauth2.client.registration.svc.scope=openid,profile,email\nspring.security.oauth2.client.provider.svc.issuer-uri=https://auth.example.com/oidc/app_...",
    "needs": {}
  },
  {
    "name": "ASP.NET Core",
    "language": "csharp",
    "code": "builder.Services\n    .AddAuthentication(options =>\n    {\n        options.DefaultScheme = CookieAuthenticationDefaults.AuthenticationScheme;\n        options.DefaultChallengeScheme = OpenIdConnectDefaults.AuthenticationScheme;\n    })\n    .AddCookie()\n    .AddOpenIdConnect(options =>\n    {\n        options.Authority = \"https://auth.example.com/oidc/app_...\";\n        options.ClientId = \"key_...\";\n        options.ClientSecret = builder.Configuration[\"OIDC_SECRET\"];\n        options.CallbackPath = \"/signin-oidc\"; // https://shop.example/signin-oidc\n        options.ResponseType = \"code\";\n        options.MapInboundClaims = false;\n        options.Scope.Add(\"email\");\n    });",
    "needs": {}
  },
  {
    "name": "Django with allauth",
    "language": "python",
    "code": "SOCIALACCOUNT_PROVIDERS = {\n    'openid_connect': {\n        'OAUTH_PKCE_ENABLED': True,\n        'APPS': [\n            {\n                'provider_id': 'svc',  # https://shop.example/accounts/oidc/svc/login/callback/\n                'name': 'Shop',\n                'client_id': 'key_...',\n                'secret': os.environ['OIDC_SECRET'],\n                'settings': {'server_url': 'https://auth.example.com/oidc/app_...'},\n            }\n        ],\n    }\n}",
    "needs": {}
  },
  {
    "name": "Apache with mod_auth_openidc",
    "language": "apache",
    "code": "OIDCProviderMetadataURL https://auth.example.com/oidc/app_.../.well-known/openid-configuration\nOIDCClientID key_...\nOIDCClientSecret ${OIDC_SECRET}\nOIDCRedirectURI https://shop.example/private/callback\nOIDCCryptoPassphrase ${OIDC_PASSPHRASE}\nOIDCScope \"openid profile email\"\nOIDCPKCEMethod S256\n<Location /private>\n  AuthType openid-connect\n  Require valid-user\n</Location>",
    "needs": {}
  },
  {
    "name": "Grafana",
    "language": "ini",
    "code": "; https://shop.example/login/generic_oauth\n[auth.generic_oauth]\nenabled = true\nname = Shop\nclient_id = key_...\nclient_secret = $__env{OIDC_SECRET}\nscopes = openid profile email\nauth_url = https://auth.example.com/oidc/app_.../auth\ntoken_url = https://auth.example.com/oidc/app_.../token\napi_url = https://auth.example.com/oidc/app_.../me\nuse_pkce = true",
    "needs": {}
  },
  {
    "name": "Keycloak as a broker",
    "language": "yaml",
    "code": "identityProviders:\n  - alias: svc # https://shop.example/realms/main/broker/svc/endpoint\n    providerId: oidc\n    enabled: true\n    config:\n      issuer: https://auth.example.com/oidc/app_...\n      authorizationUrl: https://auth.example.com/oidc/app_.../auth\n      tokenUrl: https://auth.example.com/oidc/app_.../token\n      userInfoUrl: https://auth.example.com/oidc/app_.../me\n      jwksUrl: https://auth.example.com/oidc/app_.../jwks\n      logoutUrl: https://auth.example.com/oidc/app_.../session/end\n      clientId: key_...\n      clientSecret: ${OIDC_SECRET}\n      clientAuthMethod: client_secret_basic\n      defaultScope: openid profile email\n      pkceEnabled: \"true\"\n      pkceMethod: S256\n      useJwksUrl: \"true\"\n      validateSignature: \"true\"",
    "needs": {}
  },
  {
    "name": "oidc-client-ts",
    "language": "js",
    "code": "export const settings = {\n  authority: 'https://auth.example.com/oidc/app_...',\n  client_id: 'key_...',\n  redirect_uri: 'https://shop.example/callback',\n  scope: 'openid profile email offline_access',\n};",
    "needs": {
      "token_endpoint_auth_method": "none"
    }
  },
  {
    "name": "AppAuth",
    "language": "js",
    "code": "export const settings = {\n  issuer: 'https://auth.example.com/oidc/app_...',\n  clientId: 'key_...',\n  redirectUrl: 'https://shop.example/callback',\n  scopes: ['openid', 'profile', 'email', 'offline_access'],\n};",
    "needs": {
      "token_endpoint_auth_method": "none",
      "application_type": "native"
    }
  }
];
