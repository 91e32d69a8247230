// biome-ignore lint/correctness/noUndeclaredDependencies: the SDK brings it, in the version that its clients are made with
import { resolveAwsSdkSigV4Config } from '@aws-sdk/core/httpAuthSchemes';

/** What a client knows when it asks how to sign. */
type Settings = { region: string | (() => Promise<string>) };
type Config = Parameters<typeof resolveAwsSdkSigV4Config>[0] & { authSchemePreference?: unknown };

/** What `signedAs` needs of a call: the region of its client. */
export async function signingRegion({ region }: Settings): Promise<{ region: string }> {
  return { region: typeof region === 'string' ? region : await region() };
}

/**
 * The one way in which this service's calls are signed: with its credentials, for one region. Takes the place of what each client brings for signatures of
 * many regions and for what the rules of endpoints may ask.
 */
export function signedAs(name: string) {
  return ({ region }: { region: string }) => [
    {
      schemeId: 'aws.auth#sigv4',
      signingProperties: { name, region },
      propertiesExtractor: (config: unknown, context: unknown) => ({
        signingProperties: { config, context },
      }),
    },
  ];
}

export const resolveSigning = (config: Config) =>
  Object.assign(resolveAwsSdkSigV4Config(config), { authSchemePreference: async () => [] });
