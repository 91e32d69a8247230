import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type Capability, VARIABLES } from '../../shared/platform/config.ts';
import type { FunctionCode } from '../bundle.ts';
import { functionPrefix } from '../deployment-names.ts';
import type { Environment } from '../environment.ts';
import { TIMEOUT_SECONDS } from '../function-timeouts.ts';
import { handlerOf } from '../primed-entries.ts';
import { CreationOrder } from './creation-order.ts';
import type { Roles } from './roles.ts';

/** The alias of the version of a function that answers requests. */
export const LIVE = 'live';

/** The limit of Lambda. */
const MAX_NAME_CHARACTERS = 64;

export type FunctionsProps = {
  bundles: readonly FunctionCode[];
  roles: Roles;
  logs: LogGroup;
  settings: Pick<Environment, 'tracing' | 'memory'>;
  /** Values of the variables in shared/platform/config.ts. A function gets those of its capabilities. */
  environment: Partial<Record<keyof typeof VARIABLES, string | undefined>>;
  /** Concurrent executions that are reserved, by function id. */
  reserved: Readonly<Record<string, number>>;
};

type FunctionSettings = { id: string; uses: readonly Capability[]; kind: keyof Environment['memory'] };

/**
 * Creates the functions of the service with the same settings: Node 24 on arm64, their bundle, and the role
 * and variables of their capabilities.
 */
export class Functions {
  readonly #props: FunctionsProps;
  readonly #order = new CreationOrder();

  constructor(props: FunctionsProps) {
    this.#props = props;
  }

  create(scope: Construct, { id, uses, kind }: FunctionSettings): LambdaFunction {
    const { bundles, roles, logs, settings, reserved } = this.#props;
    const bundle = bundles.find((candidate) => candidate.id === id);
    if (!bundle) throw new Error(`there is no bundle of ${id}: run npm run bundle`);
    const target = new LambdaFunction(scope, id, {
      functionName: functionName(Stack.of(scope), id),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: settings.memory[kind],
      timeout: Duration.seconds(TIMEOUT_SECONDS[kind]),
      code: Code.fromAsset(bundle.directory),
      handler: handlerOf(uses),
      // The role grants tracing already. CDK would add another policy.
      role: roles.forCapabilities(uses).withoutPolicyUpdates(),
      logGroup: logs,
      // Lambda leaves lines of JSON as they are. Its own lines of each start and end would double the log.
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      tracing: settings.tracing ? Tracing.ACTIVE : Tracing.PASS_THROUGH,
      environment: this.#environment(uses),
      ...(reserved[id] !== undefined && { reservedConcurrentExecutions: reserved[id] }),
    });
    this.#order.add(target);
    return target;
  }

  #environment(uses: readonly Capability[]): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.#props.environment).flatMap(([name, value]) => {
        const { capabilities } = VARIABLES[name as keyof typeof VARIABLES];
        const isUsed =
          capabilities === 'all' || uses.some((use) => (capabilities as readonly string[]).includes(use));
        return isUsed && value !== undefined ? [[name, value]] : [];
      }),
    );
  }
}

/**
 * Returns the name of a function. API and functions know each other by names, because references in both
 * directions would be a cycle. Throws an Error if the name is too long for Lambda.
 */
export function functionName(stack: Stack, functionId: string): string {
  const { stackName } = stack.nestedStackParent ?? stack;
  const name = `${functionPrefix(stackName)}_${functionId}`;
  if (name.length > MAX_NAME_CHARACTERS)
    throw new Error(`the function name ${name} has more than 64 characters`);
  return name;
}

/** Returns the ARN of a function of the stack. The id `*` means every function. */
export function functionArn(stack: Stack, functionId: string): string {
  return stack.formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: functionName(stack, functionId),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}
