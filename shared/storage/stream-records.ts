import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Item } from './writes/expressions.ts';

/** A record of the table's stream. */
export type StreamRecord = DynamoDBRecord;

type Image = NonNullable<StreamRecord['dynamodb']>['NewImage'];

/** Returns the plain values of an image. The types of both packages differ only for binary values. */
export function itemOfImage(image: Image): Item | undefined {
  return image && unmarshall(image as Parameters<typeof unmarshall>[0]);
}

/** Returns the items that records have put. */
export function itemsPut(records: readonly StreamRecord[]): Item[] {
  return records.flatMap(({ dynamodb }): Item[] => {
    const item = itemOfImage(dynamodb?.NewImage);
    return item ? [item] : [];
  });
}
