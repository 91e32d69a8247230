import { RemovalPolicy } from 'aws-cdk-lib';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';

/**
 * The KMS key that seals the private signing keys of tokens. Losing it would end every session, so it is
 * retained when the stack is deleted, and a new stack can use it by its ARN.
 */
export class SigningKeys extends Construct {
  readonly key: IKey;

  constructor(scope: Construct, id: string, existingArn: string | null) {
    super(scope, id);
    this.key = existingArn ? Key.fromKeyArn(this, 'Attached', existingArn) : this.#own();
  }

  #own(): Key {
    return new Key(this, 'Key', {
      description: 'Seals the signing keys of the identity service',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }
}
