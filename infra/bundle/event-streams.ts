/**
 * No operation of DynamoDB, KMS, SES, SNS or S3 that the service calls streams events: 20 KB that are never
 * run.
 */
export function eventStreamSerdeProvider(): never {
  throw new Error('event streams are left out of the bundles: see ALIASES in infra/bundle-plugins.ts');
}

export class EventStreamSerde {
  constructor() {
    eventStreamSerdeProvider();
  }
}

/** The S3 client prepares for event streams when it is made, and then never asks for one. */
export const resolveEventStreamSerdeConfig = <C>(config: C): C => config;
