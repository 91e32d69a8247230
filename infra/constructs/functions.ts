import { Duration } from 'aws-cdk-lib';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type Capability, VARIABLES } from '../../shared/platform/config.ts';
import type { Bundle } from '../bundle.ts';
import { REQUEST_SECONDS } from '../function-timeouts.ts';
import type { Roles } from './roles.ts';

export type FunctionsProps = {
  bundles: Bundle[];
  roles: Roles;
  logs: LogGroup;
  /** Values of the variables in shared/platform/config.ts. A function gets those of its capabilities. */
  environment: Partial<Record<keyof typeof VARIABLES, string>>;
};

/**
 * Creates the functions of the service with the same settings: Node 24 on arm64, their bundle, and the role
 * and variables of their capabilities.
 */
export class Functions {
  readonly #props: FunctionsProps;

  constructor(props: FunctionsProps) {
    this.#props = props;
  }

  create(
    scope: Construct,
    id: string,
    uses: readonly Capability[],
    options: { timeoutSeconds?: number } = {},
  ): LambdaFunction {
    const { bundles, roles, logs } = this.#props;
    const bundle = bundles.find((candidate) => candidate.id === id);
    if (!bundle) throw new Error(`there is no bundle of ${id}: run npm run bundle`);
    return new LambdaFunction(scope, id, {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 512,
      timeout: Duration.seconds(options.timeoutSeconds ?? REQUEST_SECONDS),
      code: Code.fromAsset(bundle.directory, { exclude: ['*.map'] }),
      handler: 'index.handler',
      role: roles.forCapabilities(uses),
      logGroup: logs,
      environment: this.#environment(uses),
    });
  }

  #environment(uses: readonly Capability[]): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.#props.environment).filter(([name]) => {
        const { capabilities } = VARIABLES[name as keyof typeof VARIABLES];
        return (
          capabilities === 'all' || uses.some((use) => (capabilities as readonly string[]).includes(use))
        );
      }),
    );
  }
}
