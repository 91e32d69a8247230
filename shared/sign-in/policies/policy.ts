import type { TestIdentity } from '../../applications/settings/test-identity-settings.ts';
import type { LinkTarget, PromotedGuest } from '../../links/link-record.ts';
import type { ErrorCode } from '../../platform/errors.ts';
import type { IdentityLookup } from '../../profiles/identity/find-by-identity.ts';
import type { Identity } from '../../profiles/identity/identity.ts';
import type { ProfileSchema } from '../../schemas/schema.ts';
import type { Key } from '../../storage/keys.ts';
import type { Item } from '../../storage/writes/expressions.ts';
import type { Write } from '../../storage/writes/writes.ts';
import type { EffectiveApplication } from '../../variants/effective-application.ts';
import type { CallerSource } from '../limits/named-source.ts';

/** A proof of work that was solved for an address. It counts unless the item of `key` is there. */
export type SolvedProof = { key: Key; use: Write };

/** What is known of an attempt before anything is read. */
export type Asked = {
  app: string;
  variant: string | undefined;
  /** The origin of the page that asks; undefined for other callers. */
  origin: string | undefined;
  source: CallerSource;
  /** Whom a proof of work is for: an address, or the source of a guest. */
  workFor: Identity;
  /** The address that a sign-in is for. Its owner decides some starts. */
  address?: Identity;
  /** The proof of work of the request. */
  proof: SolvedProof | undefined;
  /** Epoch milliseconds. */
  now: number;
};

/** A count beside the transaction. It can be taken back if the message is refused. */
export type CountBeside = { count: () => Promise<unknown>; takeBack: () => Promise<unknown> };

/** Why an attempt needs a proof of work, or a wait of so many seconds. */
export type Unproven = { seconds: number; slowed?: 'messages' | undefined };

/** What a policy finds. All members are optional: an empty verdict admits. */
export type Verdict = {
  /** True if a proof of work has been shown. */
  isProven?: true;
  /** Asks for a proof of work. */
  unproven?: Unproven | undefined;
  /** Writes of the transaction that stores the attempt. */
  writes?: readonly Write[];
  /** Counts beside that transaction. */
  counts?: readonly CountBeside[];
  /** The profile data of the request, as it will be stored. */
  data?: Record<string, unknown>;
  /** Where the link leads. */
  target?: LinkTarget;
  guest?: PromotedGuest | undefined;
  test?: TestIdentity | undefined;
  /** Why the recipient cannot sign in. The message explains it, and nobody else learns it. */
  barrier?: ErrorCode | undefined;
  /** True if the message is one of those that the application reserves for known devices. */
  isReserved?: boolean;
};

/** The answer of a policy that can judge only with the owner of the address. */
export const NEEDS_OWNER = 'needs the owner';

/** What policies judge by, beside their own items. */
type PolicyFacts = {
  application: EffectiveApplication;
  schema: ProfileSchema;
  /** The address and whose it is, once a policy has asked for it. */
  owner?: IdentityLookup;
};

/**
 * A rule about the start of a sign-in or of a guest. Its judgement is pure: it throws the refusal, or returns
 * what the attempt writes and what that changes of the message. `soFar` is what the policies before it found.
 */
export type Policy<A extends Asked = Asked> = {
  /** The keys of the items that it judges by. */
  keys?: (asked: A) => readonly (Key | undefined)[];
  judge: (
    asked: A,
    known: PolicyFacts,
    items: readonly (Item | undefined)[],
    soFar: Verdicts,
  ) => Verdict | typeof NEEDS_OWNER;
};

/** The verdicts of all policies. */
export type Verdicts = Verdict & { writes: readonly Write[]; counts: readonly CountBeside[] };

/** What policies judge by, as it was read. `items` has those of each policy. */
export type PolicyItems = PolicyFacts & {
  addressItem: Item | undefined;
  items: readonly (readonly (Item | undefined)[])[];
};
