import type { UserProfileWithExport } from '@svc/client/server';
import { useQuery } from '@tanstack/react-query';
import { missingRoles } from '../../../api/application.ts';
import { useService } from '../../../api/service.ts';
import type { UserSectionProps } from '../section-description.ts';

/** Reads the passkeys of a user and the accounts at identity providers that sign the user in. */
export function useWaysIn({ app, user, caller }: UserSectionProps) {
  const service = useService();
  const path = { app, user };
  const passkeys = useQuery({
    queryKey: ['user-passkeys', app, user],
    enabled: missingRoles('listUserPasskeys', caller) === undefined,
    queryFn: async ({ signal }) => (await service.listUserPasskeys({ path, signal }))?.results ?? [],
  });
  const accounts = useQuery({
    queryKey: ['user-provider-accounts', app, user],
    enabled: missingRoles('listUserIdentities', caller) === undefined,
    queryFn: async ({ signal }) => (await service.listUserIdentities({ path, signal }))?.results ?? [],
  });
  return { passkeys, accounts, count: (passkeys.data?.length ?? 0) + (accounts.data?.length ?? 0) };
}

/**
 * True if a user who loses one of so many passkeys and accounts can still sign in: by another of them, or by
 * a verified address.
 */
export function hasOtherWayIn(
  { verified_data }: Pick<UserProfileWithExport, 'verified_data'>,
  ways: number,
): boolean {
  const verified: Readonly<Record<string, unknown>> = verified_data;
  return ways > 1 || verified['email'] !== undefined || verified['phone_number'] !== undefined;
}
