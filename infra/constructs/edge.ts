import { Duration } from 'aws-cdk-lib';
import type { DomainName } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  Function as FunctionOfCloudFront,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { COUNTRY_HEADER, ORIGIN_SECRET_HEADER, VIEWER_HEADER } from '../../shared/http/edge.ts';
import type { Environment } from '../environment.ts';
import { servesConsole, servesLinksOnly } from '../hosts.ts';
import type { OriginSecret } from './origin-secret.ts';

/** Statuses of errors that CloudFront keeps for 10 seconds by default, whoever asked. */
const CACHED_ERRORS = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** Code of the function that leads `/{code}` of a domain of links to the route of links. */
const LINK_PATHS = `function handler(event) {
  var request = event.request;
  if (request.uri.indexOf('/l/') !== 0) request.uri = '/l' + request.uri;
  return request;
}`;

type Parts = { host: string; domain: DomainName; environment: Environment; originSecret: OriginSecret };

/** The files of the console, whose names have a hash of their content (decision 0616). */
const CONSOLE_FILES = '/console/assets/*';

/**
 * CloudFront in front of one custom domain of the API, with the web ACL of the environment. It passes every
 * request on with all its headers, cookies and parameters, and caches nothing but the files of the console
 * (decisions 0130 and 0616).
 */
export class Edge extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, { host, domain, environment, originSecret }: Parts) {
    super(scope, id);
    const { edgeWebAclArn, edgeCertificateArn } = environment;
    if (edgeWebAclArn === null || edgeCertificateArn === null) throw new Error('the edge has no web ACL');
    const passing = {
      origin: originOf(domain, originSecret),
      originRequestPolicy: this.#everything(),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    };
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Identity service: ${host}`,
      domainNames: [host],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', edgeCertificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      webAclId: edgeWebAclArn,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      defaultBehavior: {
        ...passing,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        ...(servesLinksOnly(host, environment) && { functionAssociations: [this.#linkPaths()] }),
      },
      ...(servesConsole(host, environment) && {
        additionalBehaviors: { [CONSOLE_FILES]: { ...passing, cachePolicy: CachePolicy.CACHING_OPTIMIZED } },
      }),
      errorResponses: CACHED_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    });
  }

  #everything(): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'Everything', {
      comment: 'All headers, cookies and parameters of the viewer, its address and country',
      headerBehavior: OriginRequestHeaderBehavior.all(VIEWER_HEADER, COUNTRY_HEADER),
      cookieBehavior: OriginRequestCookieBehavior.all(),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
  }

  #linkPaths(): FunctionAssociation {
    const code = FunctionCode.fromInline(LINK_PATHS);
    return {
      function: new FunctionOfCloudFront(this, 'LinkPaths', { code }),
      eventType: FunctionEventType.VIEWER_REQUEST,
    };
  }
}

/**
 * The regional address of the domain. CloudFront passes the `Host` on and uses it as name in TLS, by which
 * API Gateway finds the domain.
 */
function originOf({ regionalDomainName }: DomainName, { reference }: OriginSecret): IOrigin {
  return new HttpOrigin(regionalDomainName, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { [ORIGIN_SECRET_HEADER]: reference },
  });
}
