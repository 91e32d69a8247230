import { describeDynamoDb } from '../support/dynamodb-behaviour.ts';

describeDynamoDb("Amazon's DynamoDB Local", () => process.env['ORACLE_DYNAMODB_ENDPOINT'] ?? '', {
  streamsAndPartiQl: true,
  deletionProtection: true,
  indexCapacity: true,
});
