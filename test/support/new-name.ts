/** Returns a new name without digits: the service refuses those that look like a phone number. */
export const newName = (kind: string): string =>
  `${kind} ${crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
