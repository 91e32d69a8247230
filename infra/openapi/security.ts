import type { AuthScheme } from '../../shared/http/principal.ts';

type Json = Record<string, unknown>;

/** Security requirements of each kind of credentials. */
export const SECURITY: Record<AuthScheme, Json> = {
  hub: { hubAccessTokenForSvcApi: [] },
  service_account: { serviceAccountToken: [] },
  keys: { applicationKey: [], applicationSecret: [] },
  user: { userToken: [] },
};

const bearer = (description: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description,
});
const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

/** The component `securitySchemes`. */
export const SECURITY_SCHEMES = {
  hubAccessTokenForSvcApi: bearer('Hub access token'),
  serviceAccountToken: bearer('Service-account token, issued for an application key and secret'),
  applicationKey: header('x-svc-app-key', 'Publishable key of the application credentials'),
  applicationSecret: header('x-svc-app-secret', 'Private secret of the application credentials'),
  userToken: bearer("The user's access token"),
};
