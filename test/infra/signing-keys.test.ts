import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { SigningKeys } from '../../infra/constructs/signing-keys.ts';
import { stackNames } from '../../infra/deployment-names.ts';
import { cdkApp } from '../support/cdk-app.ts';

type Statement = { Effect: string; Action: string | string[]; Condition?: object; Principal: object };

/** The key of an environment, as the template has it. */
function keyOf(environment: string): Record<string, unknown> {
  const stack = new Stack(cdkApp(), 'Data', { env: { account: '123456789012', region: 'eu-west-1' } });
  const serviceStack = stackNames(environment).service;
  new SigningKeys(stack, 'SigningKeys', {
    existingArn: null,
    serviceStack,
    standby: false,
    standbyRegion: null,
  });
  const [key] = Object.values(Template.fromStack(stack).findResources('AWS::KMS::Key'));
  return key?.['Properties'];
}

const policyOf = (environment: string): Statement[] => Object(keyOf(environment)['KeyPolicy']).Statement;

/** Everything that makes, opens or passes on what the key has sealed. */
const CRYPTOGRAPHY = [
  'Encrypt',
  'Decrypt',
  'ReEncryptFrom',
  'ReEncryptTo',
  'GenerateDataKey',
  'GenerateDataKeyWithoutPlaintext',
  'CreateGrant',
];

const actionsOf = ({ Action }: Statement) => [Action].flat();
const grants = (statement: Statement, action: string) =>
  actionsOf(statement).some((pattern) =>
    new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(`kms:${action}`),
  );

/** The conditions under which the policy allows an action. */
const conditionsOf = (environment: string, action: string) =>
  policyOf(environment)
    .filter((statement) => grants(statement, action))
    .map(({ Condition }) => JSON.stringify(Condition));

const ofRoles = (pattern: string) =>
  expect.stringMatching(new RegExp(`"ArnLike":.*:iam::123456789012:role/${pattern}"`));

it('the key that seals the signing keys can be replicated to another region', () => {
  // CloudFormation cannot change it afterwards.
  expect(keyOf('prod')).toMatchObject({ MultiRegion: true, EnableKeyRotation: true });
});

describe('the policy of the key that seals the signing keys', () => {
  it('lets only roles of the service open sealed values', () => {
    expect(conditionsOf('prod', 'Decrypt')).toEqual([ofRoles('IdentityService-prod\\*')]);
  });

  it('lets others seal only the credential of the canary', () => {
    expect(conditionsOf('prod', 'Encrypt')).toEqual([
      ofRoles('IdentityService-prod\\*'),
      '{"StringEquals":{"kms:EncryptionContext:purpose":"canary"}}',
    ]);
  });

  it('passes nothing on', () => {
    const others = CRYPTOGRAPHY.filter((action) => conditionsOf('prod', action).length > 0);
    expect(others).toEqual(['Encrypt', 'Decrypt']);
  });

  it('names what every role of the stack is called, however long its name', () => {
    expect(conditionsOf('production-eu', 'Decrypt')).toEqual([ofRoles('IdentityService-prod\\*')]);
    expect(conditionsOf('dev', 'Decrypt')).toEqual([ofRoles('IdentityService-dev\\*')]);
  });

  it('denies nothing, and leaves its administration to the account', () => {
    const policy = policyOf('prod');
    expect(policy.map(({ Effect }) => Effect)).toEqual(['Allow', 'Allow', 'Allow']);
    for (const action of ['PutKeyPolicy', 'ScheduleKeyDeletion', 'CancelKeyDeletion', 'DescribeKey'])
      expect(policy.filter((statement) => grants(statement, action))).toHaveLength(1);
    expect(JSON.stringify(policy)).not.toContain('eu-west-1');
  });
});
