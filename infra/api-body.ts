import { CORS } from './cors.ts';
import { ANY, type GatewayRoute, gatewayRoutes, type RoutedParts } from './gateway-routes.ts';

type Json = Record<string, unknown>;

export type ApiBodyOptions = RoutedParts & {
  /** Id of the function that authenticates callers. */
  authorizerId: string;
  /** Id of the function that answers requests to unknown routes. */
  fallbackId: string;
  /** Returns the address at which API Gateway invokes a function: `arn:...:functions/.../invocations`. */
  invocationUri: (functionId: string) => string;
  /** ARN of the role with which API Gateway invokes the functions. */
  credentials: string;
  /** True if only a custom domain serves the API. */
  disableDefaultEndpoint: boolean;
  /** True if `/{code}` is a link, as `/l/{code}` is. By default it is not. */
  linksAtRoot?: boolean;
};

/** The key of `ANY` in a path item. */
export const ANY_METHOD = 'x-amazon-apigateway-any-method';
const INTEGRATIONS = 'x-amazon-apigateway-integrations';
const AUTHORIZER = 'authenticate';

/**
 * Returns the whole HTTP API as the OpenAPI 3.0.1 document that API Gateway imports: routes, one integration
 * per function, authorizer and CORS, without schemas. Throws an Error if two paths differ only in the names
 * of their parameters, because API Gateway treats them as one (decision 0123).
 */
export function apiBody(options: ApiBodyOptions): Json {
  const { authorizerId, fallbackId, invocationUri, credentials, disableDefaultEndpoint } = options;
  const routes = gatewayRoutes(options, options);
  assertOneSpelling(routes.map(({ path }) => path));
  const functionIds = new Set([...routes.map(({ functionId }) => functionId), fallbackId]);
  return {
    openapi: '3.0.1',
    info: { title: 'identity-service', description: 'Identity and user-profile service', version: '1.0' },
    servers: [
      {
        url: '/',
        'x-amazon-apigateway-endpoint-configuration': { disableExecuteApiEndpoint: disableDefaultEndpoint },
      },
    ],
    paths: {
      ...pathItems(routes),
      '/$default': { [ANY_METHOD]: { ...method(fallbackId, true), isDefaultRoute: true } },
    },
    components: {
      securitySchemes: { [AUTHORIZER]: authorizer(invocationUri(authorizerId), credentials) },
      [INTEGRATIONS]: Object.fromEntries(
        [...functionIds].map((id) => [id, integration(invocationUri(id), credentials)]),
      ),
    },
    'x-amazon-apigateway-cors': {
      allowOrigins: [...CORS.allowOrigins],
      allowMethods: [...CORS.allowMethods],
      allowHeaders: [...CORS.allowHeaders],
      exposeHeaders: [...CORS.exposeHeaders],
      maxAge: CORS.maxAgeSeconds,
    },
    'x-amazon-apigateway-importexport-version': '1.0',
  };
}

/** Throws an Error that names two paths which differ only in the names of their parameters. */
export function assertOneSpelling(paths: readonly string[]): void {
  const spellings = new Map<string, string>();
  for (const path of paths) {
    const normal = path.replace(/\{[^}+]*(\+?)\}/g, '{$1}');
    const known = spellings.get(normal) ?? path;
    if (known !== path) throw new Error(`the paths ${known} and ${path} are the same to API Gateway`);
    spellings.set(normal, path);
  }
}

function pathItems(routes: readonly GatewayRoute[]): Json {
  const items: Record<string, Json> = {};
  for (const { method: name, path, functionId, isPublic } of routes) {
    items[path] = {
      ...(items[path] ?? withParameters(path)),
      [name === ANY ? ANY_METHOD : name.toLowerCase()]: method(functionId, isPublic),
    };
  }
  return items;
}

/** Returns a path item with the parameters of the path, which OpenAPI requires. */
function withParameters(path: string): Json {
  const names = [...path.matchAll(/\{([^}+]+)\+?\}/g)].map(([, name]) => name);
  if (names.length === 0) return {};
  return {
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  };
}

function method(functionId: string, isPublic: boolean): Json {
  return {
    responses: { default: { description: functionId } },
    ...(!isPublic && { security: [{ [AUTHORIZER]: [] }] }),
    'x-amazon-apigateway-integration': { $ref: `#/components/${INTEGRATIONS}/${functionId}` },
  };
}

function integration(uri: string, credentials: string): Json {
  return { type: 'AWS_PROXY', httpMethod: 'POST', payloadFormatVersion: '2.0', uri, credentials };
}

/** Returns the authorizer without identity sources and cache, so that a deleted key fails at once. */
function authorizer(authorizerUri: string, authorizerCredentials: string): Json {
  return {
    type: 'apiKey',
    // API Gateway needs a name here and ignores it: the authorizer reads several headers.
    name: 'Unused',
    in: 'header',
    'x-amazon-apigateway-authorizer': {
      type: 'request',
      authorizerPayloadFormatVersion: '2.0',
      enableSimpleResponses: true,
      authorizerResultTtlInSeconds: 0,
      authorizerUri,
      authorizerCredentials,
    },
  };
}
