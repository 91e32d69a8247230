import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';

/**
 * What AWS answers to every command with --env. The outputs are those of the templates, each with the value
 * given or `the <name>`.
 */
export function deploymentAnswers(
  stacks: readonly Stack[],
  values: Readonly<Record<string, string | undefined>> = {},
): Record<string, unknown[]> {
  const names = stacks.flatMap((stack) => Object.keys(Template.fromStack(stack).findOutputs('*')));
  const Outputs = names.map((name) => ({ OutputKey: name, OutputValue: values[name] ?? `the ${name}` }));
  return {
    'sts get-caller-identity': [{ Account: '123456789012', Arn: 'arn:aws:iam::123456789012:user/ada' }],
    'cloudformation describe-stacks': [{ Stacks: [{ Outputs }] }],
  };
}
