import * as z from 'zod/mini';
import { CodeVerifier } from '../http/code-challenge.ts';
import { parseValue } from '../http/input/parse-value.ts';
import { invalidInput } from '../platform/errors.ts';
import { ChallengeId, MessageCode } from '../sign-in/sign-in-contract.ts';
import type { ConsoleProof } from './console-proof.ts';

const text = z.string().check(z.minLength(1), z.maxLength(2048));

/** The body of `POST /console/session`; without members it refreshes. */
export const ConsoleSignIn = z.strictObject({
  challenge_id: z.optional(ChallengeId),
  code: z.optional(text),
  link: z.optional(text),
  code_verifier: z.optional(CodeVerifier),
});
type SignInBody = z.output<typeof ConsoleSignIn>;

const FORMS =
  'send challenge_id, code and code_verifier, or code and code_verifier, or link and code_verifier, or an empty object to refresh';

/**
 * Returns the proof in a body; undefined for a refresh. Throws 400 `invalid_input` for members that do not
 * belong together.
 */
export function proofIn(body: SignInBody, origin: string | undefined): ConsoleProof | undefined {
  const { challenge_id: challenge, code, link, code_verifier: verifier } = body;
  if (Object.keys(body).length === 0) return undefined;
  if (link !== undefined && (challenge !== undefined || code !== undefined))
    throw invalidInput('body.link', `a link is sent without challenge_id and code: ${FORMS}`);
  if (link === undefined && code === undefined) throw invalidInput('body.code', `is missing: ${FORMS}`);
  if (verifier === undefined) throw invalidInput('body.code_verifier', `is missing: ${FORMS}`);
  if (link !== undefined) return { kind: 'link', link, verifier, origin };
  if (challenge === undefined) return { kind: 'exchange code', code: code ?? '', verifier, origin };
  const message = parseValue(z.object({ code: MessageCode }), { code }, 'body');
  return { kind: 'message code', challenge, code: message.code, verifier, origin };
}
