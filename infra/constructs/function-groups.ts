import { createHash } from 'node:crypto';
import { NestedStack } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/**
 * Number of nested stacks. CloudFormation allows 500 resources per stack. A change of this number would move
 * functions that have names between stacks, and CloudFormation cannot do that in one deployment.
 */
const GROUPS = 4;

/**
 * Nested stacks for the functions that answer requests. The group of a function depends only on its id, so a
 * function whose file moves stays in its stack.
 */
export class FunctionGroups extends Construct {
  readonly stacks: readonly NestedStack[];

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.stacks = Array.from(
      { length: GROUPS },
      (_, i) =>
        new NestedStack(this, `Group${i}`, { description: `Functions of the identity service, group ${i}` }),
    );
  }

  /** Returns the nested stack of a function. */
  of(functionId: string): NestedStack {
    const hash = createHash('sha256').update(functionId).digest().readUInt32BE();
    const stack = this.stacks[hash % this.stacks.length];
    if (!stack) throw new Error('there are no groups of functions');
    return stack;
  }
}
