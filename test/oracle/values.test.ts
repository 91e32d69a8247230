import { describeValues } from '../support/dynamodb-values.ts';

describeValues("Amazon's DynamoDB Local", () => process.env['ORACLE_DYNAMODB_ENDPOINT'] ?? '');
