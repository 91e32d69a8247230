import * as z from 'zod/mini';
import { resendAddressCode, verifyOwnAddress } from '../../shared/addresses/change-own-identifiers.ts';
import { changeOwnProfile } from '../../shared/addresses/change-own-profile.ts';
import {
  type OwnCall,
  OwnDataReq,
  OwnProfile,
  type OwnProfileView,
  ownChange,
} from '../../shared/addresses/own-profile.ts';
import type { PendingAddress } from '../../shared/addresses/pending-address-change.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { CONTACT_FIELDS } from '../../shared/profiles/identity/identity.ts';
import { ChallengeId } from '../../shared/sign-in/sign-in-contract.ts';
import { answerSubject, ownSubject } from '../../shared/users/subject.ts';

const ALONE = 'send it with empty data: change other fields in a request of their own';

export const operation = defineOperation({
  id: 'updateMyData',
  method: 'PATCH',
  path: '/me/applications/{app}/data',
  summary: 'Change fields of your data; null removes one',
  description: ownChange.description,
  tags: ['profiles'],
  auth: ['user', 'hub'],
  firstPartyOnly: ownChange.firstPartyOnly,
  uses: ['table:write', 'users:write', 'sign-in:write', 'emails:send', 'texts:send'],
  reads: 'own_profile',
  body: z
    .extend(OwnDataReq, {
      resend: z.optional(
        ChallengeId.check(
          z.describe(
            'The `challenge_id` of a pending change: sends a new code in place of the last one, at most every 30 seconds, and no further notice. `pending` shows the new one. Send it with empty `data`',
          ),
        ),
      ),
      verify: z.optional(
        z
          .enum(CONTACT_FIELDS)
          .check(
            z.describe(
              'Sends a code to the address that the field has, and that is not verified yet; `pending` shows it. Send it with empty `data`',
            ),
          ),
      ),
    })
    .check(
      z.refine(({ data, verify }) => verify === undefined || Object.keys(data).length === 0, {
        error: ALONE,
        path: ['verify'],
      }),
      z.refine(
        ({ data, verify, resend }) =>
          resend === undefined || (verify === undefined && Object.keys(data).length === 0),
        { error: ALONE, path: ['resend'] },
      ),
    ),
  success: { status: 200, schema: OwnProfile, versioned: true },
  errors: ['field_not_found', 'challenge_ended', ...ownChange.errors],
});

export const handler = lambda(operation, async (call) => {
  const { data, verify, resend } = call.body;
  if (resend !== undefined) return withPending(call, await resendAddressCode(call, resend));
  if (verify !== undefined) return withPending(call, { [verify]: await verifyOwnAddress(call, verify) });
  return changeOwnProfile(call, { mode: 'merge', data });
});

async function withPending(call: OwnCall, pending: Record<string, PendingAddress>): Promise<OwnProfileView> {
  return { ...(await answerSubject(ownSubject(call))), pending };
}
