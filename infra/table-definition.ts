import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

/** Attribute that DynamoDB deletes items by, in epoch seconds. */
export const TTL_ATTRIBUTE = 'expires_at';

/** The one table: the same definition for the stack, the embedded default and the tests. */
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
