import { defineConfig } from 'vitest/config';

/** The same behaviour on Amazon's own DynamoDB Local: what the embedded default is measured against. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/oracle-setup.ts'],
    include: [
      'test/oracle/**/*.test.ts',
      'test/integration/first-path.test.ts',
      'test/integration/oidc/{replay,what-ends}.test.ts',
      'test/shared/storage/**/*.test.ts',
      'test/shared/http/idempotency.test.ts',
      'test/functions/users/profile-races.test.ts',
      'test/functions/profiles/{get-my-data,delete-my-data}.test.ts',
      'test/functions/schemas/{unique,retyped}-fields.test.ts',
      'test/functions/groups/{join-group,leave-group,add-group-member,update-group-member}.test.ts',
      'test/functions/groups/{accept,create,resend,update}-group-invite.test.ts',
      'test/functions/groups/{remove-group-member,invited-addresses}.test.ts',
      'test/shared/groups/membership-store.test.ts',
      'test/functions/variants/{create,update,delete}-variant.test.ts',
      'test/functions/sms-keywords/{create,update,delete}-sms-keyword.test.ts',
      'test/functions/events/{answer-text,process-upload}.test.ts',
      'test/functions/branding/upload-{application-icon,variant-logo}.test.ts',
      'test/functions/assets/{create,replace,delete}-asset.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
