import { assertThat } from '../../platform/errors.ts';
import { type IdentityLookup, lookUpIdentityItems } from '../../profiles/identity/find-by-identity.ts';
import { schemaFromItem } from '../../schemas/schema-store.ts';
import { keys } from '../../storage/keys.ts';
import { getItems } from '../../storage/read-items.ts';
import { effectiveFromItems, effectiveKeys } from '../../variants/effective-application.ts';
import { proofRequired } from '../limits/proof-of-work.ts';
import {
  type Asked,
  NEEDS_OWNER,
  type Policy,
  type PolicyItems,
  type Verdict,
  type Verdicts,
} from './policy.ts';

/**
 * Reads in one round what a list of policies judges by. Throws 401 `invalid_key` if the application is gone.
 */
export async function readFor<A extends Asked>(
  policies: readonly Policy<A>[],
  asked: A,
): Promise<PolicyItems> {
  const { app, variant, address } = asked;
  const own = policies.map((policy) => policy.keys?.(asked) ?? []);
  const [applicationItem, variantItem, schemaItem, addressItem, ...rest] = await getItems([
    ...effectiveKeys(app, variant),
    keys.schema(app),
    address && keys.identity(app, address.field, address.value),
    ...own.flat(),
  ]);
  assertThat(applicationItem, 'invalid_key');
  const application = effectiveFromItems(applicationItem, variantItem);
  const items = own.map((keysOfPolicy) => rest.splice(0, keysOfPolicy.length));
  return { application, schema: schemaFromItem(schemaItem), addressItem, items };
}

/**
 * Judges an attempt by policies, in their order. Reads the owner of the address if one of them needs it.
 * Throws the first refusal, and then 429 `proof_required` or `too_many_requests` if work must be shown.
 */
export async function admit<A extends Asked>(
  policies: readonly Policy<A>[],
  asked: A,
  read: PolicyItems,
): Promise<Verdicts> {
  const first = judge(policies, asked, read);
  const admission =
    first === NEEDS_OWNER ? judge(policies, asked, { ...read, owner: await readOwner(asked, read) }) : first;
  if (admission === NEEDS_OWNER) throw new Error('a policy asks for the owner although it is read');
  const { unproven, isProven } = admission;
  if (unproven && !isProven) throw await proofRequired(unproven, asked.app, asked.workFor);
  return admission;
}

function judge<A extends Asked>(
  policies: readonly Policy<A>[],
  asked: A,
  { items, ...known }: PolicyItems,
): Verdicts | typeof NEEDS_OWNER {
  let soFar: Verdicts = { writes: [], counts: [] };
  for (const [n, policy] of policies.entries()) {
    const verdict = policy.judge(asked, known, items[n] ?? [], soFar);
    if (verdict === NEEDS_OWNER) return verdict;
    soFar = together(soFar, verdict);
  }
  return soFar;
}

function together(soFar: Verdicts, verdict: Verdict): Verdicts {
  const { unproven = soFar.unproven } = verdict;
  const seconds = Math.max(soFar.unproven?.seconds ?? 0, unproven?.seconds ?? 0);
  return {
    ...soFar,
    ...verdict,
    unproven: unproven && { seconds, slowed: soFar.unproven?.slowed ?? unproven.slowed },
    writes: [...soFar.writes, ...(verdict.writes ?? [])],
    counts: [...soFar.counts, ...(verdict.counts ?? [])],
  };
}

async function readOwner({ app, address }: Asked, { addressItem }: PolicyItems): Promise<IdentityLookup> {
  const [owner] = address ? await lookUpIdentityItems(app, [address], [addressItem], 'owner') : [];
  if (!owner) throw new Error('an attempt without an address has no owner');
  return owner;
}
