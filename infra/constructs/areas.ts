import { NestedStack } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/**
 * One nested stack for each folder of functions: CloudFormation allows a stack 500 resources, and an
 * operation is four of them. What functions share stays in the parent.
 */
export class Areas extends Construct {
  readonly #stacks = new Map<string, NestedStack>();

  /** The nested stack of a function, by its file `functions/<area>/<verb-noun>.ts`. */
  of(file: string): NestedStack {
    const area = file.split('/').at(-2) ?? '';
    const known = this.#stacks.get(area);
    if (known) return known;
    const stack = new NestedStack(this, area, { description: `Functions and routes of the area ${area}` });
    this.#stacks.set(area, stack);
    return stack;
  }
}
