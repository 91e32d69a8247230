import { expect } from 'vitest';
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
