import { forgetRefusals } from '../../shared/applications/count-refused.ts';
import { forgetSeals } from '../../shared/auth/keys/keyring-seal.ts';
import { forgetRecognitionKeys } from '../../shared/auth/keys/recognition-keys.ts';
import { resetKmsClient } from '../../shared/auth/keys/signing-keys.ts';
import { forgetKeyring } from '../../shared/auth/keys/verification-keys.ts';
import { forgetNotedRotations } from '../../shared/auth/used-rotation.ts';
import { forgetProviderSecrets } from '../../shared/identity-providers/provider-secrets.ts';
import { forgetPool } from '../../shared/messages/pool-budget.ts';
import { resetMessageClients } from '../../shared/messages/send-message.ts';
import { forgetApplications } from '../../shared/oidc/known-applications.ts';
import { forgetPlans } from '../../shared/plans/plan-of-account.ts';
import { forgetUnlistedOrigins } from '../../shared/sign-in/note-unlisted-origin.ts';
import { forgetRequestCounts } from '../../shared/storage/counters/request-counter.ts';
import { resetBucketClient } from '../../shared/storage/objects.ts';
import { resetSigningClient } from '../../shared/storage/sign-put.ts';
import { resetTableClient } from '../../shared/storage/table-client.ts';
import { resetWakeQueue } from '../../shared/storage/wake-queue.ts';
import { forgetSigningSecrets } from '../../shared/webhooks/signing-secrets.ts';

const RESETS = [
  resetTableClient,
  resetWakeQueue,
  resetBucketClient,
  resetSigningClient,
  resetMessageClients,
  resetKmsClient,
  forgetKeyring,
  forgetSeals,
  forgetRecognitionKeys,
  forgetProviderSecrets,
  forgetSigningSecrets,
  forgetNotedRotations,
  forgetRequestCounts,
  forgetRefusals,
  forgetUnlistedOrigins,
  forgetApplications,
  forgetPlans,
  forgetPool,
];

/**
 * Drops the AWS clients, cached keys and counts of this process, so that the next call uses the current
 * endpoints of the environment.
 */
export function forgetClients(): void {
  for (const reset of RESETS) reset();
}
