import type { Application, ApplicationConfig } from '../../applications/application.ts';
import { type ApplicationChanges, updateApplication } from '../../applications/application-store.ts';
import { TEST_IDENTITIES_PATH } from '../../applications/settings/test-identities.ts';
import type { TestIdentity } from '../../applications/settings/test-identity-settings.ts';
import { faultOfDestination } from '../../messages/text-destination.ts';
import { type Fault, invalidInput, invalidInputs } from '../../platform/errors.ts';
import { HUB_APPLICATION_ID, randomToken } from '../../platform/ids.ts';
import { DAY } from '../../platform/time.ts';
import { CONTACT_FIELDS } from '../../profiles/identity/identity.ts';
import { ownerOfIdentity } from '../../profiles/identity/identity-store.ts';
import { newTestUserId } from '../../profiles/new-user-id.ts';
import type { ProfileSchema } from '../../schemas/schema.ts';
import { schemaFromItem } from '../../schemas/schema-store.ts';
import { keys } from '../../storage/keys.ts';
import { getItems } from '../../storage/read-items.ts';
import type { Precondition } from '../../storage/writes/preconditions.ts';
import { isOffered } from '../policies/offer-method.ts';
import { domainBarrier } from '../restrictions.ts';
import { newTestCode, testCodeHash } from './test-code.ts';

/** The longest life of a code. */
const MAX_DAYS = 90;

type Entry = Pick<TestIdentity, 'email' | 'phone' | 'expires_at'>;

/** A test identity to store, and its code if that is new. */
type Listed = { stored: TestIdentity; code?: string };

/**
 * Changes an application as `updateApplication` does. The result shows the codes of the test identities that
 * it adds or changes, and no other. Throws errors of `updateApplication`, and 400 `invalid_input` for an
 * expiry that is past or too far ahead, an address that a user has, and one that a sign-in would refuse.
 */
export async function updateWithTestIdentities(
  known: Application,
  write: { actor: string; precondition: Precondition },
  decide: (current: Application) => Promise<ApplicationChanges>,
): Promise<Application> {
  let listed: Listed[] = [];
  const updated = await updateApplication(known, write, async (current) => {
    const changes = await decide(current);
    if (!changes.config) return changes;
    listed = await listedIn(changes.config, current);
    const test_identities = listed.length > 0 ? listed.map(({ stored }) => stored) : undefined;
    return { ...changes, test_identities };
  });
  return listed.some(({ code }) => code !== undefined) ? showingCodes(updated, listed) : updated;
}

/**
 * Returns the test identities of a config. An entry with the same address and expiry as before keeps its
 * code, and one with the same address its user. Throws as `updateWithTestIdentities`.
 */
async function listedIn(
  config: ApplicationConfig,
  { id: app, test_identities: before = [] }: Pick<Application, 'id' | 'test_identities'>,
): Promise<Listed[]> {
  const entries = config.hub?.auth?.test_identities ?? [];
  if (entries.length > 0 && app === HUB_APPLICATION_ID)
    throw invalidInput(TEST_IDENTITIES_PATH, 'the hub has none');
  const known = entries.map((entry) => before.find((other) => textOfEntry(other) === textOfEntry(entry)));
  const isNew = entries.map(({ expires_at }, n) => known[n]?.expires_at !== expires_at);
  await assertListable({ id: app, config }, entries, isNew);
  return Promise.all(
    entries.map(async (entry, n) => {
      const earlier = known[n];
      if (earlier && !isNew[n]) return { stored: earlier };
      const [id, code, user_id] = [randomToken(16), newTestCode(), earlier?.user_id ?? newTestUserId(config)];
      return { stored: { ...entry, id, code_hash: await testCodeHash(id, code), user_id }, code };
    }),
  );
}

const textOfEntry = ({ email, phone }: Entry) => email ?? phone ?? '';

/** Returns an application with the new codes in its config, which has the entries in the same order. */
function showingCodes(application: Application, listed: readonly Listed[]): Application {
  const { hub } = application.config;
  const test_identities = hub?.auth?.test_identities?.map((entry, n) => ({
    ...entry,
    code: listed[n]?.code,
  }));
  const config = { ...application.config, hub: { ...hub, auth: { ...hub?.auth, test_identities } } };
  return { ...application, config };
}

const channelOfEntry = ({ email }: Entry) => (email === undefined ? 'phone' : 'email');

/**
 * Throws 400 with every new entry whose expiry is past or too far ahead, whose address a sign-in would
 * refuse, or finds a user: the person who has verified it, or for whom the platform wrote it. A test sign-in
 * must not become that user.
 */
async function assertListable(
  application: Pick<Application, 'id' | 'config'>,
  entries: readonly Entry[],
  isNew: readonly boolean[],
) {
  if (!isNew.includes(true)) return;
  const { id: app } = application;
  const [schemaItem, ...items] = await getItems([
    keys.schema(app),
    ...entries.map((entry, n) =>
      isNew[n] ? keys.identity(app, CONTACT_FIELDS[channelOfEntry(entry)], textOfEntry(entry)) : undefined,
    ),
  ]);
  const schema = schemaFromItem(schemaItem);
  const faults = entries.flatMap((entry, n): Fault[] => {
    const path = `${TEST_IDENTITIES_PATH}.${n}`;
    if (!isNew[n]) return [];
    const days = (Date.parse(entry.expires_at) - Date.now()) / (DAY * 1000);
    if (!(days > 0 && days <= MAX_DAYS))
      return [{ path: `${path}.expires_at`, message: `must be within the next ${MAX_DAYS} days` }];
    const message = faultOfAddress(application, schema, entry);
    if (message !== undefined) return [{ path: `${path}.${channelOfEntry(entry)}`, message }];
    return ownerOfIdentity(items[n]) === undefined ? [] : [{ path, message: 'a user has this address' }];
  });
  if (faults.length > 0) throw invalidInputs(faults);
}

/** Returns why a sign-in with the address of an entry would be refused; undefined if it would not. */
function faultOfAddress(
  application: Pick<Application, 'config'>,
  schema: ProfileSchema,
  entry: Entry,
): string | undefined {
  const { config } = application;
  if (!isOffered(application, schema, channelOfEntry(entry)))
    return 'this application does not offer this way to sign in (hub.auth.sign_in_methods)';
  if (domainBarrier(config, entry))
    return 'only e-mail addresses of hub.auth.restrictions.allowed_email_domains may sign in';
  return entry.phone === undefined ? undefined : faultOfDestination(application, entry.phone);
}
