/** Replaces 20 KB of unused code: the service calls no AWS operation that streams events. */
export function eventStreamSerdeProvider(): never {
  throw new Error('event streams are left out of the bundles: see ALIASES in infra/bundle-plugins.ts');
}

export class EventStreamSerde {
  constructor() {
    eventStreamSerdeProvider();
  }
}

/** The S3 client calls this when it is created, but never uses the result. */
export const resolveEventStreamSerdeConfig = <C>(config: C): C => config;
