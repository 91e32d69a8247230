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
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, CfnBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { SERVED_HEADERS } from '../../shared/uploads/served-headers.ts';

/** The bucket of uploads: private, encrypted, TLS only. What is processed is served from it by a content delivery network, and nothing else. */
export class Branding extends Construct {
  readonly bucket: Bucket;
  /** Where addresses of served files begin. */
  readonly url: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: RemovalPolicy.RETAIN,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // Long after the retries of its processing: what is left is of no use.
        { prefix: 'uploads/', expiration: Duration.days(14) },
      ],
    });
    this.#announceObjects();
    this.url = `https://${this.#distribution().distributionDomainName}`;
  }

  /** Sends events to EventBridge. The bucket says so itself; the higher-level way is a function that sets it with rights to all buckets. */
  #announceObjects(): void {
    const resource = this.bucket.node.defaultChild;
    if (!(resource instanceof CfnBucket)) throw new Error('the bucket has no resource');
    resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  }

  /** The network may read what is public and nothing else: left to itself, CDK would let it read the whole bucket. */
  #distribution(): Distribution {
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
      defaultBehavior: {
        origin,
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: this.#headers(),
      },
    });
    Annotations.of(distribution).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The policy is right below.',
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

  /** The headers of the gateway's own answers, and any origin: players fetch animations by script. */
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
