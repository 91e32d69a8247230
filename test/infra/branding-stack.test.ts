import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { Branding } from '../../infra/constructs/branding.ts';
import { DeadLetters } from '../../infra/constructs/dead-letters.ts';
import { StoredUploads } from '../../infra/constructs/stored-uploads.ts';
import { loadEnvironment } from '../../infra/load-environment.ts';
import { cdkApp } from '../support/cdk-app.ts';

const dev = await loadEnvironment('dev');

function synthesize(): Template {
  const stack = new Stack(cdkApp(), 'Test');
  const { bucket, url } = new Branding(stack, 'Branding', dev);
  expect(url).toMatch(/^https:\/\//);
  const target = new LambdaFunction(stack, 'Target', {
    runtime: Runtime.NODEJS_24_X,
    code: Code.fromInline('x'),
    handler: 'index.handler',
  });
  const { queue: deadLetters } = new DeadLetters(stack, 'DeadLetters');
  new StoredUploads(stack, 'Uploads', { description: 'x', bucket, target, deadLetters, enabled: true });
  return Template.fromStack(stack);
}

const template = synthesize();

/** The properties of the only resource of a type. */
function propertiesOf(type: string): unknown {
  const [resource, ...others] = Object.values(template.findResources(type));
  expect(others).toEqual([]);
  return resource?.['Properties'];
}

describe('branding in the stack', () => {
  it('is served over HTTPS from the public prefix, with the headers of the gateway', () => {
    expect(propertiesOf('AWS::CloudFront::Distribution')).toMatchObject({
      DistributionConfig: {
        DefaultCacheBehavior: {
          ViewerProtocolPolicy: 'https-only',
          ResponseHeadersPolicyId: expect.anything(),
        },
        Origins: [{ OriginPath: '/public', OriginAccessControlId: expect.anything() }],
      },
    });
    expect(propertiesOf('AWS::CloudFront::ResponseHeadersPolicy')).toMatchObject({
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: {
            ContentSecurityPolicy: "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
            Override: true,
          },
          ContentTypeOptions: { Override: true },
        },
      },
    });
  });

  it('lets only the content delivery network read, and only public files', () => {
    const [policy] = Object.values(template.findResources('AWS::S3::BucketPolicy'));
    const statements: { Effect: string; Resource: unknown; Principal: unknown; Condition: unknown }[] =
      policy?.['Properties'].PolicyDocument.Statement;
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed).toHaveLength(1);
    expect(allowed[0]?.Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
    expect(JSON.stringify(allowed[0]?.Resource)).toContain('/public/*');
    expect(JSON.stringify(allowed[0]?.Condition)).toContain(':distribution/');
  });

  it('lets pages of any origin send signed uploads to a private, encrypted bucket', () => {
    expect(propertiesOf('AWS::S3::Bucket')).toMatchObject({
      CorsConfiguration: {
        CorsRules: [
          {
            AllowedOrigins: ['*'],
            AllowedMethods: ['PUT'],
            AllowedHeaders: ['content-type', 'if-none-match', 'x-amz-meta-target'],
            MaxAge: 3600,
          },
        ],
      },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      LifecycleConfiguration: {
        Rules: expect.arrayContaining([
          expect.objectContaining({ Prefix: 'uploads/', ExpirationInDays: 14, Status: 'Enabled' }),
        ]),
      },
    });
  });

  // Events that fail three times are stored.
  it('runs the function for each file under uploads/, three times at most', () => {
    expect(propertiesOf('AWS::S3::Bucket')).toMatchObject({
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    });
    expect(propertiesOf('AWS::Events::Rule')).toMatchObject({
      EventPattern: {
        source: ['aws.s3'],
        'detail-type': ['Object Created'],
        detail: { object: { key: [{ prefix: 'uploads/' }] } },
      },
      Targets: [{ DeadLetterConfig: expect.anything() }],
    });
    expect(propertiesOf('AWS::Lambda::EventInvokeConfig')).toMatchObject({
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnFailure: { Destination: expect.anything() } },
    });
  });
});
