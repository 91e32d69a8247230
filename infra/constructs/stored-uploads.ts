import { Construct } from 'constructs';
import type { KnownBucket } from './branding.ts';
import { addEventRule, type EventTarget } from './event-rule.ts';

/** The prefix of unprocessed files. */
const PREFIX = 'uploads/';

/** Calls a function with every unprocessed file, as `addEventRule` does. */
export class StoredUploads extends Construct {
  constructor(scope: Construct, id: string, { bucket, ...target }: { bucket: KnownBucket } & EventTarget) {
    super(scope, id);
    const detail = { bucket: { name: [bucket.bucketName] }, object: { key: [{ prefix: PREFIX }] } };
    addEventRule(this, { source: ['aws.s3'], detailType: ['Object Created'], detail }, target);
  }
}
