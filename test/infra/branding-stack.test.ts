import { App, Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { Branding } from '../../infra/constructs/branding.ts';
import { DeadLetters } from '../../infra/constructs/dead-letters.ts';
import { StoredUploads } from '../../infra/constructs/stored-uploads.ts';

function synthesize(): Template {
  const stack = new Stack(new App(), 'Test');
  const { bucket, url } = new Branding(stack, 'Branding', null);
  expect(url).toMatch(/^https:\/\//);
  const target = new LambdaFunction(stack, 'Target', {
    runtime: Runtime.NODEJS_24_X,
    code: Code.fromInline('x'),
    handler: 'index.handler',
  });
  const { queue: deadLetters } = new DeadLetters(stack, 'DeadLetters');
  new StoredUploads(stack, 'Uploads', { description: 'x', bucket, target, deadLetters });
  return Template.fromStack(stack);
}

const template = synthesize();

describe('branding in the stack', () => {
  it('is served over HTTPS from the public prefix, with the headers of the gateway', () => {
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        DefaultCacheBehavior: {
          ViewerProtocolPolicy: 'https-only',
          ResponseHeadersPolicyId: Match.anyValue(),
        },
        Origins: [Match.objectLike({ OriginPath: '/public', OriginAccessControlId: Match.anyValue() })],
      },
    });
    template.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: {
            ContentSecurityPolicy: "sandbox; default-src 'none'; style-src 'unsafe-inline'",
            Override: true,
          },
          ContentTypeOptions: { Override: true },
        },
      },
    });
  });

  it('lets the content delivery network, and nobody else, read what is public and nothing else', () => {
    const [policy] = Object.values(template.findResources('AWS::S3::BucketPolicy'));
    const statements: { Effect: string; Resource: unknown; Principal: unknown; Condition: unknown }[] =
      policy?.['Properties'].PolicyDocument.Statement;
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed).toHaveLength(1);
    expect(allowed[0]?.Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
    expect(JSON.stringify(allowed[0]?.Resource)).toContain('/public/*');
    expect(JSON.stringify(allowed[0]?.Condition)).toContain(':distribution/');
  });

  it('runs the function for every new file under uploads/, three times at most, and keeps what failed', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    });
    template.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.s3'],
        'detail-type': ['Object Created'],
        detail: { object: { key: [{ prefix: 'uploads/' }] } },
      },
      Targets: [Match.objectLike({ DeadLetterConfig: Match.anyValue() })],
    });
    template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
    });
  });
});
