type Named = { data: Record<string, unknown>; svc_user: string; auth_level?: string | undefined };

/** Returns by what a user knows the account. `guest` is the word for a guest, who knows no id. */
export function accountName({ data, svc_user: id, auth_level: level }: Named, guest = ''): string {
  const known = [data['email'], data['phone_number'], data['name'], data['first_name']];
  const name = known.find((value) => typeof value === 'string' && value !== '')?.toString();
  return name ?? ((level === 'guest' && guest) || id);
}
