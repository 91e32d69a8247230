import { defineConfig } from 'vitest/config';

/** The same behaviour on Amazon's own DynamoDB Local: what the embedded default is measured against. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/oracle-setup.ts'],
    include: [
      'test/oracle/**/*.test.ts',
      'test/integration/first-path.test.ts',
      'test/shared/storage/**/*.test.ts',
      'test/shared/http/idempotency.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
