import type { ErrorCode } from '../../platform/errors.ts';
import type { Remedy } from './remedy.ts';

/** Errors of a request that does not fit the state of a record: 409 and 410. */
export const CONFLICT_REMEDIES = {
  conflict: {
    cause: 'Other requests changed the same record at the same time, or its state does not allow the change.',
    remedy: 'Read the record again, decide whether the change is still wanted, and repeat it.',
  },
  limit_reached: {
    cause: 'The collection has reached its limit.',
    remedy: '`detail` names the limit. Delete entries that are no longer needed.',
    detail: 'A hub user is a member of at most 100 accounts',
  },
  keyword_reserved: {
    cause: 'Phone carriers answer this word themselves, such as STOP and HELP.',
    remedy: 'Choose another word.',
  },
  keyword_taken: {
    cause: 'Another keyword on the same number has this word.',
    remedy: 'Choose another word, or delete the other keyword if it is yours.',
  },
  account_in_use: {
    cause: 'The account still has applications or other owners.',
    remedy: 'Delete its applications and remove its other owners first.',
    detail: 'Delete the applications of the account first',
  },
  last_identifier: {
    cause: 'The change would remove the last verified value by which the user can sign in.',
    remedy: 'Add and verify another address first, then remove this one.',
  },
  still_used: {
    cause:
      'Users sign in with the identity provider and have no other way in, or too many have one to look at.',
    remedy:
      'Disable the provider, which keeps their accounts. If they may lose their way in, repeat the request with `force=true`.',
  },
  passkeys_in_use: {
    cause:
      'Passkeys of users were made for the host that the change replaces. Browsers offer them nowhere else.',
    remedy: 'Keep the host. If its passkeys may be lost, repeat the request with `force=true`.',
  },
  last_owner: {
    cause: 'The change would leave the group or account without an owner.',
    remedy: 'Make another member an owner first, or delete the group or account.',
  },
  already_member: {
    cause: 'The user is a member already.',
    remedy: 'Nothing is left to do. Change the roles of the member if that was meant.',
  },
  already_invited: {
    cause: 'A pending invite for the same person exists.',
    remedy: 'Send the existing invite again, or revoke it and create another.',
  },
  invite_declined: {
    cause: 'The user declined to be a member, which only a new invite can change.',
    remedy: 'Invite the user again.',
    detail: 'Invite the user again instead',
  },
  invite_ended: {
    cause: 'The invite was accepted, declined or revoked, or has expired.',
    remedy: 'Create a new invite if the person should still join.',
  },
  identity_taken: {
    cause: 'The field is unique, and another user has this value.',
    remedy: 'Use another value. If both users are one person, let that person sign in with this value.',
  },
  values_not_unique: {
    cause: 'The field becomes unique, but several users have the same value in it.',
    remedy: 'Change or delete the values that the answer names, then repeat the request.',
  },
  values_not_convertible: {
    cause: 'The field gets another type, and some values do not fit it.',
    remedy: 'Correct the values of the users that the answer names, or choose a type that fits them.',
  },
  indexing_in_progress: {
    cause: 'The schema was changed a short time ago, and the values of the users are still being indexed.',
    remedy: 'Repeat the request after the seconds of `Retry-After`.',
  },
  group_not_open: {
    cause: 'The admission policy of the group is not `open`.',
    remedy: 'Invite the user, or let an owner change the policy.',
    detail: 'Accept the invite instead',
  },
  webhook_disabled: {
    cause: 'The webhook is disabled, by its owner or after days of failed deliveries.',
    remedy: 'Enable it with `PATCH`. It continues where it stopped, from the feed.',
  },
  idempotency_in_progress: {
    cause: 'The first request with this `Idempotency-Key` has not been answered yet.',
    remedy: 'Repeat the request with the same key after a pause: it gets the answer of the first one.',
  },
  idempotency_answer_lost: {
    cause: 'The first request took effect, but its answer could not be stored.',
    remedy: 'Read the list for the new record. Send a new key only to create another one.',
    detail:
      'The resource was created but its answer was lost; read the list, or create another with a new key',
  },
  link_used: {
    cause: 'The link works once, and was used already.',
    remedy: 'Start a new sign-in, or create a new link.',
  },
  link_expired: {
    cause: 'The lifetime of the link is over.',
    remedy: 'Create a new link. Its lifetime can be chosen when it is created.',
  },
  challenge_ended: {
    cause:
      'The sign-in or change of address was completed, cancelled or has expired, or had too many wrong codes.',
    remedy: 'Start a new sign-in, or change the address again.',
  },
} as const satisfies Partial<Record<ErrorCode, Remedy>>;
