import * as z from 'zod/mini';
import { verifyOwnAddress } from '../../shared/addresses/change-own-identifiers.ts';
import { changeOwnProfile } from '../../shared/addresses/change-own-profile.ts';
import { OwnDataReq, OwnProfile, ownChange } from '../../shared/addresses/own-profile.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { CONTACT_FIELDS } from '../../shared/profiles/identity/identity.ts';
import { answerSubject, ownSubject } from '../../shared/users/subject.ts';

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
        error: 'send it with empty data: change other fields in a request of their own',
        path: ['verify'],
      }),
    ),
  success: { status: 200, schema: OwnProfile, versioned: true },
  errors: ['field_not_found', ...ownChange.errors],
});

export const handler = lambda(operation, async (call) => {
  const { data, verify } = call.body;
  if (verify === undefined) return changeOwnProfile(call, { mode: 'merge', data });
  const pending = await verifyOwnAddress(call, verify);
  return { ...(await answerSubject(ownSubject(call))), pending: { [verify]: pending } };
});
