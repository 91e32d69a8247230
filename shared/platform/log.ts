/** Fields of a log line: flat values, never a body, a token, an e-mail address or a phone number. */
export type LogFields = Record<string, string | number | boolean | undefined>;

type Level = 'info' | 'warn' | 'error';

function write(level: Level, message: string, fields: LogFields): void {
  process.stdout.write(`${JSON.stringify({ level, message, at: new Date().toISOString(), ...fields })}\n`);
}

/**
 * Writes one JSON object per line to standard output, which Lambda sends to CloudWatch. `LOG_LEVEL=silent`
 * disables logs, as the tests do.
 */
export const log = {
  info: (message: string, fields: LogFields = {}) => emit('info', message, fields),
  warn: (message: string, fields: LogFields = {}) => emit('warn', message, fields),
  error: (message: string, fields: LogFields = {}) => emit('error', message, fields),
};

function emit(level: Level, message: string, fields: LogFields): void {
  if (process.env['LOG_LEVEL'] !== 'silent') write(level, message, fields);
}
