import { NestedStack } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/**
 * Creates a nested stack per folder of functions: CloudFormation allows 500 resources per stack, and an
 * operation needs four. Resources that functions share are in the parent stack.
 */
export class Areas extends Construct {
  readonly #stacks = new Map<string, NestedStack>();

  /** Returns the nested stack of a function by its file `functions/<area>/<verb-noun>.ts`. */
  of(file: string): NestedStack {
    const area = file.split('/').at(-2) ?? '';
    const known = this.#stacks.get(area);
    if (known) return known;
    const stack = new NestedStack(this, area, { description: `Functions and routes of the area ${area}` });
    this.#stacks.set(area, stack);
    return stack;
  }
}
