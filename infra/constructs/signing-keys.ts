import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccountRootPrincipal, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { CANARY_PURPOSE } from '../../shared/health/sign-in-canary.ts';

/** Characters of the name of a stack that every name begins with that CloudFormation gives a role of it. */
const KEPT_BY_ROLES = 20;

/**
 * Actions of those who administer the account. None of them seals, opens or passes on what is sealed: that
 * would be `Encrypt`, `GenerateDataKey*`, `Decrypt`, `ReEncrypt*` and `CreateGrant`.
 */
const ADMINISTRATION = [
  'kms:CancelKeyDeletion',
  'kms:Describe*',
  'kms:Disable*',
  'kms:Enable*',
  'kms:GetKeyPolicy',
  'kms:GetKeyRotationStatus',
  'kms:List*',
  'kms:PutKeyPolicy',
  'kms:RevokeGrant',
  'kms:RotateKeyOnDemand',
  'kms:ScheduleKeyDeletion',
  'kms:TagResource',
  'kms:UntagResource',
  'kms:Update*',
];

/**
 * The KMS key that seals the private signing keys of tokens. Losing it would end every session, so it is
 * retained when the stack is deleted, and a new stack can use it by its ARN. It can be replicated to other
 * regions (decision 0526). Its policy lets only roles of the service open what it has sealed; operators may
 * seal the credential of the canary (decision 0096). It denies nothing. A key that is given by its ARN keeps
 * its own policy.
 */
export class SigningKeys extends Construct {
  readonly key: IKey;

  constructor(scope: Construct, id: string, props: { existingArn: string | null; serviceStack: string }) {
    super(scope, id);
    const { existingArn, serviceStack } = props;
    this.key = existingArn ? Key.fromKeyArn(this, 'Attached', existingArn) : this.#own(serviceStack);
  }

  #own(serviceStack: string): Key {
    return new Key(this, 'Key', {
      description: 'Seals the signing keys of the identity service',
      enableKeyRotation: true,
      multiRegion: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      policy: new PolicyDocument({
        statements: [
          allow(ADMINISTRATION),
          allow(['kms:Encrypt', 'kms:Decrypt'], this.#ofRoles(serviceStack)),
          allow(['kms:Encrypt'], { StringEquals: { 'kms:EncryptionContext:purpose': CANARY_PURPOSE } }),
        ],
      }),
    });
  }

  /** A condition: the caller is a role whose name begins like those of the stack. They exist only later. */
  #ofRoles(stack: string): Record<string, unknown> {
    const resourceName = `${stack.slice(0, KEPT_BY_ROLES)}*`;
    const pattern = Stack.of(this).formatArn({ service: 'iam', region: '', resource: 'role', resourceName });
    return { ArnLike: { 'aws:PrincipalArn': pattern } };
  }
}

/** Allows callers of the account what their own policies allow, too. */
function allow(actions: string[], conditions: Record<string, unknown> = {}): PolicyStatement {
  const principals = [new AccountRootPrincipal()];
  return new PolicyStatement({ actions, conditions, principals, resources: ['*'] });
}
