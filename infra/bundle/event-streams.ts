/** No operation of DynamoDB, KMS, SES, SNS or S3 that the service calls streams events: 20 KB that are never run. */
export class EventStreamSerde {
  constructor() {
    throw new Error('event streams are left out of the bundles: see infra/bundle.ts');
  }
}
