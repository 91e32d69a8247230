import type { Application } from '../applications/application.ts';
import { updateApplication } from '../applications/application-store.ts';
import { assertUnmodified, type Precondition } from '../http/preconditions.ts';
import type { UploadBody } from '../http/upload-body.ts';
import type { OidcClientRecord } from '../oidc-clients/oidc-client.ts';
import { changeOidcClient } from '../oidc-clients/oidc-client-store.ts';
import { inspectUpload } from '../uploads/inspect-upload.ts';
import { storeOriginal } from '../uploads/store-original.ts';
import { attributesOf } from '../uploads/target.ts';
import { newUpload } from '../uploads/upload.ts';
import type { VariantRecord } from '../variants/variant.ts';
import { updateVariant } from '../variants/variant-store.ts';
import type { Slot, StoredImages } from './branding.ts';

/** A file for an image of a record, who sends it, and what the caller says it has seen of the record. */
export type BrandingUpload = {
  slot: Slot;
  body: UploadBody;
  filename?: string | undefined;
  actor: string;
  precondition: Precondition;
};

/**
 * Takes an upload for an image of an application: what was served before is served until it is processed. Throws 412 `precondition_failed` when the application is not as the
 * caller has seen it, or was changed while the file was sent.
 */
export async function uploadToApplication(
  current: Application,
  { slot, body, filename, actor, precondition }: BrandingUpload,
): Promise<Application> {
  const upload = newUpload(inspectUpload(body), body, filename);
  assertUnmodified(current, precondition);
  const application = await updateApplication(current, changeOf(slot, upload), actor);
  await storeOriginal(current.id, { record: 'application', id: current.id, slot }, upload, body);
  return application;
}

/** The same for an image of a variant. */
export async function uploadToVariant(
  current: VariantRecord,
  { slot, body, filename, actor, precondition }: BrandingUpload,
): Promise<VariantRecord> {
  const upload = newUpload(inspectUpload(body), body, filename);
  const variant = await updateVariant(current, changeOf(slot, upload), actor, precondition);
  await storeOriginal(current.app_id, { record: 'variant', id: current.id, slot }, upload, body);
  return variant;
}

/** The same for a logo of an OIDC client. */
export async function uploadToClient(
  current: OidcClientRecord,
  { slot, body, filename, actor, precondition }: BrandingUpload,
): Promise<OidcClientRecord> {
  const upload = newUpload(inspectUpload(body), body, filename);
  const client = await changeOidcClient(current, changeOf(slot, upload), actor, precondition);
  await storeOriginal(current.app_id, { record: 'oidc_client', id: current.id, slot }, upload, body);
  return client;
}

function changeOf(slot: Slot, upload: ReturnType<typeof newUpload>): StoredImages {
  return { [attributesOf(slot).upload]: upload };
}
