import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

/** The TTL attribute, in epoch seconds. */
export const TTL_ATTRIBUTE = 'expires_at';

/** The definition of the table for the stack, the embedded DynamoDB and the tests. */
export const TABLE_DEFINITION = {
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['pk', 'sk', 'owner', 'owner_sk'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'by_owner',
      KeySchema: [
        { AttributeName: 'owner', KeyType: 'HASH' },
        { AttributeName: 'owner_sk', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
} as const satisfies Omit<CreateTableCommandInput, 'TableName'>;

/** Returns the request that creates a table of this name. */
export function creationOf(TableName: string | undefined): CreateTableCommandInput {
  const { BillingMode, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = TABLE_DEFINITION;
  return {
    TableName,
    BillingMode,
    AttributeDefinitions,
    KeySchema: [...KeySchema],
    GlobalSecondaryIndexes: GlobalSecondaryIndexes.map((index) => ({
      ...index,
      KeySchema: [...index.KeySchema],
    })),
  };
}
