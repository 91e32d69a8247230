import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { PictureUploadReq } from '../../shared/profiles/files/picture-upload.ts';
import { announcePicture, FieldUpload, pictureUpload } from '../../shared/users/announce-picture.ts';
import { ownSubject } from '../../shared/users/subject.ts';

export const operation = defineOperation({
  id: 'announceMyFieldUpload',
  method: 'PUT',
  path: '/me/applications/{app}/data/fields/{field}/upload',
  summary: 'Upload a large picture to your profile',
  description: pictureUpload.description,
  tags: ['profiles'],
  auth: ['user', 'hub'],
  uses: ['table:write', 'users:write', 'bucket:upload'],
  reads: 'own_fields',
  body: PictureUploadReq,
  success: { status: 200, schema: FieldUpload, versioned: true },
  errors: pictureUpload.errors,
});

export const handler = lambda(operation, async (call) =>
  announcePicture(ownSubject(call), call.params.field, call.body),
);
