import type { AccountClaims } from 'oidc-provider';

/** Somebody who can sign in at the example provider. `id` is the subject of the tokens. */
export type Person = { id: string; colour: string; claims: Omit<AccountClaims, 'sub'> };

/** People with a verified address, an unverified one, and none. */
export const PEOPLE: readonly Person[] = [
  {
    id: 'anna',
    colour: '#b3365b',
    claims: {
      name: 'Anna Example',
      given_name: 'Anna',
      family_name: 'Example',
      email: 'anna@example.com',
      email_verified: true,
    },
  },
  {
    id: 'ben',
    colour: '#1f7a4d',
    claims: {
      name: 'Ben Example',
      given_name: 'Ben',
      family_name: 'Example',
      email: 'ben@example.com',
      email_verified: false,
    },
  },
  {
    id: 'clara',
    colour: '#5b4bb3',
    claims: { name: 'Clara Example', given_name: 'Clara', family_name: 'Example' },
  },
];

/** Returns the person of an id, if there is one. */
export function findPerson(id: string | null | undefined): Person | undefined {
  return PEOPLE.find((person) => person.id === id);
}

/** Returns the path of the picture of a person. */
export function picturePath({ id }: Person): string {
  return `/pictures/${id}.png`;
}

/** Returns the person whose picture a path names, if there is one. */
export function personOfPicture(path: string): Person | undefined {
  return PEOPLE.find((person) => picturePath(person) === path);
}
