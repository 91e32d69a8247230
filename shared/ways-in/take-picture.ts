import { checkedFetch } from '../connector/checked-fetch.ts';
import { ConnectorError, type ConnectorReason } from '../connector/connector-error.ts';
import { FormFile } from '../http/input/form-file.ts';
import { ApiError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import { DAY, HOUR, isoIn, isPast, MINUTE } from '../platform/time.ts';
import { MEGABYTE, newFieldFile, storeFieldFile } from '../profiles/files/field-upload.ts';
import { emptyPictureField, pictureField } from '../profiles/files/picture-field.ts';
import type { FieldFile, ProfileRecord } from '../profiles/profile.ts';
import { readUserItems } from '../profiles/profile-store.ts';
import { writeProfile } from '../profiles/write-profile.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { keyOf } from '../storage/keys.ts';
import { exists, type Item } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';

/** Less than the time that a sweep reserves for the step that it is at. */
const LIMITS = { milliseconds: 2_500, maxBytes: 4 * MEGABYTE, redirects: 3 };
/** How long after each failure that passes it is tried again. With the last one, a day is over. */
const WAITS_SECONDS: readonly number[] = [5 * MINUTE, HOUR, 6 * HOUR, 16 * HOUR];
const PASSING: ReadonlySet<ConnectorReason> = new Set(['name', 'timeout', 'connection']);

/**
 * Processes the record of a user to whom a sign-in promised the picture of a provider: fetches it, and stores
 * it as an upload of an empty field, by the service (decision 0596). Nothing that is there is replaced. May
 * be repeated. Returns false while it waits for a host that does not answer, for a day at most.
 */
export async function takePicture(record: Item): Promise<boolean> {
  const app = String(record['app']);
  const { profile, schemaItem } = await readUserItems(app, String(record['user_id']), { groups: false });
  const schema = schemaFromItem(schemaItem);
  if (!profile || fieldFor(record, profile, schema) === undefined) return true;
  if (isPast(isoAfter(record['deleted_at'], DAY))) return giveUp(app, 'it could not be taken within a day');
  if (typeof record['due_at'] === 'string' && !isPast(record['due_at'])) return false;
  const found = await fetchPicture(String(record['url']));
  if ('reason' in found) return found.passes ? waitFor(record, found.reason) : giveUp(app, found.reason);
  return storePicture(record, { profile, schema }, found);
}

/** Returns the field for the picture, if it is empty or an earlier run has not finished it. */
function fieldFor({ upload }: Item, profile: ProfileRecord, schema: ProfileSchema): string | undefined {
  const field = pictureField(schema);
  const file = field === undefined ? undefined : profile.files?.[field];
  if (file?.id === upload && file?.state !== 'ready') return field;
  return emptyPictureField(schema, profile);
}

type FetchedPicture = { file: FormFile; checked: FieldFile };
type NoPicture = { reason: string; passes: boolean };

/** Reasons are the service's own: the address of a picture and what its host answers are in no log. */
async function fetchPicture(url: string): Promise<FetchedPicture | NoPicture> {
  try {
    const answer = await checkedFetch(url, { headers: { accept: 'image/*' } }, LIMITS);
    const { status } = answer;
    if (status !== 200)
      return { reason: `its host answers status ${status}`, passes: status >= 500 || status === 429 };
    const file = new FormFile(Buffer.from(await answer.arrayBuffer()), 'picture');
    return { file, checked: newFieldFile('image', file) };
  } catch (error) {
    if (error instanceof ConnectorError) return { reason: error.message, passes: PASSING.has(error.reason) };
    if (error instanceof ApiError) return { reason: error.code, passes: false };
    throw error;
  }
}

/** Stores the picture like an upload of the user. Its processing does the rest. */
async function storePicture(
  record: Item,
  { profile, schema }: { profile: ProfileRecord; schema: ProfileSchema },
  { file, checked }: FetchedPicture,
): Promise<true> {
  const { app, user_id: userId } = profile;
  const field = fieldFor(record, profile, schema);
  if (field === undefined) return true;
  const upload = { ...checked, id: String(record['upload']) };
  const admit = (current: ProfileRecord | undefined) => {
    if (!current || fieldFor(record, current, schema) !== field) throw new NotWanted();
  };
  try {
    const change = { mode: 'merge', files: { [field]: upload } } as const;
    await writeProfile({ app, userId, known: profile }, change, { audience: 'platform', schema, admit });
    await storeFieldFile(profile, field, upload, file);
  } catch (error) {
    if (!(error instanceof NotWanted)) throw error;
  }
  return true;
}

/** Thrown if the user has a picture by now, or is deleted. */
class NotWanted extends Error {}

/** Lets the record wait for its next try, if there is one. */
async function waitFor(record: Item, reason: string): Promise<boolean> {
  const tries = Number(record['tries'] ?? 0);
  const wait = WAITS_SECONDS[tries];
  if (wait === undefined) return giveUp(String(record['app']), reason);
  await tryWrite(update(keyOf(record), { set: { tries: tries + 1, due_at: isoIn(wait) } }, exists()));
  return false;
}

function giveUp(application: string, reason: string): true {
  log.info('a picture of a provider was not taken', { application, reason });
  return true;
}

function isoAfter(time: unknown, seconds: number): string {
  return new Date(Date.parse(String(time)) + seconds * 1000).toISOString();
}
