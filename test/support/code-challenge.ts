import { createHash, randomBytes } from 'node:crypto';

/** A verifier, and the request members that bind a sign-in to it. */
export function newBinding() {
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, members: { code_challenge, code_challenge_method: 'S256' as const } };
}
