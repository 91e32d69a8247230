import { config } from './config.ts';

/** Fields of a log line: flat values, never a body, a token, an e-mail address or a phone number. */
export type LogFields = Record<string, string | number | boolean | undefined>;

/** The member `_aws` of a line, by which CloudWatch reads metrics from it (embedded metric format). */
type MetricsMetadata = {
  /** Epoch milliseconds. */
  Timestamp: number;
  CloudWatchMetrics: readonly {
    Namespace: string;
    /** Sets of names of root members, whose values are the dimensions. */
    Dimensions: readonly (readonly string[])[];
    /** Names of root members with the values. */
    Metrics: readonly { Name: string; Unit: string }[];
  }[];
};

/** The fields of a line, with or without metrics. */
export type LogLine = Record<string, LogFields[string] | MetricsMetadata>;

type Level = 'info' | 'warn' | 'error';

function writeLine(level: Level, message: string, fields: LogLine): void {
  const release = { version: config('SERVICE_VERSION'), commit: config('SERVICE_COMMIT') };
  const line = { level, message, timestamp: new Date().toISOString(), ...release, ...fields };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/**
 * Writes one JSON object per line to standard output, which Lambda sends to CloudWatch. `LOG_LEVEL` is the
 * lowest level that is written, `info` by default; `silent` disables logs, as the tests do.
 */
export const log = {
  info: (message: string, fields: LogLine = {}) => emit('info', message, fields),
  warn: (message: string, fields: LogLine = {}) => emit('warn', message, fields),
  error: (message: string, fields: LogLine = {}) => emit('error', message, fields),
};

const LEVELS: readonly string[] = ['info', 'warn', 'error', 'silent'];

function emit(level: Level, message: string, fields: LogLine): void {
  if (LEVELS.indexOf(level) >= LEVELS.indexOf(process.env['LOG_LEVEL'] || 'info'))
    writeLine(level, message, fields);
}
