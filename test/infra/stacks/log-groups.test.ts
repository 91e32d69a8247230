import { NestedStack, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { useEmptyStacks } from '../../support/empty-stacks.ts';
import { endlessLogs } from '../../support/endless-logs.ts';

const stacks = useEmptyStacks();
const templatesOf = (...of: Stack[]) =>
  of
    .flatMap((stack) => [stack, ...stack.node.findAll().filter((one) => one instanceof NestedStack)])
    .map((stack) => Template.fromStack(stack).toJSON());

describe('the logs of a deployment', () => {
  it.each([
    ['as few options as possible', { eventDays: 0, tracing: false }],
    [
      'functions of CDK',
      {
        gradualReleases: true,
        textSpendLimit: 500,
        smsDeliveryLogs: true,
        canaryCredential: 'A'.repeat(200),
      },
    ],
  ])('have an end with %s', (_, changes) => {
    const { data, service } = stacks.stacksWith(changes);
    const templates = templatesOf(data, service);
    expect(JSON.stringify(templates)).toContain('AWS::Lambda::Function');
    expect(endlessLogs(templates)).toEqual([]);
  });

  it('are those of the deployment for the functions that CDK adds, too', () => {
    const [template] = templatesOf(stacks.stacksWith({}).service);
    const functions = Object.values<{ Type: string; Properties: Record<string, unknown> }>(
      template?.['Resources'],
    ).filter(({ Type, Properties }) => Type === 'AWS::Lambda::Function' && !Properties['FunctionName']);
    expect(functions.length).toBeGreaterThan(1);
    for (const { Properties } of functions)
      expect(Properties['LoggingConfig']).toMatchObject({
        LogGroup: { Ref: expect.stringMatching(/^Logs/) },
      });
  });
});
