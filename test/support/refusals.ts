import { expect } from 'vitest';
import type { ErrorCode } from '../../shared/platform/errors.ts';
import { type IdPrefix, newId } from '../../shared/platform/ids.ts';
import { comparable } from './hub-users.ts';
import type { Answer } from './invoke.ts';

/**
 * Expects that a guess is refused by one of these codes. A failure of the service (5xx) is no refusal: it
 * says nothing about the guess, and a guesser could cause it for others.
 */
export function expectRefused({ status, body, text }: Answer, codes: readonly string[]): void {
  expect(status, text).toBeGreaterThanOrEqual(400);
  expect(status, text).toBeLessThan(500);
  expect(codes, text).toContain(body['code']);
}

/**
 * Expects that a request about an id is refused as not found, exactly as one about an id of the same kind
 * that does not exist: nobody may learn what is hidden from them.
 */
export async function expectHidden(
  id: string,
  code: ErrorCode,
  ask: (id: string) => Promise<Answer>,
): Promise<void> {
  const answer = await ask(id);
  expect(answer).toBeApiError(404, code);
  const [kind] = id.split('_') as [IdPrefix];
  expect(comparable(answer)).toEqual(comparable(await ask(newId(kind))));
}
