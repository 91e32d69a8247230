import { startDynamoDb } from '../../infra/local/dynamodb.ts';

/**
 * Runs the embedded DynamoDB on the folder given as argument in a process of its own, and says where it
 * answers.
 */
const { endpoint } = await startDynamoDb({ directory: process.argv[2] ?? '' });
process.stdout.write(`${endpoint}\n`);
