import type { Application, ApplicationConfig } from '../applications/application.ts';
import { type ApplicationChanges, updateApplication } from '../applications/application-store.ts';
import type { TestIdentity } from '../applications/test-identity-settings.ts';
import { ApiError, type Fault, invalidInput, invalidInputs } from '../platform/errors.ts';
import { HUB_APPLICATION_ID, randomToken } from '../platform/ids.ts';
import { DAY, isoIn, isPast } from '../platform/time.ts';
import { CONTACT_FIELDS } from '../profiles/identity.ts';
import { ownerOfIdentity } from '../profiles/identity-store.ts';
import { newUserId } from '../profiles/user-id.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import { newTestCode, testCodeHash } from './test-code.ts';

const PATH = 'body.config.hub.auth.test_identities';
/** The longest life of a code. */
const MAX_DAYS = 90;

type Entry = Pick<TestIdentity, 'email' | 'phone' | 'expires_at'>;

/** The test identities to store, and the new codes by the ids of their entries. */
type NewTestIdentities = { stored: TestIdentity[]; codes: ReadonlyMap<string, string> };

/**
 * Changes an application as `updateApplication` does. The result shows the codes of the test identities that
 * it adds or changes, and no other. Throws errors of `updateApplication`, 400 `invalid_input` for an expiry
 * that is past or too far ahead, and 409 `identity_taken` for an address that a user has.
 */
export async function updateWithTestIdentities(
  known: Application,
  write: { actor: string; precondition: Precondition },
  decide: (current: Application) => ApplicationChanges,
): Promise<Application> {
  let made: NewTestIdentities['codes'] = new Map();
  const updated = await updateApplication(known, write, async (current) => {
    const changes = decide(current);
    if (!changes.config) return changes;
    const { stored, codes } = await newTestIdentities(current, changes.config);
    made = codes;
    return { ...changes, test_identities: stored.length > 0 ? stored : undefined };
  });
  return showingCodes(updated, made);
}

/**
 * Returns the test identities of a config in place of those of the application, or for a new application. An
 * entry with the same address and expiry keeps its code, and one with the same address its user. Any other
 * gets a new code. Throws as `updateWithTestIdentities`.
 */
export async function newTestIdentities(
  current: Pick<Application, 'id' | 'test_identities'> | undefined,
  config: ApplicationConfig,
): Promise<NewTestIdentities> {
  const listed = config.hub?.auth?.test_identities ?? [];
  if (listed.length > 0 && current?.id === HUB_APPLICATION_ID)
    throw invalidInput(PATH, 'the hub has no test identities: its users manage applications');
  const before = current?.test_identities ?? [];
  const kept = (entry: Entry) =>
    before.find((other) => isOfSameAddress(other, entry) && other.expires_at === entry.expires_at);
  assertExpiries(listed, kept);
  const codes = new Map<string, string>();
  const stored = await Promise.all(
    listed.map(async (entry) => {
      const known = kept(entry);
      if (known) return known;
      const id = randomToken(16);
      const code = newTestCode();
      codes.set(id, code);
      const earlier = before.find((other) => isOfSameAddress(other, entry));
      const user_id = earlier?.user_id ?? newUserId(config);
      return { ...entry, id, code_hash: await testCodeHash(id, code), user_id };
    }),
  );
  if (current) await assertFree(current.id, stored, codes);
  return { stored, codes };
}

/** Returns an application with the codes in its config. */
export function showingCodes(application: Application, codes: NewTestIdentities['codes']): Application {
  const { test_identities: stored, config } = application;
  if (!stored || codes.size === 0) return application;
  const shown = config.hub?.auth?.test_identities?.map((entry) => {
    const { id = '' } = stored.find((other) => isOfSameAddress(other, entry)) ?? {};
    const code = codes.get(id);
    return code === undefined ? entry : { ...entry, code };
  });
  const auth = { ...config.hub?.auth, test_identities: shown };
  return { ...application, config: { ...config, hub: { ...config.hub, auth } } };
}

function isOfSameAddress(one: Pick<Entry, 'email' | 'phone'>, other: Pick<Entry, 'email' | 'phone'>) {
  return one.email === other.email && one.phone === other.phone;
}

/** Throws 400 with every new entry whose expiry is past or too far ahead. */
function assertExpiries(listed: readonly Entry[], kept: (entry: Entry) => unknown): void {
  const latest = isoIn(MAX_DAYS * DAY);
  const faults = listed.flatMap((entry, index): Fault[] => {
    const path = `${PATH}.${index}.expires_at`;
    if (kept(entry)) return [];
    if (isPast(entry.expires_at)) return [{ path, message: 'must be in the future' }];
    return entry.expires_at > latest ? [{ path, message: `must be at most ${MAX_DAYS} days ahead` }] : [];
  });
  if (faults.length > 0) throw invalidInputs(faults);
}

/**
 * Throws 409 `identity_taken` with every new entry whose address finds a user: the person who has verified
 * it, or for whom the platform wrote it. A test sign-in must not become that user.
 */
async function assertFree(app: string, stored: readonly TestIdentity[], codes: NewTestIdentities['codes']) {
  const items = await getItems(
    stored.map(({ id, email, phone }) => {
      if (!codes.has(id)) return undefined;
      return email === undefined
        ? keys.identity(app, CONTACT_FIELDS.phone, String(phone))
        : keys.identity(app, CONTACT_FIELDS.email, email);
    }),
  );
  const faults = stored.flatMap(({ email }, index): Fault[] => {
    if (ownerOfIdentity(items[index]) === undefined) return [];
    const path = `${PATH}.${index}.${email === undefined ? 'phone' : 'email'}`;
    return [{ path, message: 'a user of the application has this address; choose one that nobody has' }];
  });
  const [first] = faults;
  if (first) throw new ApiError('identity_taken', `${first.path}: ${first.message}`, { faults });
}
