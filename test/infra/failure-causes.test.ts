import { afterEach, expect, it, vi } from 'vitest';
import { log } from '../../shared/platform/log.ts';
import { showCauses } from '../support/failure-causes.ts';

afterEach(() => void vi.unstubAllEnvs());

/** Lets a request fail, and returns what the end of its test prints. */
function printedAfter(state: string): string[] {
  vi.stubEnv('LOG_LEVEL', 'error');
  const printed: string[] = [];
  const print = vi.spyOn(console, 'error').mockImplementation((text) => void printed.push(text));
  log.error('request', { operation: 'getGroup', status: 500, cause: 'Error: broken' });
  showCauses({ task: { result: { state } } });
  print.mockRestore();
  return printed;
}

it('a failed test shows why its requests were answered with 500', () => {
  expect(printedAfter('fail')).toEqual(['getGroup answered 500: Error: broken']);
});

it('a passed test prints nothing of failures that it expects, nor does the next one', () => {
  expect(printedAfter('pass')).toEqual([]);
  expect(printedAfter('fail')).toHaveLength(1);
});
