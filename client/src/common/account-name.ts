/** Returns by what a user knows the account. */
export function accountName({ data, svc_user }: { data: Record<string, unknown>; svc_user: string }): string {
  const known = [data['email'], data['phone_number'], data['name'], data['first_name']];
  return known.find((value) => typeof value === 'string' && value !== '')?.toString() ?? svc_user;
}
