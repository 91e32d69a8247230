import type { Application } from '../applications/application.ts';
import { readUserItems } from '../profiles/profile-store.ts';
import { isGeneratedId } from '../profiles/user-id.ts';
import { writeProfile } from '../profiles/write-profile.ts';
import { findSchema, schemaOf } from '../schemas/schema-store.ts';
import type { Precondition } from '../storage/preconditions.ts';
import { type ProfileView, profileView, profileViewer } from './profile-view.ts';
import { type UpsertRequest, upsertProfile } from './upsert-profile.ts';

/**
 * Creates a user with a generated id, or creates or replaces the user with the given id. Returns the profile.
 */
export async function replaceUser(
  application: Application,
  userId: string,
  request: UpsertRequest,
  precondition: Precondition,
): Promise<ProfileView> {
  const { id: app } = application;
  if (isGeneratedId(userId)) {
    const schema = await findSchema(app);
    const { profile } = await upsertProfile(
      application,
      schema,
      { ...request, user_id: userId },
      { precondition },
    );
    return { ...profileView(profile, schema, 'platform'), groups: [] };
  }
  const items = await readUserItems(app, userId);
  const view = await profileViewer(items, 'platform');
  const replaced = await writeProfile(
    { app, userId, known: items.profile },
    { mode: 'replace', ...request },
    { audience: 'platform', schema: schemaOf(items.schemaItem), precondition },
  );
  return view(replaced);
}
