/** Replaces 8 KB of unused code: the DynamoDB client keeps the settings, but no command of it reads them. */
export const resolveEndpointDiscoveryConfig = <C>(config: C): C => config;

/** Describes a setting that nothing sets. */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: undefined,
};
