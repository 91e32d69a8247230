import { afterAll, afterEach, vi } from 'vitest';
import { showCauses } from './failure-causes.ts';
import './matchers.ts';
import { assertAnswersDocumented } from './watch-answers.ts';

/**
 * Test files of a project share workers and their modules. Each file leaves the worker's environment, clock
 * and spies as it found them.
 */
const before = { ...process.env };

afterEach(assertAnswersDocumented);
afterEach(showCauses);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
