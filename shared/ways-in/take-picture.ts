import { checkedFetch } from '../connector/checked-fetch.ts';
import { ConnectorError, type ConnectorReason } from '../connector/connector-error.ts';
import { FormFile } from '../http/input/form-file.ts';
import { ApiError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import { DAY, HOUR, isoIn, isoNow, isPast, MINUTE } from '../platform/time.ts';
import { MEGABYTE, newFieldFile, storeFieldFile } from '../profiles/files/field-upload.ts';
import { emptyPictureField, pictureField } from '../profiles/files/picture-field.ts';
import type { FieldFile, ProfileRecord } from '../profiles/profile.ts';
import { readUserItems } from '../profiles/profile-store.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { keyOf, keys } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { equals, exists, type Item } from '../storage/writes/expressions.ts';
import { nextUpdate } from '../storage/writes/preconditions.ts';
import { tryWrite, write } from '../storage/writes/write-items.ts';
import { update, type Write } from '../storage/writes/writes.ts';

/** Less than the time that a sweep reserves for the step that it is at. */
const LIMITS = { milliseconds: 2_500, maxBytes: 4 * MEGABYTE, redirects: 3 };
/** How long after each failure that passes it is tried again. With the last one, a day is over. */
const WAITS_SECONDS: readonly number[] = [5 * MINUTE, HOUR, 6 * HOUR, 16 * HOUR];
const PASSING: ReadonlySet<ConnectorReason> = new Set(['name', 'timeout', 'connection']);

/**
 * Processes the record of a user who gets the picture of a provider: fetches it, and stores it as an upload
 * of an empty field, by the service (decision 0596). Nothing that is there is replaced. May be repeated.
 * Returns false while it waits for a host that does not answer, for a day at most.
 */
export async function takePicture(record: Item): Promise<boolean> {
  if (!(await placeFor(record))) return true;
  if (Date.now() > Date.parse(String(record['deleted_at'])) + DAY * 1000)
    return endWithout(record, 'it could not be taken within a day');
  if (typeof record['due_at'] === 'string' && !isPast(record['due_at'])) return false;
  const found = await fetchPicture(String(record['url']));
  if ('file' in found) return storePicture(record, found);
  return found.passes ? tryLater(record, found.reason) : endWithout(record, found.reason);
}

/** The user as it was read, and the field for its picture. */
type PlaceForPicture = { profile: ProfileRecord; field: string };

/** Returns the field if it is empty or has what an earlier run did not finish. */
async function placeFor({ app, user_id, upload }: Item): Promise<PlaceForPicture | undefined> {
  const { profile, schemaItem } = await readUserItems(String(app), String(user_id), { groups: false });
  if (!profile) return undefined;
  const schema = schemaFromItem(schemaItem);
  const own = pictureField(schema);
  const file = own === undefined ? undefined : profile.files?.[own];
  const isUnfinished = file?.id === upload && file?.state !== 'ready';
  const field = isUnfinished ? own : emptyPictureField(schema, profile);
  return field === undefined ? undefined : { profile, field };
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
async function storePicture(record: Item, { file, checked }: FetchedPicture): Promise<true> {
  const upload = { ...checked, id: String(record['upload']) };
  const place = await retryStale(async () => {
    const found = await placeFor(record);
    if (found) await write(pictureWrite(found, upload));
    return found;
  });
  if (place) await storeFieldFile(place.profile, place.field, upload, file);
  return true;
}

/** The write of the upload, unless the user has changed. It names no other value, so it needs no library. */
function pictureWrite({ profile, field }: PlaceForPicture, upload: FieldFile): Write {
  const { app, user_id: userId, version, files } = profile;
  const file = files ? { [`files.${field}`]: upload } : { files: { [field]: upload } };
  return update(
    keys.profile(app, userId),
    { set: { ...file, 'meta.modified': isoNow(), ...nextUpdate(profile) }, add: { version: 1 } },
    equals('version', version),
    stale,
  );
}

/** Lets the record wait for its next try, if there is one. */
async function tryLater(record: Item, reason: string): Promise<boolean> {
  const tries = Number(record['tries'] ?? 0);
  const wait = WAITS_SECONDS[tries];
  if (wait === undefined) return endWithout(record, reason);
  await tryWrite(update(keyOf(record), { set: { tries: tries + 1, due_at: isoIn(wait) } }, exists()));
  return false;
}

function endWithout({ app }: Item, reason: string): true {
  log.info('a picture of a provider was not taken', { application: String(app), reason });
  return true;
}
