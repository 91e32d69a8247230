import { scanTable } from './scan-table.ts';

/** Names the kinds of items by which a user gets tokens, now or later. */
export async function storedGrants(userId: string): Promise<string[]> {
  const ofUser = (await scanTable()).filter((item) => JSON.stringify(item).includes(userId));
  return ofUser.flatMap(
    ({ pk, sk }) => /^(?:CODE|SESSION)(?=#)/.exec(`${pk}`.startsWith('CODE#') ? `${pk}` : `${sk}`) ?? [],
  );
}
