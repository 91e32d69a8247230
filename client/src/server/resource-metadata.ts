/** The document of a protected resource (RFC 9728, section 2). */
export type ResourceMetadata = {
  resource: string;
  authorization_servers: string[];
  scopes_supported?: string[];
  bearer_methods_supported: ['header'];
  resource_name?: string;
};

/** A URL as applications may have it for a resource. */
const IDENTIFIER = /^https?:\/\/[^\s\\#]+$/i;

const WELL_KNOWN = '/.well-known/oauth-protected-resource';
/** Pages read the document, too: it is public. A client may ask with the version of its protocol. */
const FOR_PAGES = { 'access-control-allow-origin': '*' };
const PREFLIGHT = { 'access-control-allow-methods': 'GET', 'access-control-allow-headers': '*' };

/**
 * Returns the address of the document of a resource: the well-known path goes before that of the identifier
 * (RFC 9728, section 3.1). Throws TypeError for an identifier that is no absolute URL or has a fragment.
 */
export function documentUrlOf(resource: string): string {
  if (!IDENTIFIER.test(resource) || !URL.canParse(resource))
    throw new TypeError(
      '`resource` must be an absolute URL without a fragment, such as https://mcp.example.com/mcp',
    );
  const { origin, pathname, search } = new URL(resource);
  return origin + WELL_KNOWN + (pathname === '/' ? '' : pathname) + search;
}

/** Returns the document of a resource whose tokens the issuer gives. */
export function resourceMetadata(of: {
  resource: string;
  issuer: string;
  scopes: readonly string[];
  name: string | undefined;
}): ResourceMetadata {
  return {
    resource: of.resource,
    authorization_servers: [of.issuer],
    ...(of.scopes.length > 0 && { scopes_supported: [...of.scopes] }),
    bearer_methods_supported: ['header'],
    ...(of.name !== undefined && { resource_name: of.name }),
  };
}

/** Answers a request for the document at this address; undefined for a request for something else. */
export function answerDocument(
  { method, url }: Request,
  document: ResourceMetadata,
  documentUrl: string,
): Response | undefined {
  const [asked, own] = [new URL(url), new URL(documentUrl)];
  // Behind a proxy the host may be another one.
  if (asked.pathname !== own.pathname || asked.search !== own.search) return undefined;
  if (method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { ...FOR_PAGES, ...PREFLIGHT } });
  if (method !== 'GET' && method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } });
  return Response.json(document, { headers: { ...FOR_PAGES, 'cache-control': 'max-age=300' } });
}
