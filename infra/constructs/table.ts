import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ProjectionType,
  type ReplicaTableProps,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Environment } from '../environment.ts';
import { TABLE_DEFINITION, TTL_ATTRIBUTE } from '../table-definition.ts';

/** The members of the table that other constructs use, for a new and an existing table. */
export type KnownTable = {
  readonly tableArn: string;
  readonly tableName: string;
  /** The stream of its changes. Undefined if there are no events. */
  readonly tableStreamArn?: string | undefined;
};

type Settings = Pick<
  Environment,
  | 'tableName'
  | 'tableStreamArn'
  | 'tableKeyArn'
  | 'eventDays'
  | 'standbyRegion'
  | 'standbyTableKeyArn'
  | 'tags'
>;

/**
 * The table: on demand, encrypted, restorable to any second of the last 35 days, protected from deletion.
 * With events it has a stream of its changes, with both images. With `tableName`, uses an existing table and
 * leaves its settings to the operator.
 *
 * With `standbyRegion` the table has a replica there, with the same recovery, protection, stream and tags.
 */
export class Table extends Construct {
  readonly table: KnownTable;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const { tableName, tableStreamArn, eventDays } = settings;
    const hasEvents = eventDays > 0;
    const stream = hasEvents && tableStreamArn !== null ? { tableStreamArn } : {};
    const table =
      tableName === null
        ? this.#own(hasEvents, settings)
        : TableV2.fromTableAttributes(this, 'Attached', { tableName, ...stream });
    const { tableArn } = table;
    // CDK has an ARN also for a table without a stream.
    const known = { tableArn, tableName: table.tableName };
    this.table = hasEvents ? { ...known, tableStreamArn: table.tableStreamArn } : known;
  }

  #own(hasEvents: boolean, settings: Settings): TableV2 {
    const [partition, sort] = TABLE_DEFINITION.KeySchema.map(({ AttributeName }) => stringKey(AttributeName));
    if (!partition || !sort) throw new Error('the table definition has no keys');
    return new TableV2(this, 'Table', {
      partitionKey: partition,
      sortKey: sort,
      billing: Billing.onDemand(),
      encryption: this.#encryption(settings),
      replicas: replicasOf(settings),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      timeToLiveAttribute: TTL_ATTRIBUTE,
      ...(hasEvents && { dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES }),
      globalSecondaryIndexes: TABLE_DEFINITION.GlobalSecondaryIndexes.map(({ IndexName, KeySchema }) => ({
        indexName: IndexName,
        partitionKey: stringKey(KeySchema[0].AttributeName),
        sortKey: stringKey(KeySchema[1].AttributeName),
        projectionType: ProjectionType.KEYS_ONLY,
      })),
    });
  }

  #encryption({ tableKeyArn, standbyRegion, standbyTableKeyArn }: Settings): TableEncryptionV2 {
    if (tableKeyArn === null) return TableEncryptionV2.awsManagedKey();
    return TableEncryptionV2.customerManagedKey(
      Key.fromKeyArn(this, 'Key', tableKeyArn),
      standbyRegion !== null && standbyTableKeyArn !== null ? { [standbyRegion]: standbyTableKeyArn } : {},
    );
  }
}

/** Returns the replicas besides the table itself. They have its recovery, protection and stream. */
function replicasOf({ standbyRegion, tags }: Settings): ReplicaTableProps[] {
  if (standbyRegion === null) return [];
  // CloudFormation gives the tags of the stack to the table in its own region only.
  return [{ region: standbyRegion, tags: Object.entries(tags).map(([key, value]) => ({ key, value })) }];
}

function stringKey(name: string) {
  return { name, type: AttributeType.STRING };
}
