import { isGeneratedId } from '../profiles/new-user-id.ts';
import { readUserItems } from '../profiles/profile-store.ts';
import { findSchema, schemaFromItem } from '../schemas/schema-store.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import { type ProfileView, profileView, readBesideProfile, wholeProfileView } from './profile-view.ts';
import { type UpsertRequest, upsertProfile } from './upsert-profile.ts';
import { type Writer, writeAsPlatform } from './write-as-platform.ts';

/**
 * Creates a user with a generated id, or creates or replaces the user with the given id. Returns the profile.
 */
export async function replaceUser(
  writer: Writer,
  userId: string,
  request: UpsertRequest,
  precondition: Precondition,
): Promise<ProfileView> {
  const { id: app } = writer.application;
  if (isGeneratedId(userId)) {
    const schema = await findSchema(app);
    const { profile } = await upsertProfile(
      writer,
      schema,
      { ...request, user_id: userId },
      { precondition },
    );
    return { ...profileView(profile, schema, 'platform'), groups: [] };
  }
  const items = await readUserItems(app, userId, { groups: true });
  const beside = await readBesideProfile(items, 'platform');
  const { notify, meta: _meta, ...members } = request;
  const rules = { schema: schemaFromItem(items.schemaItem), precondition };
  const target = { app, userId, known: items.profile };
  const change = { mode: 'replace' as const, ...members };
  const profile = await writeAsPlatform(target, { change, rules, notify }, writer);
  return wholeProfileView(profile, beside);
}
