import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/**
 * The secret by which functions recognise requests from CloudFront. Whoever knows it can name any address as
 * that of the caller and can avoid the rate rules, but cannot act as anybody (decision 0130).
 */
export class OriginSecret extends Construct {
  /** A dynamic reference: the template does not have the secret. */
  readonly reference: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const secret = new Secret(this, 'Secret', {
      description: 'Proves to the functions of the identity service that a request comes from CloudFront',
      generateSecretString: { passwordLength: 43, excludePunctuation: true },
    });
    this.reference = secret.secretValue.unsafeUnwrap();
  }
}
