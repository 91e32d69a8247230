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

/** Its requests are signed with one region's key too. */
export class AwsSdkSigV4ASigner {}

/** No client is made with a logger. */
export const getLoggerPlugin = () => ({ applyToStack: () => undefined });
export const loggerMiddleware = (): never => leftOut('the logs of the SDK');
export const loggerMiddlewareOptions = {};
export const schemaLogFilter = (): never => leftOut('the logs of the SDK');

/** Nobody counts by what means this service uses the SDK. */
export const checkFeatures = async (): Promise<void> => undefined;

/** The stack names the version of Node. */
export const emitWarningIfUnsupportedVersion = (): void => undefined;
export const state = {};

/** The modes differ in how long they wait for a connection, which every client is told. */
export const resolveDefaultsModeConfig = () => async () => 'legacy';

/** Lambda has no ~/.aws: a setting that is not in the environment has its default. */
export const fromSharedConfigFiles = () => () =>
  Promise.reject(Object.assign(new Error('no configuration files'), { tryNextLink: true }));

/** DynamoDB has one endpoint a region: none is discovered. */
export const resolveEndpointDiscoveryConfig = <C>(config: C): C => config;
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {};

/** Credentials of Lambda name no account, which an endpoint could be of. */
export const resolveAccountIdEndpointModeConfig = <C>(config: C): C => config;
export const NODE_ACCOUNT_ID_ENDPOINT_MODE_CONFIG_OPTIONS = {};
export const [ENV_ACCOUNT_ID_ENDPOINT_MODE, CONFIG_ACCOUNT_ID_ENDPOINT_MODE] = ['', ''];

/** How a bucket stands in an address: see `regional-endpoint.ts`. */
export const resolveParamsForS3 = async <P>(parameters: P): Promise<P> => parameters;
export const [DOT_PATTERN, S3_HOSTNAME_PATTERN] = [/\./, /^/];
export const isDnsCompatibleBucketName = (): never => leftOut('kinds of buckets');
export const isArnBucketName = isDnsCompatibleBucketName;

/** The endpoints of this service's clients need no list of the regions: see `regional-endpoint.ts`. */
export const partition = (): never => leftOut('the partitions of AWS');
export const setPartitionInfo = partition;
export const useDefaultPartitionInfo = partition;
export const getUserAgentPrefix = (): string => '';

/** No client is made with extensions. */
export const resolveRuntimeExtensions = <C>(config: C): C => config;
