import { config } from './config.ts';
import type { LogFields, LogLine } from './log.ts';

export const METRICS_NAMESPACE = 'IdentityService';

/**
 * The metrics and their dimensions. CloudWatch bills each name with each combination of values, so ids,
 * operations and applications are fields of the line and no dimensions (decision 0132).
 */
export const METRIC_GROUPS = [
  {
    dimensions: [['service'], ['service', 'status_class']],
    unit: 'Milliseconds',
    names: ['duration_ms'],
  },
  {
    dimensions: [['service', 'sign_in_method', 'sign_in_outcome']],
    unit: 'Count',
    names: ['sign_ins'],
  },
  {
    dimensions: [['service']],
    unit: 'Count',
    names: [
      'cold_starts',
      'read_units',
      'write_units',
      'table_throttles',
      'emails',
      'texts',
      'purge_failures',
      'canary_successes',
    ],
  },
] as const satisfies readonly { dimensions: string[][]; unit: string; names: string[] }[];

export type MetricName = (typeof METRIC_GROUPS)[number]['names'][number];

/**
 * Adds the metadata to the fields of a log line, by which CloudWatch reads their metrics (embedded metric
 * format). Adds nothing where no deployment is named, as on a developer's machine.
 */
export function withMetrics(fields: LogFields): LogLine {
  const service = config('SERVICE_NAME');
  if (service === '') return fields;
  const line = { ...fields, service };
  return { ...line, _aws: { Timestamp: Date.now(), CloudWatchMetrics: directivesFor(line) } };
}

function directivesFor(line: LogFields) {
  return METRIC_GROUPS.flatMap(({ dimensions, unit, names }) => {
    const Metrics = names.filter((name) => line[name] !== undefined).map((Name) => ({ Name, Unit: unit }));
    return Metrics.length > 0 ? [{ Namespace: METRICS_NAMESPACE, Dimensions: dimensions, Metrics }] : [];
  });
}
