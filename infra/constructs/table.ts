import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { TABLE_DEFINITION, TTL_ATTRIBUTE } from '../table-definition.ts';

/** The members of the table that other constructs use, for a new and an existing table. */
export type KnownTable = { readonly tableArn: string; readonly tableName: string };

/**
 * The table: on demand, encrypted, restorable to any second of the last 35 days, protected from deletion.
 * With `existing`, uses an existing table and leaves its settings to the operator.
 */
export class Table extends Construct {
  readonly table: KnownTable;

  constructor(scope: Construct, id: string, existing: string | null) {
    super(scope, id);
    this.table = existing ? TableV2.fromTableName(this, 'Attached', existing) : this.#own();
  }

  #own(): TableV2 {
    const [partition, sort] = TABLE_DEFINITION.KeySchema.map(({ AttributeName }) => stringKey(AttributeName));
    if (!partition || !sort) throw new Error('the table definition has no keys');
    return new TableV2(this, 'Table', {
      partitionKey: partition,
      sortKey: sort,
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      timeToLiveAttribute: TTL_ATTRIBUTE,
      globalSecondaryIndexes: TABLE_DEFINITION.GlobalSecondaryIndexes.map(({ IndexName, KeySchema }) => ({
        indexName: IndexName,
        partitionKey: stringKey(KeySchema[0].AttributeName),
        sortKey: stringKey(KeySchema[1].AttributeName),
        projectionType: ProjectionType.KEYS_ONLY,
      })),
    });
  }
}

function stringKey(name: string) {
  return { name, type: AttributeType.STRING };
}
