import {
  Aspects,
  CfnResource,
  DefaultStackSynthesizer,
  type IStackSynthesizer,
  type Stack,
  type StackProps,
} from 'aws-cdk-lib';
import { ManagedPolicy, PermissionsBoundary } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Environment } from '../environment.ts';

/** Returns how a stack is tagged and by which bootstrap it is deployed, as its environment says. */
export function stackSettings({
  tags,
  bootstrapQualifier,
}: Pick<Environment, 'tags' | 'bootstrapQualifier'>): StackProps {
  return {
    ...(Object.keys(tags).length > 0 && { tags }),
    ...(bootstrapQualifier !== null && {
      // The class declares an optional member that the interface declares without `undefined`.
      synthesizer: new DefaultStackSynthesizer({ qualifier: bootstrapQualifier }) as IStackSynthesizer,
    }),
  };
}

/** Gives every role of a stack and its nested stacks the permissions boundary of its environment. */
export function limitRoles(stack: Stack, arn: string | null): void {
  if (arn === null) return;
  const boundary = ManagedPolicy.fromManagedPolicyArn(stack, 'PermissionsBoundary', arn);
  PermissionsBoundary.of(stack).apply(boundary);
}

/**
 * Has every function of a stack and its nested stacks log to a group. Lambda would make one without an end
 * for those that CDK adds.
 */
export function limitLogs(stack: Stack, { logGroupName }: LogGroup): void {
  Aspects.of(stack).add({
    visit: (node) => {
      if (node instanceof CfnResource && node.cfnResourceType === 'AWS::Lambda::Function')
        node.addPropertyOverride('LoggingConfig.LogGroup', logGroupName);
    },
  });
}
