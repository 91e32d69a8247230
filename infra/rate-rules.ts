import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { EdgeEnvironment } from './environment.ts';
import { hostsOf, servesLinksOnly } from './hosts.ts';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

/** The time over which WAF counts the requests of an address. */
const WINDOW_SECONDS = 300;

/** Requests of one IP address in the window. Offices and mobile networks share one address. */
const LIMITS = { signIn: 300, links: 300, assets: 5000 };

/**
 * Paths by which people sign in. Others below `/hub/auth` and `/oidc` are for backends, which call from one
 * address for all their users.
 */
export const SIGN_IN_PATHS =
  '^/hub/auth/(init|complete|challenge_status)$|^/oidc/[^/]+/(auth|interaction)(/|$)';
/** Paths at which links are visited and redeemed. */
export const LINK_PATHS = '^/(l|hub/auth/magic)/';

/** Name of the body of an answer to a request beyond a limit. */
export const TOO_MANY = 'TooMany';

/** The body of that answer, in the format of the service's errors. */
export const tooManyBody = {
  type: 'about:blank',
  title: 'Too many requests',
  status: 429,
  code: 'too_many_requests',
  detail: 'Too many requests came from this address; wait some minutes before the next one',
};

/** Returns the rate rules for sign-ins, links and assets, each by IP address (decision 0130). */
export function rateRules(environment: EdgeEnvironment): Rule[] {
  const hosts = hostsOf(environment);
  const linkHosts = hosts.filter((host) => servesLinksOnly(host, environment));
  return [
    rateRule(0, 'SignIn', LIMITS.signIn, pathLike(SIGN_IN_PATHS)),
    rateRule(1, 'Links', LIMITS.links, anyOf([pathLike(LINK_PATHS), ...linkHosts.map(hostIs)])),
    rateRule(2, 'Assets', LIMITS.assets, { notStatement: { statement: anyOf(hosts.map(hostIs)) } }),
  ];
}

function rateRule(priority: number, name: string, limit: number, scopeDownStatement: Statement): Rule {
  return {
    name,
    priority,
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        evaluationWindowSec: WINDOW_SECONDS,
        limit,
        scopeDownStatement,
      },
    },
    action: { block: { customResponse: refusal() } },
    visibilityConfig: { cloudWatchMetricsEnabled: true, metricName: name, sampledRequestsEnabled: false },
  };
}

/** Pages of other origins can read the answer, like every error of the service. */
function refusal(): CfnWebACL.CustomResponseProperty {
  const headers = { 'Retry-After': String(WINDOW_SECONDS), 'Access-Control-Allow-Origin': '*' };
  return {
    responseCode: 429,
    customResponseBodyKey: TOO_MANY,
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
  };
}

/** True for a path that matches after decoding, because API Gateway decodes paths as well. */
function pathLike(regexString: string): Statement {
  return {
    regexMatchStatement: {
      fieldToMatch: { uriPath: {} },
      regexString,
      textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
    },
  };
}

function hostIs(host: string): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch: { singleHeader: { Name: 'host' } },
      positionalConstraint: 'EXACTLY',
      searchString: host,
      textTransformations: [{ priority: 0, type: 'LOWERCASE' }],
    },
  };
}

/** Joins statements with OR, which needs at least two. */
function anyOf(statements: Statement[]): Statement {
  const [only, ...others] = statements;
  if (!only) throw new Error('there is no statement');
  return others.length === 0 ? only : { orStatement: { statements } };
}
