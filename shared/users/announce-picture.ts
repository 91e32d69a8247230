import * as z from 'zod/mini';
import { invalidInput } from '../platform/errors.ts';
import { assertMayWrite, fieldOf } from '../profiles/field-value.ts';
import { announcedPicture, type PictureUploadReq } from '../profiles/files/picture-upload.ts';
import { writeProfile } from '../profiles/write-profile.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { signOriginal, UploadRequest } from '../uploads/sign-original.ts';
import { fieldTarget } from '../uploads/target.ts';
import { answerField, ProfileField } from './field-view.ts';
import { type Subject, writeOf } from './subject.ts';

/** The schema `UserProfileFieldUpload`: the field, and the request that sends its new picture. */
export const FieldUpload = z.extend(ProfileField, {
  upload: UploadRequest.check(z.describe('The request that sends the picture, once')),
});

/** The common part of the contracts that announce a picture of a user's profile, one's own or another. */
export const pictureUpload = {
  description:
    'For pictures of up to 16 MiB, such as photographs of phones; other files are sent by `PUT` of the field. The answer has a signed request that sends the picture to the storage of the service, also from a page of another origin: a PUT with these headers and exactly `size` bytes, begun within 5 minutes. Its content is then processed as that of every file: until it is ready, the field has its old value, or none; reading the field shows the state of processing. A picture that never arrives is shown as `rejected` after 20 minutes. A newer upload of the field replaces one that is pending.',
  errors: ['field_not_found', 'forbidden', 'conflict', 'precondition_failed'],
} as const;

/**
 * Writes a pending upload to an image field and returns the field with the request that sends its picture.
 * Throws 400 for other fields, 403 `forbidden`, 404 `field_not_found`, and the errors of a write.
 */
export async function announcePicture(subject: Subject, name: string, announced: PictureUploadReq) {
  const { audience, items, profile } = subject;
  const schema = schemaFromItem(items.schemaItem);
  const { type } = fieldOf(schema, audience, name);
  assertMayWrite(schema, audience, name);
  if (type !== 'image')
    throw invalidInput(
      'params.field',
      `${name} has the type ${type}, and only image fields take such uploads`,
    );
  const picture = announcedPicture(announced);
  const upload = await signOriginal(profile.app, fieldTarget('image', profile.user_id, name), picture);
  const { target, rules } = writeOf(subject);
  const change = { mode: 'merge', files: { [name]: picture } } as const;
  const { after } = await writeProfile(target, change, rules);
  return { ...(await answerField({ ...subject, profile: after }, name)), upload };
}
