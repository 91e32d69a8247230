// biome-ignore lint/correctness/noUndeclaredDependencies: the SDK brings it, in the version that its clients sign with
import { SignatureV4 } from '@smithy/signature-v4';

/*
 * Stand-ins for parts of the SDK that no function of this service comes to use, under the names that they have there. The plugin `leaveOutParts` puts them in the
 * bundles; what is called all the same throws.
 */

function leftOut(reason: string): never {
  throw new Error(`left out of the bundles: ${reason} (infra/bundle/unused-parts.ts)`);
}

class JavaScriptHash {
  constructor() {
    leftOut('hashes in JavaScript');
  }
}
/** Node has these hashes itself. */
export class Sha256Js extends JavaScriptHash {}
export class Sha1Js extends JavaScriptHash {}
export class Md5Js extends JavaScriptHash {}

/** No client retries in the mode `adaptive`. */
export class AdaptiveRetryStrategy {
  constructor() {
    leftOut('the retry mode adaptive');
  }
}

/** No client signs events. */
export class HeaderFormatter {
  format(): never {
    return leftOut('signing of events');
  }
}

/** No client asks for an endpoint of many regions: its requests are signed for one. */
export class SignatureV4MultiRegion extends SignatureV4 {
  static sigv4aDependency(): string {
    return 'none';
  }
}

/** Lambda says its region in the environment. */
export const getInstanceMetadataRegion = (): never => leftOut('regions from the metadata of an instance');

/** Lambda has no ~/.aws: a setting that is not in the environment has its default. */
export const fromSharedConfigFiles = () => () =>
  Promise.reject(Object.assign(new Error('no configuration files'), { tryNextLink: true }));

/** DynamoDB has one endpoint a region: none is discovered. */
export const resolveEndpointDiscoveryConfig = <C>(config: C): C => config;

/** The endpoints of this service's clients need no list of the regions: see `regional-endpoint.ts`. */
export const partition = (): never => leftOut('the partitions of AWS');
export const setPartitionInfo = partition;
export const useDefaultPartitionInfo = partition;
export const getUserAgentPrefix = (): string => '';

/** No client is made with extensions. */
export const resolveRuntimeExtensions = <C>(config: C): C => config;
