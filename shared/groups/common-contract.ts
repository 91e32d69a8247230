// Contract parts for operations of backends (`/applications/{app}/groups`) and of users (`/me/groups`).

export const groupUpdate = { description: 'Absent properties get their defaults.' } as const;

export const memberList = {
  description:
    'Active members, and users who are invited or have declined. A page may have fewer members than requested: expired invites are left out.',
} as const;

/** The contract of updating and removing a member. `conflict` follows from `precondition_failed`. */
export const memberChange = {
  errors: ['group_not_found', 'member_not_found', 'last_owner', 'precondition_failed'],
} as const;

export const memberRemoval = {
  description:
    'The last owner of a group with other active members stays. If `groups.empty` of the application is `delete`, the group ends with its last active member.',
} as const;

/** The contract of reading invites as a user. */
export const seenInvites = {
  description:
    'Where `config.groups.roles` is set, only owners see all invites. Other members see those whose roles they may give, and a page may have fewer than requested; whoever may give none gets 403.',
} as const;

export const inviteCreation = {
  errors: [
    'group_not_found',
    'user_not_found',
    'variant_not_found',
    'invalid_redirect',
    'already_member',
    'already_invited',
    'conflict',
  ],
} as const;

/** The contract of sending an invite in a message. */
export const inviteSending = {
  errors: [
    'too_many_requests',
    'text_refused',
    'budget_exhausted',
    'budget_reserved',
    'number_range_exhausted',
  ],
} as const;

export const inviteUpdate = {
  description:
    'Absent properties stay as they are; null removes redirect_url and app_variant_id. A revoked invite admits nobody.',
  errors: [
    'group_not_found',
    'invite_not_found',
    'variant_not_found',
    'invalid_redirect',
    'invite_ended',
    'conflict',
    'precondition_failed',
  ],
} as const;

export const inviteDeletion = {
  description: 'Its link then admits nobody. A user who has accepted it stays a member.',
  errors: ['group_not_found', 'invite_not_found', 'conflict', 'precondition_failed'],
} as const;

/** The contract of accepting and of declining an invite. */
export const inviteAnswer = {
  description: 'For the user that the invite names, or the user who has verified the invited address.',
} as const;
