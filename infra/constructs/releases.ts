import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, ComparisonOperator, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnApplication, CfnDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnAlias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { type AlarmSettings, notify, runbookOf } from './alarms.ts';
import { functionArn, LIVE } from './functions.ts';

/** A tenth of the requests for five minutes, then all. */
const SHIFT = 'CodeDeployDefault.LambdaCanary10Percent5Minutes';

/** Percentage of requests answered with 5xx at which a release is taken back. */
const FAILING_PERCENT = 2;
/** Fewer failures a minute are no reason to take a release back. */
const FEWEST_FAILURES = 5;

/**
 * Releases functions that answer requests: the API invokes the alias `live` of each. With `gradual`,
 * CodeDeploy shifts all aliases to their new versions together, and back if the alarm rings (decision 0144).
 */
export class Releases extends Construct {
  readonly #gradual: boolean;
  readonly #alarmName: string;
  #shifting: { application: CfnApplication; role: Role } | undefined;

  constructor(scope: Construct, id: string, { gradual }: { gradual: boolean }) {
    super(scope, id);
    this.#gradual = gradual;
    // The name, and no reference, because the API is created after the functions.
    this.#alarmName = `${Stack.of(this).stackName}-FailingRelease`;
  }

  /** Creates the version and the alias of a function, in its stack. */
  publish(target: LambdaFunction): void {
    const alias = new CfnAlias(target, 'Live', {
      functionName: target.functionName,
      functionVersion: target.currentVersion.version,
      name: LIVE,
    });
    if (this.#gradual) this.#shift(target, alias);
  }

  /**
   * Creates the alarm that takes a release back: too many requests of the API fail. It also notifies the
   * topic of what cannot wait, if there is one.
   */
  watch(api: IHttpApi, settings: AlarmSettings): void {
    if (!this.#gradual) return;
    const period = Duration.minutes(1);
    const usingMetrics = {
      failures: api.metricServerError({ period, statistic: 'Sum' }),
      requests: api.metricCount({ period, statistic: 'Sum' }),
    };
    const alarm = new Alarm(this, 'FailingRelease', {
      alarmName: this.#alarmName,
      alarmDescription: `The API answers ${FAILING_PERCENT} % of its requests with 5xx. A release that shifts is taken back. Runbook: ${runbookOf('requests-that-fail', settings)}`,
      metric: new MathExpression({
        expression: `IF(failures >= ${FEWEST_FAILURES}, 100 * failures / requests, 0)`,
        usingMetrics,
        period,
      }),
      threshold: FAILING_PERCENT,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    notify(alarm, 'page', settings);
  }

  #shift(target: LambdaFunction, alias: CfnAlias): void {
    this.#shifting ??= this.#createShifting();
    const { application, role } = this.#shifting;
    const group = new CfnDeploymentGroup(target, 'Shift', {
      applicationName: application.ref,
      serviceRoleArn: role.roleArn,
      deploymentConfigName: SHIFT,
      deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
      alarmConfiguration: { enabled: true, alarms: [{ name: this.#alarmName }] },
      autoRollbackConfiguration: {
        enabled: true,
        events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST'],
      },
    });
    alias.cfnOptions.updatePolicy = {
      codeDeployLambdaAliasUpdate: { applicationName: application.ref, deploymentGroupName: group.ref },
    };
  }

  #createShifting(): { application: CfnApplication; role: Role } {
    const stack = Stack.of(this);
    const alarm = stack.formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: this.#alarmName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    return {
      application: new CfnApplication(this, 'Application', { computePlatform: 'Lambda' }),
      role: new Role(this, 'Role', {
        assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
        description: 'CodeDeploy shifts the aliases of the identity service to new versions',
        inlinePolicies: {
          shift: new PolicyDocument({
            statements: [
              new PolicyStatement({
                actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
                resources: [functionArn(stack, '*')],
              }),
              new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: [alarm] }),
            ],
          }),
        },
      }),
    };
  }
}
