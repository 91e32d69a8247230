import type { UserProfileWithExport } from '@svc/client/server';

/** A page of the export of a user. Its lists go on in the next one. */
export type UserExportPage = Pick<UserProfileWithExport, 'export'>;

type Export = NonNullable<UserExportPage['export']>;

/** The lists that a page may have a part of. Others are whole in each page. */
const LISTS = [
  'sessions',
  'passkeys',
  'linked_identities',
  'memberships',
  'links',
  'invites',
  'openid',
  'sign_in_attempts',
] as const satisfies readonly (keyof Export)[];

/** Returns an export with the lists of a further page. */
export function joinedExport<Page extends UserExportPage>(
  whole: UserExportPage | undefined,
  page: Page,
): Page {
  const { export: more } = page;
  if (!more) return page;
  const { next: _, ...shown } = more;
  const before = whole?.export;
  const lists = LISTS.map((list) => [list, [...(before?.[list] ?? []), ...(more[list] ?? [])]]);
  return { ...page, export: { ...shown, ...Object.fromEntries(lists) } };
}

/** Returns the number of records in the lists of an export. */
export function sizeOfExport(page: UserExportPage | undefined): number {
  return LISTS.reduce((sum, list) => sum + (page?.export?.[list]?.length ?? 0), 0);
}
