import { Duration, Stack } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { METRICS_NAMESPACE, type MetricName } from '../../shared/platform/metrics.ts';
import { PUBLISHER } from '../operations.ts';
import { functionName } from './functions.ts';

type Shown = {
  api: IHttpApi;
  deadLetters: Queue;
  /** The queue of wakes of webhooks. Undefined if there are no events. */
  wakes: Queue | undefined;
  logs: LogGroup;
  alarms: readonly IAlarm[];
};

const PERIOD = Duration.minutes(5);
/** A third of the width of a dashboard. */
const WIDTH = 8;
const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'];

/** The dashboard of the deployment: what an operator looks at first. It is named like the stack. */
export class Overview extends Construct {
  readonly #service: string;

  constructor(scope: Construct, id: string, { alarms, ...watched }: Shown) {
    super(scope, id);
    this.#service = Stack.of(this).stackName;
    const { logGroupName } = watched.logs;
    new Dashboard(this, 'Dashboard', {
      dashboardName: this.#service,
      defaultInterval: Duration.hours(3),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 3 * WIDTH, height: 4 })],
        [this.#requests(), this.#latency(watched), this.#signIns()],
        [this.#coldStarts(), this.#table(), this.#messages(watched)],
        [this.#objectives(watched)],
        ...(watched.wakes ? [[this.#lateEvents(watched.wakes), this.#runs()]] : []),
        [
          query('Slowest operations', logGroupName, [
            "filter message = 'request' and not ispresent(cold_starts)",
            'stats count() as requests, pct(duration_ms, 99) as p99_ms by operation',
            'sort p99_ms desc',
            'limit 10',
          ]),
          query('Errors', logGroupName, [
            'filter status >= 500',
            'stats count() as errors by operation, error_code, dependency_error',
            'sort errors desc',
            'limit 10',
          ]),
          query('Units of the table', logGroupName, [
            "filter message = 'request'",
            'stats sum(write_units) as writes, sum(read_units) as reads by application',
            'sort writes desc',
            'limit 10',
          ]),
        ],
      ],
    });
  }

  #requests(): GraphWidget {
    const byClass = STATUS_CLASSES.map((status_class) =>
      this.#own('duration_ms', 'SampleCount', status_class, { status_class }),
    );
    return graph('Requests by status', byClass, { stacked: true });
  }

  #latency({ api }: Pick<Shown, 'api'>): GraphWidget {
    const ofApi = (statistic: string) =>
      api.metricLatency({ period: PERIOD, statistic, label: `${statistic} with API` });
    const ofFunctions = this.#own('duration_ms', 'p99', 'p99 of functions');
    return graph('Latency in ms', [ofApi('p50'), ofApi('p99'), ofFunctions]);
  }

  #signIns(): GraphWidget {
    const dimensions = 'service,sign_in_method,sign_in_outcome';
    const search = `{${METRICS_NAMESPACE},${dimensions}} MetricName="sign_ins" service="${this.#service}"`;
    const all = new MathExpression({
      expression: `SEARCH('${search}', 'Sum', ${PERIOD.toSeconds()})`,
      usingMetrics: {},
      label: '',
      period: PERIOD,
    });
    return graph('Sign-ins', [all], { stacked: true });
  }

  #objectives({ api }: Pick<Shown, 'api'>): GraphWidget {
    const failed = new MathExpression({
      expression: '100 * FILL(failures, 0) / events',
      usingMetrics: {
        failures: this.#own('sli_failures', 'Sum', 'failures'),
        events: this.#own('sli_events', 'Sum', 'events'),
      },
      label: 'sign-ins and messages that failed (0.1 % allowed)',
      period: PERIOD,
    });
    const quick = api.metricLatency({ period: PERIOD, statistic: Stats.percentileRank(1000) });
    const slow = new MathExpression({
      expression: '100 - quick',
      usingMetrics: { quick },
      label: 'requests that took longer than 1 s (1 % allowed)',
      period: PERIOD,
    });
    return graph('Objectives, in percent', [failed, slow]);
  }

  #coldStarts(): GraphWidget {
    const percent = new MathExpression({
      expression: '100 * FILL(cold, 0) / requests',
      usingMetrics: {
        cold: this.#own('cold_starts', 'Sum', 'cold'),
        requests: this.#own('duration_ms', 'SampleCount', 'requests'),
      },
      label: 'percent',
      period: PERIOD,
    });
    return graph('Requests with a cold start, in percent', [percent]);
  }

  #table(): GraphWidget {
    const names = ['read_units', 'write_units', 'table_throttles'] as const;
    return graph(
      'Table',
      names.map((name) => this.#own(name, 'Sum', name)),
    );
  }

  #messages({ deadLetters }: Pick<Shown, 'deadLetters'>): GraphWidget {
    const failed = deadLetters.metricApproximateNumberOfMessagesVisible({
      period: PERIOD,
      label: 'dead letters',
    });
    return graph('Messages', [
      this.#own('emails', 'Sum', 'e-mails'),
      this.#own('texts', 'Sum', 'texts'),
      failed,
    ]);
  }

  /** The time for which changes wait to become events, and wakes to reach their function. */
  #lateEvents(wakes: Queue): GraphWidget {
    const age = new MathExpression({
      expression: 'age / 1000',
      usingMetrics: { age: this.#publisher('IteratorAge', 'Maximum', 'age') },
      label: 'changes',
      period: PERIOD,
    });
    const oldest = wakes.metricApproximateAgeOfOldestMessage({ period: PERIOD, label: 'wakes' });
    return graph('Events: longest wait in seconds', [age, oldest]);
  }

  #runs(): GraphWidget {
    return graph('Events: runs that publish', [
      this.#publisher('Invocations', 'Sum', 'runs'),
      this.#publisher('Errors', 'Sum', 'errors'),
    ]);
  }

  #publisher(metricName: string, statistic: string, label: string): IMetric {
    const FunctionName = functionName(Stack.of(this), PUBLISHER);
    const dimensionsMap = { FunctionName };
    return new Metric({
      namespace: 'AWS/Lambda',
      metricName,
      dimensionsMap,
      statistic,
      label,
      period: PERIOD,
    });
  }

  #own(
    metricName: MetricName,
    statistic: string,
    label: string,
    dimensions: Record<string, string> = {},
  ): IMetric {
    return new Metric({
      namespace: METRICS_NAMESPACE,
      metricName,
      dimensionsMap: { service: this.#service, ...dimensions },
      statistic,
      label,
      period: PERIOD,
    });
  }
}

function graph(title: string, left: IMetric[], { stacked = false } = {}): GraphWidget {
  return new GraphWidget({ title, left, stacked, width: WIDTH, liveData: true });
}

function query(title: string, logGroup: string, queryLines: string[]): LogQueryWidget {
  const view = LogQueryVisualizationType.TABLE;
  return new LogQueryWidget({ title, logGroupNames: [logGroup], queryLines, view, width: WIDTH });
}
