import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { EdgeEnvironment } from './environment.ts';
import { hostsOf, servesLinksOnly } from './hosts.ts';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;
type Field = CfnWebACL.FieldToMatchProperty;

/** The time over which WAF counts the requests of an address. */
const WINDOW_SECONDS = 300;

/** Paths by which people sign in, and backends for their users. */
export const SIGN_IN_PATHS =
  '^/hub/auth/(init|complete)$|^/console/session$|^/oidc/[^/]+/(auth|interaction)(/|$)';
/** The path that a client asks while its user looks for the message. */
const POLL_PATH = '^/hub/auth/challenge_status$';
/** The pages of the sign-in screen. That of a code looks again and again whether the sign-in has gone on. */
const SCREEN_PATHS = '^/oidc/[^/]+/interaction/';
/** Paths at which links are visited and redeemed. */
export const LINK_PATHS = '^/(l|hub/auth/magic)/';
/** The header of a backend. The edge sees that it is there, and not whether its secret is right. */
const SECRET_HEADER = 'x-svc-app-secret';

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

/**
 * Returns the rate rules, each by IP address (decision 0130). Offices and mobile networks share an address,
 * and so do all users of a backend.
 */
export function rateRules(environment: EdgeEnvironment): Rule[] {
  const hosts = hostsOf(environment);
  const linkHosts = hosts.filter((host) => servesLinksOnly(host, environment));
  const { action, sign_in, polls, backends, links, assets } = environment.edgeLimits;
  const signIns = pathLike(SIGN_IN_PATHS);
  const byBackends = isSent(SECRET_HEADER);
  const looks = allOf([pathLike(SCREEN_PATHS), methodIs('GET')]);
  const rules: [name: string, limit: number, counted: Statement][] = [
    ['SignIn', sign_in, allOf([signIns, not(byBackends), not(looks)])],
    ['Polls', polls, anyOf([pathLike(POLL_PATH), looks])],
    ['Backends', backends, allOf([signIns, byBackends])],
    ['Links', links, anyOf([pathLike(LINK_PATHS), ...linkHosts.map(hostIs)])],
    ['Assets', assets, not(anyOf(hosts.map(hostIs)))],
  ];
  return rules.map(([name, limit, counted], priority) => ({
    name,
    priority,
    statement: rateStatement(limit, counted),
    action: action === 'count' ? { count: {} } : { block: { customResponse: refusal() } },
    visibilityConfig: { cloudWatchMetricsEnabled: true, metricName: name, sampledRequestsEnabled: false },
  }));
}

function rateStatement(limit: number, scopeDownStatement: Statement): Statement {
  return {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: WINDOW_SECONDS,
      limit,
      scopeDownStatement,
    },
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

/** True for a request that has the header. Without it there is nothing to compare, so nothing matches. */
function isSent(header: string): Statement {
  return {
    sizeConstraintStatement: {
      fieldToMatch: { singleHeader: { Name: header } },
      comparisonOperator: 'GE',
      size: 0,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}

function hostIs(host: string): Statement {
  return isExactly({ singleHeader: { Name: 'host' } }, host, 'LOWERCASE');
}

function methodIs(method: string): Statement {
  return isExactly({ method: {} }, method, 'NONE');
}

function isExactly(fieldToMatch: Field, searchString: string, type: 'LOWERCASE' | 'NONE'): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch,
      positionalConstraint: 'EXACTLY',
      searchString,
      textTransformations: [{ priority: 0, type }],
    },
  };
}

const not = (statement: Statement): Statement => ({ notStatement: { statement } });
const allOf = (statements: Statement[]): Statement => ({ andStatement: { statements } });

/** Joins statements with OR, which needs at least two. */
function anyOf(statements: Statement[]): Statement {
  const [only, ...others] = statements;
  if (!only) throw new Error('there is no statement');
  return others.length === 0 ? only : { orStatement: { statements } };
}
