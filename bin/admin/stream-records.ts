import type { DynamoDBRecord } from 'aws-lambda';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { aws } from './aws-cli.ts';
import type { StreamPlace } from './dead-letters.ts';

/**
 * Returns the records of a failed batch, as Lambda gives them to a function. Throws an Error if the stream
 * has dropped some of them, which it does after 24 hours.
 */
export async function readRecords(region: string, place: StreamPlace): Promise<DynamoDBRecord[]> {
  const { streamArn, shardId, first, last } = place;
  const streams = (operation: string, ...args: string[]) =>
    aws(region, ['dynamodbstreams', operation, ...args]).catch((error: unknown) => {
      throw String(error).includes('TrimmedDataAccess')
        ? new Error('the stream has dropped its changes, which it keeps for 24 hours: delete the message')
        : error;
    });
  const position = ['--shard-iterator-type', 'AT_SEQUENCE_NUMBER', '--sequence-number', first];
  const start = await streams(
    'get-shard-iterator',
    '--stream-arn',
    streamArn,
    '--shard-id',
    shardId,
    ...position,
  );
  const found: DynamoDBRecord[] = [];
  for (let iterator = start['ShardIterator']; typeof iterator === 'string'; ) {
    const { Records, NextShardIterator } = await streams('get-records', '--shard-iterator', iterator);
    const records = (Array.isArray(Records) ? Records : []).map(recordOf);
    found.push(...records.filter((record) => !isAfter(record, last)));
    const isEnd = records.some((record) => isAfter(record, last) || sequenceOf(record) === BigInt(last));
    iterator = isEnd ? undefined : NextShardIterator;
  }
  return found;
}

/** Returns a record with the time and the identity in the form of Lambda, which differs from the API. */
function recordOf(record: unknown): DynamoDBRecord {
  const { dynamodb, userIdentity, ...others } = propertiesOf(record);
  const { ApproximateCreationDateTime: created, ...change } = propertiesOf(dynamodb);
  const { Type: type, PrincipalId: principalId } = propertiesOf(userIdentity);
  const seconds = typeof created === 'number' ? created : Date.parse(String(created)) / 1000;
  return {
    ...others,
    dynamodb: { ...change, ApproximateCreationDateTime: Math.floor(seconds) },
    ...(userIdentity !== undefined && { userIdentity: { type, principalId } }),
  };
}

const sequenceOf = ({ dynamodb }: DynamoDBRecord) => BigInt(dynamodb?.SequenceNumber ?? 0);
const isAfter = (record: DynamoDBRecord, last: string) => sequenceOf(record) > BigInt(last);
