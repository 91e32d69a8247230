import type { JWTPayload } from 'jose';
import { bearerTokenOf } from './bearer-token.ts';
import type { IncomingHeaders } from './incoming-headers.ts';
import { type NodeResponse, sendTo } from './node-response.ts';
import {
  answerDocument,
  documentUrlOf,
  type ResourceMetadata,
  resourceMetadata,
} from './resource-metadata.ts';
import { assertScopes, refusalOf } from './resource-refusal.ts';
import { TokenError } from './token-error.ts';
import { verifiedClaims } from './verified-claims.ts';

/** Clocks of a server and of the service may differ by this. */
const CLOCK_TOLERANCE_SECONDS = 10;

/** A resource of an application (`config.resources`), and the service that gives tokens for it. */
export type ResourceOptions = (
  | { /** Issuer of the application's OpenID provider: `{base URL}/oidc/{application}`. */ issuer: string }
  | { /** Base URL of the service. */ baseUrl: string; application: string }
) & {
  /** Identifier of the resource, exactly as the application has it: the audience of its tokens. */
  resource: string;
  /** The scopes that clients ask for if they are not told which an operation needs. */
  scopes?: readonly string[];
  /** Name of the resource for people. */
  name?: string;
  /** Time limit of reading the keys. By default 5 seconds. */
  timeoutMilliseconds?: number;
};

/** What a verified token allows. The servers of the MCP SDK take it as their `authInfo`. */
export type ResourceAccess = {
  userId: string;
  /** The OpenID client that acts for the user. */
  clientId: string;
  scopes: string[];
  /** The token itself. Never send it to another server. */
  token: string;
  /** When the token expires, in seconds since 1970. */
  expiresAt: number;
  resourceMetadataUrl: string;
  claims: JWTPayload;
};

type Incoming = { readonly headers: IncomingHeaders };
type GuardedRequest = Incoming & { auth?: ResourceAccess };

/** A resource whose requests need a token of the service. */
export type ProtectedResource = {
  /** The document that tells clients where to get tokens (RFC 9728). */
  metadata: ResourceMetadata;
  /** Its address, and the path of that. */
  metadataUrl: string;
  metadataPath: string;
  /** Answers requests for the document; undefined for any other request. */
  document: (request: Request) => Response | undefined;
  /**
   * Returns what the token of a request allows, or the answer to a request without a valid token that has all
   * of `scopes`: 401, 403, or 503 if the keys cannot be read.
   */
  check: (request: Incoming, scopes?: readonly string[]) => Promise<ResourceAccess | Response>;
  /** The answer to a token that lacks some of the scopes which an operation needs: 403. */
  refuse: (scopes: readonly string[]) => Response;
  /** `check` as a middleware of Express: sets `request.auth`. */
  express: (
    scopes?: readonly string[],
  ) => (request: GuardedRequest, response: NodeResponse, next: (error?: unknown) => void) => Promise<void>;
};

/**
 * Makes a server a protected resource (RFC 9728) of an application, such as an MCP server. Takes tokens of
 * the application's OpenID provider for this resource alone (RFC 9068), and checks signature, issuer, type,
 * audience and expiry (decision 0609). Throws TypeError for an identifier that is no URL or has a fragment,
 * and for scopes that are none.
 */
export function protectedResource(options: ResourceOptions): ProtectedResource {
  const issuer = issuerOf(options);
  const { resource, scopes: announced = [], name } = options;
  const metadataUrl = documentUrlOf(resource);
  assertScopes(announced);
  const metadata = resourceMetadata({ resource, issuer, scopes: announced, name });
  const { pathname, search } = new URL(metadataUrl);
  const refuse: ProtectedResource['refuse'] = (scopes) => {
    assertScopes(scopes);
    return refusalOf('insufficient_scope', { metadataUrl, scopes });
  };
  const check: ProtectedResource['check'] = async (request, scopes = []) => {
    assertScopes(scopes);
    try {
      const access = await accessOf(bearerTokenOf(request), { ...options, issuer, metadataUrl });
      return scopes.every((scope) => access.scopes.includes(scope)) ? access : refuse(scopes);
    } catch (error) {
      if (error instanceof TokenError) return refusalOf(error, { metadataUrl, scopes });
      throw error;
    }
  };
  return {
    metadata,
    metadataUrl,
    metadataPath: pathname + search,
    document: (request) => answerDocument(request, metadata, metadataUrl),
    check,
    refuse,
    express: (scopes) => guardOf(check, scopes),
  };
}

function issuerOf(options: ResourceOptions): string {
  if ('issuer' in options) return options.issuer;
  return `${options.baseUrl.replace(/\/+$/, '')}/oidc/${options.application}`;
}

type Rules = { issuer: string; metadataUrl: string } & Pick<
  ResourceOptions,
  'resource' | 'timeoutMilliseconds'
>;

/** Returns what a token allows at a resource. Throws TokenError. */
async function accessOf(token: string, rules: Rules): Promise<ResourceAccess> {
  if (!token)
    throw new TokenError('Send an access token for this resource as a bearer token.', 'missing_credentials');
  const { issuer, resource, timeoutMilliseconds, metadataUrl } = rules;
  const claims = await verifiedClaims(
    token,
    {
      issuer,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp', 'iat', 'client_id'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    },
    timeoutMilliseconds,
  );
  const { aud, sub = '', exp = 0, client_id, scope } = claims;
  if (aud !== resource)
    throw new TokenError('The access token is not for this resource alone.', 'invalid_token');
  const scopes = typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [];
  const granted = { userId: sub, clientId: String(client_id), scopes, expiresAt: exp };
  return { ...granted, token, resourceMetadataUrl: metadataUrl, claims };
}

function guardOf(
  check: ProtectedResource['check'],
  scopes: readonly string[] = [],
): ReturnType<ProtectedResource['express']> {
  assertScopes(scopes);
  return async (request, response, next) => {
    const found = await check(request, scopes).catch((error) => void next(error));
    if (!found) return;
    if (found instanceof Response) return sendTo(response, found);
    request.auth = found;
    next();
  };
}
