import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { PictureUploadReq } from '../../shared/profiles/files/picture-upload.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { announcePicture, FieldUpload, pictureUpload } from '../../shared/users/announce-picture.ts';
import { userSubject } from '../../shared/users/subject.ts';

export const operation = defineOperation({
  id: 'announceUserFieldUpload',
  method: 'PUT',
  path: '/applications/{app}/users/{user}/data/fields/{field}/upload',
  summary: "Upload a large picture to a user's profile",
  description: pictureUpload.description,
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:write', 'users:write', 'bucket:upload'],
  params: { user: UserId },
  body: PictureUploadReq,
  success: { status: 200, schema: FieldUpload, versioned: true },
  errors: ['user_not_found', ...pictureUpload.errors],
});

export const handler = lambda(operation, async (call) =>
  announcePicture(await userSubject(call, { groups: false }), call.params.field, call.body),
);
