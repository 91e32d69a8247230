import { CfnResource, Stack } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';

/**
 * Lets each function of a stack wait for the one before it. Lambda accepts 15 calls a second that create or
 * change something. With four nested stacks and the service stack, at most five functions are created at a
 * time, each beside the version and the alias of the one before (decision 0303).
 */
export class CreationOrder {
  readonly #last = new Map<Stack, CfnResource>();

  /** Lets a function wait for the one of its stack that was added before. */
  add(target: LambdaFunction): void {
    const resource = target.node.defaultChild;
    if (!(resource instanceof CfnResource)) throw new Error(`the function ${target.node.id} has no resource`);
    const stack = Stack.of(target);
    const before = this.#last.get(stack);
    if (before) resource.addResourceDependency(before);
    this.#last.set(stack, resource);
  }
}
