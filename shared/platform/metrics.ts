import { config } from './config.ts';
import type { LogFields, LogLine } from './log.ts';

export const METRICS_NAMESPACE = 'IdentityService';

const COUNTS = [
  'cold_starts',
  'read_units',
  'write_units',
  'table_throttles',
  'emails',
  'texts',
  'budgets_half_used',
  'budgets_mostly_used',
  'pools_half_used',
  'purge_failures',
  'canary_successes',
  'dead_deliveries',
  'disabled_webhooks',
  'sli_events',
  'sli_failures',
] as const;

/**
 * The metrics with their unit and sets of dimensions. CloudWatch bills each name with each combination of
 * values, so ids, operations and applications are fields of the line and no dimensions (decision 0132).
 */
export const METRICS = [
  [['duration_ms'], 'Milliseconds', [['service'], ['service', 'status_class']]],
  [['sign_ins'], 'Count', [['service', 'sign_in_method', 'sign_in_outcome']]],
  [COUNTS, 'Count', [['service']]],
] as const;

export type MetricName = (typeof METRICS)[number][0][number];

/**
 * Adds the metadata to the fields of a log line, by which CloudWatch reads their metrics (embedded metric
 * format). Adds nothing without `SERVICE_NAME`, as on a developer's machine.
 */
export function withMetrics(fields: LogFields): LogLine {
  const service = config('SERVICE_NAME');
  if (!service) return fields;
  const CloudWatchMetrics = METRICS.flatMap(([names, Unit, Dimensions]) => {
    const Metrics = names.filter((name) => fields[name] !== undefined).map((Name) => ({ Name, Unit }));
    return Metrics.length > 0 ? [{ Namespace: METRICS_NAMESPACE, Dimensions, Metrics }] : [];
  });
  return { ...fields, service, _aws: { Timestamp: Date.now(), CloudWatchMetrics } };
}
