import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { type Recogniser, recogniser } from '../../auth/keys/recognition-keys.ts';
import { ApiError, tooManyRequests } from '../../platform/errors.ts';
import { epochNow, MINUTE } from '../../platform/time.ts';
import type { Identity } from '../../profiles/identity/identity.ts';
import { hashOf, keys } from '../../storage/keys.ts';
import { stale } from '../../storage/stale.ts';
import { notExists } from '../../storage/writes/expressions.ts';
import { put } from '../../storage/writes/writes.ts';
import type { Policy, SolvedProof, Unproven } from '../policies/policy.ts';

/** The longest proof that is read. Real ones have about 900 characters. */
export const MAX_PROOF_LENGTH = 2048;

/** The member `proof` of a request that may have to show work. */
export const proofMember = z.optional(
  z
    .string()
    .check(
      z.maxLength(MAX_PROOF_LENGTH),
      z.describe('The solved `challenge` of 429 `proof_required`: the base64 of its JSON payload'),
    ),
);

const PURPOSE = 'proof of work';
/** The time in which a challenge may be answered. */
const LIFETIME_SECONDS = 5 * MINUTE;
const ALGORITHM = 'PBKDF2/SHA-256';
/**
 * Iterations for each counter that is tried, and the number of counters that include the right one. Together
 * about 1.5 million iterations: a second on a phone, and as long on an attacker's hardware of that price.
 */
const ITERATIONS = 10_000;
const LEAST_COUNTER = 100;
const MOST_COUNTER = 200;

/** The parameters and solution of a proof, as the solvers of ALTCHA send them. */
const WorkProof = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(ITERATIONS),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
      data: z.object({ kid: z.string(), for: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
type WorkProof = z.output<typeof WorkProof>;

/** Accepts a proof of work once. One that is used counts as none. */
export const proofPolicy: Policy = {
  keys: ({ proof }) => [proof?.key],
  judge: ({ proof }, _known, [used]) => (proof && !used ? { isProven: true, writes: [proof.use] } : {}),
};

/**
 * Returns a proof that is solved, signed by the service for this address of this application, and not
 * expired. Undefined for any other text. Reads nothing.
 */
export async function solvedProof(
  text: string | undefined,
  app: string,
  identity: Identity,
): Promise<SolvedProof | undefined> {
  const proof = text === undefined ? undefined : parse(text);
  const secret = proof && (await recogniser())?.secretOf(PURPOSE, proof.challenge.parameters.data.kid);
  if (!proof || !secret || proof.challenge.parameters.data.for !== hashOfOwner(app, identity))
    return undefined;
  const { verified } = await verifySolution({
    ...proof,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: secret,
  }).catch(() => ({ verified: false }));
  if (!verified) return undefined;
  const { signature, parameters } = proof.challenge;
  const key = keys.throttle(`proof ${signature}`, LIFETIME_SECONDS);
  return {
    key,
    use: put({ ...key, used: true, expires_at: parameters.expiresAt + MINUTE }, notExists(), stale),
  };
}

/**
 * Returns the error that asks for a proof of work, with a challenge for this address. A caller that cannot
 * solve it may wait. Without keys it is the error of a limit.
 */
export async function proofRequired(wait: Unproven, app: string, identity: Identity): Promise<ApiError> {
  const devices = await recogniser();
  if (!devices) return tooManyStarts(wait.seconds, wait.slowed);
  return new ApiError(
    'proof_required',
    `Too many sign-ins; solve \`challenge\` and send it as \`proof\`, or wait ${wait.seconds} seconds`,
    {
      members: { challenge: await newWorkChallenge(devices, hashOfOwner(app, identity)) },
      headers: { 'Retry-After': String(wait.seconds) },
      ...(wait.slowed && { log: { slowed: wait.slowed } }),
    },
  );
}

/** The error of a limit. With `slowed`, the application gets an event. */
export function tooManyStarts(waitSeconds: number, slowed?: Unproven['slowed']): ApiError {
  const error = tooManyRequests('Too many attempts; wait before the next one', waitSeconds);
  return slowed ? new ApiError(error.code, error.message, { ...error.extras, log: { slowed } }) : error;
}

function newWorkChallenge(devices: Recogniser, owner: string) {
  const { kid, secret } = devices.secret(PURPOSE);
  return createChallenge({
    algorithm: ALGORITHM,
    cost: ITERATIONS,
    counter: randomInt(LEAST_COUNTER, MOST_COUNTER),
    deriveKey,
    expiresAt: epochNow() + LIFETIME_SECONDS,
    data: { kid, for: owner },
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: secret,
  });
}

function hashOfOwner(app: string, { field, value }: Identity): string {
  return hashOf(JSON.stringify([app, field, value]));
}

function parse(text: string): WorkProof | undefined {
  try {
    return z.parse(WorkProof, JSON.parse(Buffer.from(text, 'base64').toString()));
  } catch {
    return undefined;
  }
}
