import { type Fault, invalidInputs } from '../../shared/platform/errors.ts';

/** What became of a line, as the service answers it and as it stands in the file of results. */
export type LineResult = { line: number; status: number; error?: Failure };
type Failure = { code: string; detail: string; errors?: Fault[] };

/**
 * The result of a line by its number in the file. The service counts the lines of a request, and has words
 * for single users and for elements of a list.
 */
export function inFile(result: LineResult, line: number): LineResult {
  const { error } = result;
  return { ...result, line, ...(error && { error: failureInFile(error, line) }) };
}

function failureInFile(failure: Failure, line: number): Failure {
  const numbered = (text: string) => text.replace(/^line \d+/, `line ${line}`);
  if (!failure.errors) return { ...failure, detail: numbered(failure.detail) };
  const errors = failure.errors.map(({ path, message }) => ({
    path: numbered(path),
    message: message.replace('earlier element', 'earlier line'),
  }));
  return { ...failure, detail: invalidInputs(errors).message, errors };
}
