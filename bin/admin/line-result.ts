import { type Fault, invalidInputs } from '../../shared/platform/errors.ts';

/** The result of a line, in the format of the service and of the file of results. */
export type LineResult = { line: number; status: number; error?: Failure };
type Failure = { code: string; detail: string; errors?: Fault[] };

/**
 * Replaces the line number in a result by the line number in the file. The service counts the lines of each
 * request. Its messages about single users and list elements are adapted as well.
 */
export function withFileLine(result: LineResult, line: number): LineResult {
  const { error } = result;
  return { ...result, line, ...(error && { error: failureWithFileLine(error, line) }) };
}

function failureWithFileLine(failure: Failure, line: number): Failure {
  const numbered = (text: string) => text.replace(/^line \d+/, `line ${line}`);
  if (!failure.errors) return { ...failure, detail: numbered(failure.detail) };
  const errors = failure.errors.map(({ path, message }) => ({
    path: numbered(path),
    message: message.replace('earlier element', 'earlier line'),
  }));
  return { ...failure, detail: invalidInputs(errors).message, errors };
}
