import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccountRootPrincipal, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnReplicaKey, type IKey, Key } from 'aws-cdk-lib/aws-kms';
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

const DESCRIPTION = 'Seals the signing keys of the identity service';

export type SigningKeysProps = {
  /** The key of an earlier stack or, for a standby, of the first deployment. Null for a new one. */
  existingArn: string | null;
  /** Name of the stack whose roles may use the key. */
  serviceStack: string;
  /** True if the key is a replica of the existing one, which is in another region. */
  standby: boolean;
  /** The region in which the new key may be replicated. Null for none. */
  standbyRegion: string | null;
};

/**
 * The KMS key that seals the private signing keys of tokens. Losing it would end every session, so it is
 * retained when the stack is deleted, and a new stack can use it by its ARN. It is multi-region (decision
 * 0526): a standby makes a replica of it, which opens what the first key has sealed. Its policy lets only
 * roles of the service open what it has sealed; operators may seal the credential of the canary (decision
 * 0096). It denies nothing. A key that is given by its ARN keeps its own policy.
 */
export class SigningKeys extends Construct {
  readonly key: IKey;

  constructor(scope: Construct, id: string, props: SigningKeysProps) {
    super(scope, id);
    this.key = this.#keyOf(props);
  }

  #keyOf({ existingArn, serviceStack, standby, standbyRegion }: SigningKeysProps): IKey {
    if (existingArn === null) return this.#own(serviceStack, standbyRegion);
    return standby ? this.#replica(existingArn, serviceStack) : Key.fromKeyArn(this, 'Attached', existingArn);
  }

  #own(serviceStack: string, standbyRegion: string | null): Key {
    return new Key(this, 'Key', {
      description: DESCRIPTION,
      enableKeyRotation: true,
      multiRegion: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      policy: this.#policy(serviceStack, standbyRegion === null ? [] : [allowReplica(standbyRegion)]),
    });
  }

  /** Makes the replica of a multi-region key in the region of the stack. It has a policy of its own. */
  #replica(primaryKeyArn: string, serviceStack: string): IKey {
    const replica = new CfnReplicaKey(this, 'Replica', {
      primaryKeyArn,
      description: DESCRIPTION,
      keyPolicy: this.#policy(serviceStack, []),
    });
    replica.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    return Key.fromKeyArn(this, 'Replicated', replica.attrArn);
  }

  #policy(serviceStack: string, others: PolicyStatement[]): PolicyDocument {
    return new PolicyDocument({
      statements: [
        allow(ADMINISTRATION),
        allow(['kms:Encrypt', 'kms:Decrypt'], this.#ofRoles(serviceStack)),
        allow(['kms:Encrypt'], { StringEquals: { 'kms:EncryptionContext:purpose': CANARY_PURPOSE } }),
        ...others,
      ],
    });
  }

  /** A condition: the caller is a role whose name begins like those of the stack. They exist only later. */
  #ofRoles(stack: string): Record<string, unknown> {
    const resourceName = `${stack.slice(0, KEPT_BY_ROLES)}*`;
    const pattern = Stack.of(this).formatArn({ service: 'iam', region: '', resource: 'role', resourceName });
    return { ArnLike: { 'aws:PrincipalArn': pattern } };
  }
}

/** Allows the deployment of the standby to replicate the key in its region, and in no other. */
function allowReplica(region: string): PolicyStatement {
  return allow(['kms:ReplicateKey'], { StringEquals: { 'kms:ReplicaRegion': region } });
}

/** Allows callers of the account what their own policies allow, too. */
function allow(actions: string[], conditions: Record<string, unknown> = {}): PolicyStatement {
  const principals = [new AccountRootPrincipal()];
  return new PolicyStatement({ actions, conditions, principals, resources: ['*'] });
}
