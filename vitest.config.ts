import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const MINUTE = 60_000;
const HEAVY = 'test/**/*.heavy.test.ts';

/** A run without `--project` is that of `unit`: a file given by its name runs once. */
const byDefault = { project: ['unit'] };

/** Files with a race, which has 100 writers in `heavy` and 10 in `unit` (test/support/races.ts). */
const RACES = readdirSync(join(import.meta.dirname, 'test'), { recursive: true, encoding: 'utf8' })
  .map((path) => join('test', path))
  .filter((path) => path.endsWith('.test.ts') && uses(path, 'RACERS'));

function uses(path: string, word: string): boolean {
  return readFileSync(join(import.meta.dirname, path), 'utf8').includes(word);
}

/** The longest tests, in small files. Run last, they would leave the other worker without work. */
const LONGEST = /test\/(model|fuzz|interleavings|faults\/every-operation|integration\/template)/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId, project }: TestSpecification) =>
      project.name === 'heavy' && LONGEST.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/** docs/testing.md says what each project is for. */
export default defineConfig({
  test: {
    ...byDefault,
    /** The files of a project share two workers and their modules, which halves the CPU time of a run. */
    isolate: false,
    setupFiles: ['test/support/setup.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    /** Limits only end what hangs: no test may fail because its machine is slow. */
    testTimeout: 10 * MINUTE,
    hookTimeout: 10 * MINUTE,
    expect: { poll: { timeout: 5 * MINUTE }, requireAssertions: true },
    /** Stretches the time-outs of the AWS clients (shared/platform/client-timeouts.ts). */
    env: { TIMEOUT_FACTOR: '60' },
    tags: [
      { name: 'heavy', description: 'Kills processes, or races with 100 writers; `npm run test:heavy`.' },
      { name: 'nightly', description: 'Takes long; `.ci/nightly` runs it, `.ci/run` does not.' },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          /** CDK checks each template against CloudFormation in `npm run synth`; here it would take 16 s. */
          env: { CDK_VALIDATION: 'false' },
          exclude: ['**/node_modules/**', 'test/{browser,oracle}/**', HEAVY],
        },
      },
      {
        extends: true,
        test: { name: 'heavy', include: [HEAVY, ...RACES], env: { RACERS: '100' } },
      },
      {
        extends: true,
        test: {
          name: 'oracle',
          globalSetup: ['test/support/oracle-setup.ts'],
          env: { RACERS: '100', LOCAL_HTTP: '1' },
          include: [
            'test/oracle/**/*.test.ts',
            'test/integration/first-path.test.ts',
            'test/integration/oidc/{replay,what-ends}.test.ts',
            'test/shared/storage/**/*.test.ts',
            'test/shared/handlers/idempotency.test.ts',
            'test/functions/users/profile-races.test.ts',
            'test/functions/profiles/{get-my-data,delete-my-data}.test.ts',
            'test/functions/schemas/{unique,retyped}-fields.test.ts',
            'test/functions/groups/{join-group,leave-group,list-group-invites,invited-addresses,inviter-roles,last-members}.test.ts',
            'test/functions/groups/{add,remove,update}-{group,my-group}-member.test.ts',
            'test/functions/groups/{accept,create,delete,reject,resend,update}-{group,my-group}-invite.test.ts',
            'test/shared/groups/membership-store.test.ts',
            'test/functions/variants/{create,update,delete}-variant.test.ts',
            'test/functions/sms-keywords/{create,update,delete}-sms-keyword.test.ts',
            'test/functions/events/{answer-text.test,index-unique-fields.test,process-upload.heavy.test}.ts',
            'test/functions/branding/upload-{application-icon,variant-logo}.heavy.test.ts',
            'test/functions/assets/{create,replace,delete}-asset.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
