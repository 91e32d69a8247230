import { RemovalPolicy } from 'aws-cdk-lib';
import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { SWITCH_KEY } from '../standby-place.ts';

/**
 * The bucket of the object that leads the domains to the standby, in the standby's region. Health checkers of
 * Route 53 have no credentials, so everybody may read this one object, which says nothing but that the
 * standby is open. Nobody may list the bucket or read another key (decision 0738).
 */
export class StandbySwitch extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, bucketName: string) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      bucketName,
      blockPublicAccess: new BlockPublicAccess({
        blockPublicAcls: true,
        ignorePublicAcls: true,
        blockPublicPolicy: false,
        restrictPublicBuckets: false,
      }),
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new AnyPrincipal()],
        actions: ['s3:GetObject'],
        resources: [this.bucket.arnForObjects(SWITCH_KEY)],
      }),
    );
  }
}
