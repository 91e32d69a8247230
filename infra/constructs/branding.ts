import { Annotations, Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  CachePolicy,
  Distribution,
  HeadersFrameOption,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  BucketPolicy,
  CfnBucket,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { SERVED_HEADERS } from '../../shared/uploads/served-headers.ts';
import { UPLOAD_CORS } from '../cors.ts';
import type { Environment } from '../environment.ts';
import { DEAD_LETTER_DAYS } from '../event-sources.ts';
import { assetsDomainOf, pointTo } from './assets-domain.ts';

/** The members of the bucket that other constructs use, for a new and an existing bucket. */
export type KnownBucket = Pick<
  IBucket,
  'node' | 'bucketArn' | 'bucketName' | 'bucketRegionalDomainName' | 'arnForObjects' | 'addToResourcePolicy'
>;

type Settings = Pick<
  Environment,
  'bucketName' | 'edgeWebAclArn' | 'assetsDomain' | 'assetsCertificateArn' | 'hostedZoneId' | 'hostedZoneName'
>;

const MINIMUM_TLS_VERSION = 1.2;

/**
 * The bucket of uploads: private, encrypted, TLS only. A content delivery network serves the processed files,
 * and only these. With `bucketName`, uses the bucket of an earlier stack and adds only a new policy, because
 * the old policy was deleted with that stack.
 */
export class Branding extends Construct {
  readonly bucket: KnownBucket;
  /** Base URL of served files. */
  readonly url: string;

  /** Id of the content delivery network. */
  readonly distributionId: string;
  /** The DNS record of the domain of the environment, if the operator has to make it. */
  readonly dnsRecord: string | undefined;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const { bucketName, assetsDomain } = settings;
    this.bucket = bucketName === null ? this.#own() : this.#attached(bucketName);
    const distribution = this.#distribution(settings);
    this.distributionId = distribution.distributionId;
    this.url = `https://${assetsDomain ?? distribution.distributionDomainName}`;
    this.dnsRecord = assetsDomain === null ? undefined : pointTo(this, distribution, assetsDomain, settings);
  }

  #own(): Bucket {
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: MINIMUM_TLS_VERSION,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      versioned: true,
      cors: [
        {
          allowedOrigins: [...UPLOAD_CORS.allowOrigins],
          allowedMethods: UPLOAD_CORS.allowMethods.map((name) => HttpMethods[name]),
          allowedHeaders: [...UPLOAD_CORS.allowHeaders],
          maxAge: UPLOAD_CORS.maxAgeSeconds,
        },
      ],
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // A deleted file can be restored as long as the table: 35 days. After that it is really gone.
        { noncurrentVersionExpiration: Duration.days(35), expiredObjectDeleteMarker: true },
        // A file is useless once its event can no longer be sent again.
        { prefix: 'uploads/', expiration: Duration.days(DEAD_LETTER_DAYS) },
      ],
    });
    announceObjects(bucket);
    return bucket;
  }

  #attached(name: string): KnownBucket {
    const bucket = Bucket.fromBucketName(this, 'Attached', name);
    bucket.policy = new BucketPolicy(this, 'Policy', { bucket });
    for (const conditions of [
      { Bool: { 'aws:SecureTransport': 'false' } },
      { NumericLessThan: { 's3:TlsVersion': MINIMUM_TLS_VERSION } },
    ])
      bucket.addToResourcePolicy(
        new PolicyStatement({
          effect: Effect.DENY,
          principals: [new AnyPrincipal()],
          actions: ['s3:*'],
          resources: [bucket.bucketArn, bucket.arnForObjects('*')],
          conditions,
        }),
      );
    return bucket;
  }

  /** Grants the network read access to public files only. By default, CDK would grant the whole bucket. */
  #distribution({ edgeWebAclArn: webAclArn, ...settings }: Settings): Distribution {
    const { bucketArn, bucketRegionalDomainName } = this.bucket;
    const served = Bucket.fromBucketAttributes(this, 'Served', { bucketArn, bucketRegionalDomainName });
    const origin = S3BucketOrigin.withOriginAccessControl(served, {
      originPath: '/public',
      originAccessControl: new S3OriginAccessControl(this, 'Access'),
    });
    const distribution = new Distribution(this, 'Distribution', {
      comment: 'Branding and assets of the identity service',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      ...(webAclArn !== null && { webAclId: webAclArn }),
      ...assetsDomainOf(this, settings),
      defaultBehavior: {
        origin,
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: this.#headers(),
      },
    });
    Annotations.of(distribution).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The statement below adds the policy.',
    );
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [this.bucket.arnForObjects('public/*')],
        conditions: { StringEquals: { 'aws:SourceArn': distribution.distributionArn } },
      }),
    );
    return distribution;
  }

  /**
   * Returns the headers with which the API serves files. Any origin may read them, because players fetch
   * animations by script.
   */
  #headers(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      corsBehavior: {
        accessControlAllowOrigins: ['*'],
        accessControlAllowMethods: ['GET', 'HEAD'],
        accessControlAllowHeaders: ['*'],
        accessControlAllowCredentials: false,
        originOverride: true,
      },
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: SERVED_HEADERS['Content-Security-Policy'],
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'Cross-Origin-Resource-Policy',
            value: SERVED_HEADERS['Cross-Origin-Resource-Policy'],
            override: true,
          },
        ],
      },
    });
  }
}

/**
 * Sends bucket events to EventBridge by the property of the bucket. The construct of CDK would add a function
 * with access to all buckets.
 */
export function announceObjects(bucket: Bucket): void {
  const resource = bucket.node.defaultChild;
  if (!(resource instanceof CfnBucket)) throw new Error('the bucket has no resource');
  resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
}
