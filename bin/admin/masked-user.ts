import { masked } from '../../shared/platform/strings/masked.ts';

/** What people call and reach a user by. */
export type Person = { name?: string; email?: string; phone?: string };

/** Returns name and addresses in the data of a user. */
export function personOf(data: Readonly<Record<string, unknown>>): Person {
  const { first_name, last_name, email, phone_number } = data;
  const name = [first_name, last_name].flatMap((part) => textIn(part) ?? []).join(' ');
  const [mail, phone] = [textIn(email), textIn(phone_number)];
  return {
    ...(name !== '' && { name }),
    ...(mail !== undefined && { email: mail }),
    ...(phone !== undefined && { phone }),
  };
}

/** Returns the same in a form that those recognise who know it already, such as `A*** L***`. */
export function maskedPerson({ name, email, phone }: Person): Person {
  return {
    ...(name !== undefined && { name: name.replace(/\S+/gu, maskedWord) }),
    ...(email !== undefined && { email: maskedAddress(email) }),
    ...(phone !== undefined && { phone: maskedAddress(phone) }),
  };
}

const maskedWord = (word: string) => `${[...word][0]}***`;
const maskedAddress = (address: string) => masked(address) ?? '***';

/** A schema may give these names to fields of other types. */
function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
